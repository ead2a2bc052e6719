// Guides: the places that facts name, drawn over the pictures: line boxes with baselines and ink, links, boxes.

const GUIDE_KINDS = [
  { id: "line", words: "line box" }, { id: "link", words: "link" }, { id: "box", words: "drawn box" },
  { id: "picture", words: "picture" }, { id: "corner", words: "rounded corner" },
];

/** Whether a case has guides for any of its pictures. */
const hasGuides = (one) => one.referenceGuides !== undefined || one.candidateGuides !== undefined;

/** Names the guides in their colors. */
function guideLegend(one) {
  if (!hasGuides(one)) return null;
  const present = new Set(["referenceGuides", "candidateGuides"].flatMap((side) =>
    (one[side] ?? []).map(([kind]) => GUIDE_KINDS[kind].id)));
  const words = GUIDE_KINDS.filter(({ id }) => present.has(id)).map(({ id, words }) => [id, words]);
  if (present.has("line")) words.push(["base", "baseline"], ["ink", "ink of the line, from the pixels"]);
  return make("p", { id: "legend", class: "legend", hidden: !stage.guides }, words.map(([id, name]) =>
    make("span", {}, make("span", { class: `swatch guide-${id}`, "aria-hidden": "true" }), name)));
}

/** Draws the guides of one picture on a sheet; the reference's are dashed when both pictures share the sheet. */
function drawGuides(sheet, kind, isShared) {
  const guides = stage.one[`${kind}Guides`] ?? [];
  const dashed = isShared && kind === "reference" ? " dashed" : "";
  const add = (id, ...box) => sheet.append(place(make("span", { class: `placed guide guide-${id}${dashed}`, "aria-hidden": "true" }), ...box));
  for (const [index, x, y, width, height, baseline] of guides) {
    add(GUIDE_KINDS[index].id, x, y, width, height);
    if (baseline !== undefined) add("base", x, baseline, width, 0);
  }
  const image = inspectedImage(kind);
  image?.decode().then(() => {
    const pixels = pixelsOf(image);
    for (const [index, ...box] of pixels ? guides : []) {
      const ink = GUIDE_KINDS[index].id === "line" ? inkIn(pixels, box) : null;
      if (ink) add("ink", ...ink);
    }
  }, () => { /* A picture that cannot be decoded has no ink to show. */ });
}

/** The bounds of all pixels in a box that differ from the background, which is the color left of its top left corner. */
function inkIn(pixels, [x, y, width, height]) {
  const colors = new Uint32Array(pixels.data.buffer);
  const left = Math.max(0, Math.floor(x)), right = Math.min(pixels.width, Math.ceil(x + width));
  const top = Math.max(0, Math.floor(y)), bottom = Math.min(pixels.height, Math.ceil(y + height));
  const background = colors[top * pixels.width + Math.max(0, left - 1)];
  let bounds = null;
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      if (colors[row * pixels.width + column] === background) continue;
      bounds ??= [column, row, column, row];
      bounds = [Math.min(bounds[0], column), bounds[1], Math.max(bounds[2], column), row];
    }
  }
  return bounds && [bounds[0], bounds[1], bounds[2] + 1 - bounds[0], bounds[3] + 1 - bounds[1]];
}

function toggleGuides() {
  if (!stage.one || !hasGuides(stage.one)) return;
  stage.guides = !stage.guides;
  drawStage();
  announce(stage.guides ? "Guides are shown." : "Guides are hidden.");
}
