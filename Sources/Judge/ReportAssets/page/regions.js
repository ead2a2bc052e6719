// The changed regions of the open case: outlines over the pictures, a map, their list, and steps from one to the next.

/** The current region; null if the case has none. */
function currentRegion() {
  return stage.one.regions?.[view.region] ?? null;
}

const OUTLINES_SHOWN = 200;

function outlines() {
  return (stage.one.regions ?? []).slice(0, OUTLINES_SHOWN).map(([x, y, width, height], index) =>
    place(make("span", { class: "placed outline", "data-region": index, "aria-hidden": "true" }), x, y, width, height));
}

function toggleOutlines() {
  stage.outlines = !stage.outlines;
  drawStage();
}

function regionWords() {
  const { regions, regionCount } = stage.one;
  const region = currentRegion();
  if (region === null) return "";
  const [x, y, width, height, , place] = region;
  const rest = regionCount > regions.length ? `, ${grouped(regionCount)} in all` : "";
  return `Region ${view.region + 1} of ${grouped(regions.length)}${rest}: ${place ?? `${width}×${height} at (${x}, ${y})`}`;
}

/** Shows one region, magnified. */
function showRegion(index) {
  const regions = stage.one?.regions ?? [];
  if (regions.length === 0 || !byId("canvas")) return;
  view.region = (index + regions.length) % regions.length;
  if (!stage.outlines) toggleOutlines();
  setView("region");
  announce(regionWords() + (index >= regions.length && regions.length > 1 ? " (from the first again)" : ""));
}

/** Magnifies the next or previous region; first the current one if the whole pictures are shown. */
const stepRegion = (distance) => showRegion(view.region + (view.kind === "fit" ? 0 : distance));

/** The meaning of those colors that occur in the difference image of a case. */
function diffLegend(one) {
  if (one.diff === undefined) return null;
  const present = new Set((one.regions ?? []).map((region) => region[4]));
  const colors = data.kinds.filter(([words, , isBand]) => !isBand || present.has(words));
  return make("p", { id: "diff-legend", class: "legend" }, make("span", { class: "faint" }, "Difference:"), colors.map(([words, color]) => {
    const swatch = make("span", { class: "swatch filled", "aria-hidden": "true" });
    swatch.style.backgroundColor = color;
    return make("span", {}, swatch, words);
  }), make("span", {}, make("span", { class: "swatch filled unchanged", "aria-hidden": "true" }), "unchanged, faded"));
}

function regionsPart(one) {
  if (!(one.regions?.length > 1)) return null;
  const shown = one.regions.slice(0, 24);
  return foldedCard(counted(one.regionCount, "region"), {}, make("ol", { class: "regions" },
    shown.map(([x, y, width, height, , place], index) =>
      make("li", {}, button(place ?? `${width}×${height} at (${x}, ${y})`, () => showRegion(index))))),
  more(one.regionCount - shown.length, "; n and N go on."));
}
