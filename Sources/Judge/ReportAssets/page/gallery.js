// The gallery: the page of all goldens. Its cases all passed, and the overview shows their pictures.

const SECTIONS_AT_ONCE = 24;
const CARD = { width: 256, height: 160 };
if (data.gallery !== undefined) Object.assign(VERDICTS.passed, { words: "golden" });

/** `1,841 goldens, 1.7 MB. 2 cases must draw one of the same pictures.` */
function galleryWords() {
  const { bytes, missing } = data.gallery;
  const equals = cases.reduce((sum, one) => sum + (one.equals?.length ?? 0), 0);
  return [
    `${counted(cases.length, "golden")}, ${bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`}.`,
    equals > 0 ? `${counted(equals, "case")} must draw one of the same pictures.` : null,
    missing > 0 ? `${counted(missing, "case")} without a golden.` : null,
  ].filter((words) => words !== null).join(" ");
}

/** The goldens that the list shows, by label system and scenario. */
function gallerySection() {
  const bySystem = Map.groupBy(list.found, (one) => one.system ?? one.name.split("/")[0]);
  const sections = [...bySystem.keys()].sort().flatMap((system) =>
    [...Map.groupBy(bySystem.get(system), (one) => one.group)].map(([group, members]) => ({ system, group, members })));
  const element = make("section", { id: "gallery", class: "groups" }, sections.slice(0, SECTIONS_AT_ONCE).map(scenarioSection));
  return [element, showRestButton(element, sections, SECTIONS_AT_ONCE, scenarioSection, (rest) => `Show ${counted(rest, "more scenario")}`)];
}

/** The goldens of a scenario, with a description that all of them share. */
function scenarioSection({ system, group, members }) {
  const [{ summary }] = members;
  const isShared = members.every((one) => one.summary === summary);
  return make("section", { class: "card group" },
    make("div", { class: "group-head" }, make("h3", {}, `${system} · ${group || "goldens"}`), make("span", { class: "group-count" }, grouped(members.length))),
    isShared && summary ? make("p", {}, summary) : null,
    make("div", { class: "thumbs" }, members.map((one) => make("figure", { class: "golden" }, thumbnail(one, CARD),
      make("figcaption", {}, one.leaf, !isShared && one.summary ? make("p", { class: "faint" }, one.summary) : null)))));
}

/** Draws the goldens again that the list shows now. */
function redrawGallery() {
  byId("gallery-part")?.replaceChildren(...gallerySection().filter((part) => part !== null));
}

/** The behaviors that a golden shows, and the cases that must draw the same. */
function goldenPart(one) {
  if (!one.behaviors && !one.equals) return null;
  return make("section", { class: "card what-to-do" },
    one.behaviors ? make("p", {}, "Shows ", one.behaviors.map((id) => [button(id, () => searchFor(id)), " "])) : null,
    one.equals ? make("p", {}, `Must be equal: ${one.equals.join(", ")}`) : null);
}

function searchFor(words) {
  byId("search").value = filter.text = words;
  filterChanged();
  openOverview();
}
