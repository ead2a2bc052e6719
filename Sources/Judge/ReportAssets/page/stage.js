// The pictures of the open case: both, on top of each other, or one alone.
//
// Holding a picture, or Space, shows the other one in its place: the eye finds a change best at one place.

const MODES = [
  { id: "side", words: "Both", needs: [] },
  { id: "swipe", words: "Swipe", needs: ["reference", "candidate"] },
  { id: "onion", words: "Onion skin", needs: ["reference", "candidate"] },
  { id: "blink", words: "Blink", needs: ["reference", "candidate"] },
  { id: "diff", words: "Difference", needs: ["diff"] },
  { id: "reference", words: sideNames[0], needs: ["reference"] },
  { id: "candidate", words: sideNames[1], needs: ["candidate"] },
];
const KINDS = { reference: sideNames[0], candidate: sideNames[1], diff: "Difference" };
const OTHER = { reference: "candidate", candidate: "reference" };

// Mode, outlines and guides stay the same from case to case. Each case opens with both pictures, whole.
const stage = { one: null, mode: null, amount: 50, outlines: true, guides: false, blinkTimer: 0, pixel: null };

/** Whether a case has the pictures that a mode needs. */
const canShow = (mode, one) => mode.needs.every((kind) => one[kind] !== undefined);

/** The mode in use, or both pictures if the case lacks a picture for it. */
function currentMode() {
  const mode = MODES.find(({ id }) => id === ((stage.mode ?? "side")));
  return canShow(mode, stage.one) ? mode : MODES[0];
}

const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether a case has a reference or a candidate to look at. */
const hasPictures = (one) => one.reference !== undefined || one.candidate !== undefined;

/** Both pictures, next to or below each other; the difference only if it is all there is. */
function kindsSideBySide() {
  const kinds = ["reference", "candidate"].filter((kind) => stage.one[kind] !== undefined);
  return kinds.length > 0 ? kinds : ["diff"];
}

function stageElement(one) {
  stage.pixel = null;
  if (one.text !== undefined) return textElement(one);
  if (!hasPictures(one)) return make("p", { class: "stage empty" }, nothingToShow(one));
  const canvas = make("div", { id: "canvas", class: "canvas" });
  const isPair = one.reference !== undefined && one.candidate !== undefined;
  watchCanvas(canvas);
  const keyed = (words, key, act, options = {}) => button(words, act, { "aria-keyshortcuts": key, ...options });
  return make("section", { class: "stage", "aria-label": "Pictures" },
    isEqualPicture(one) ? make("p", { class: "equal" },
      `The picture is equal, to the last pixel${one.facts ? "; only facts behind it differ" : ""}.`) : null,
    canvas,
    make("div", { class: "toolbar" },
      make("div", { class: "modes", role: "group", "aria-label": "View" }, MODES.map((mode, index) =>
        (isPair && canShow(mode, one) ? keyed(mode.words, String(index + 1), () => setMode(mode.id),
          { "data-mode": mode.id, title: `${mode.words} (${index + 1})` }) : null))),
      make("div", { class: "zooms", role: "group", "aria-label": "Zoom" },
        keyed("−", "-", () => zoomBy(-1), { "aria-label": "Zoom out" }),
        make("output", { id: "zoom-value", class: "zoom-value" }),
        keyed("+", "+", () => zoomBy(1), { "aria-label": "Zoom in" }),
        one.regions ? keyed("Region", "z", () => showRegion(view.region), { "data-view": "region", title: "The region magnified" }) : null,
        keyed("Fit", "0", () => setView("fit"), { "data-view": "fit" }),
        keyed("1×", "p", () => zoomTo(1), { "data-zoom": "1", title: "One pixel of the picture is one of the page" }),
        pointZoom(one) === 1 ? null : keyed("Size on screen", "s", () => zoomTo(pointZoom(stage.one)),
          { "data-zoom": String(pointZoom(one)), title: "As large as on a screen: one point is one pixel of the page" })),
      make("div", { class: "zooms", role: "group", "aria-label": "Over the pictures" },
        one.regions ? keyed("Outlines", "r", toggleOutlines, { "data-outlines": true }) : null,
        hasGuides(one) ? keyed("Guides", "g", toggleGuides, { "data-guides": true }) : null)),
    make("div", { class: "place" },
      make("p", { id: "region" }),
      one.regions?.length > 1 ? make("div", { class: "zooms", role: "group", "aria-label": "Regions" },
        keyed("Previous region", "N", () => stepRegion(-1)), keyed("Next region", "n", () => stepRegion(1))) : null,
      diffLegend(one)),
    guideLegend(one),
    make("p", { id: "pixel", class: "pixel", role: "status" }, isPair ? `${FLICK_HINT} ${PIXEL_HINT}` : PIXEL_HINT));
}

/** Whether the candidate equals the golden, so that there is only one picture to show. */
function isEqualPicture(one) {
  return data.gallery === undefined && one.reference !== undefined && one.candidate === undefined && one.causes?.[0] !== "removed";
}

function nothingToShow(one) {
  return one.verdict === "passed"
    ? "Equal to its golden to the last bit; the pictures of passed cases are not kept in the report."
    : "There is no picture of it.";
}

/** Redraws the pictures in the mode in use. */
function drawStage() {
  const canvas = byId("canvas");
  if (!canvas || !stage.one) return;
  clearInterval(stage.blinkTimer);
  const mode = currentMode();
  const kept = middleOfView(canvas);
  for (const [name, isOn] of [["outlines", stage.outlines], ["guides", stage.guides]]) {
    document.querySelector(`[data-${name}]`)?.setAttribute("aria-pressed", String(isOn));
  }
  for (const button of document.querySelectorAll(".modes [data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === mode.id));
  }
  if (byId("legend")) byId("legend").hidden = !stage.guides;
  if (byId("diff-legend")) byId("diff-legend").hidden = mode.id !== "diff";
  canvas.dataset.mode = mode.id;
  canvas.replaceChildren(...contents(mode));
  for (const frame of canvas.querySelectorAll(".frame")) watchFrame(frame);
  applyView(kept);
}

function contents(mode) {
  switch (mode.id) {
    case "swipe": return layered("Swipe", "how much of the reference is shown", "amount-swipe");
    case "onion": return layered("Onion skin", "opacity of the candidate", "amount-onion");
    case "blink": return blinking();
    case "side": return [figures(kindsSideBySide())];
    default: return [figures(mode.needs)];
  }
}

function figures(kinds) {
  return make("div", { class: "figures" }, kinds.map((kind) => {
    const shown = picture(stage.one[kind]);
    const words = isEqualPicture(stage.one) ? `${KINDS.reference} and ${KINDS.candidate.toLowerCase()}`
      : stage.one.verdict === "broken" && kind === "reference" ? "Golden, as its file is now" : KINDS[kind];
    const label = make("span", {}, words);
    const sheet = stage.one[OTHER[kind]] === undefined
      ? make("div", { class: "paper" }, sized(shown, `${words} of ${stage.one.name}`)) : flicking(kind, label);
    return make("figure", {},
      make("figcaption", {}, label, make("span", { class: "faint" }, stage.one.sizes?.[kind] ?? `${shown.width}×${shown.height}`)),
      frame(sheet, [kind]));
  }));
}

/** A sheet with both pictures. It shows one; `flick` shows the other. */
function flicking(kind, label) {
  const sheet = layers(kind);
  sheet.flick = (isOther) => {
    sheet.classList.toggle("flicked", isOther);
    label.textContent = KINDS[isOther ? OTHER[kind] : kind];
  };
  return sheet;
}

/** Shows the other pictures in place of those shown, or the first ones again. */
function flickAll(isOther) {
  for (const sheet of byId("canvas")?.querySelectorAll(".layers") ?? []) sheet.flick?.(isOther);
}

/** A scrolling frame around a sheet, with the outlines of the regions and the guides of its pictures. */
function frame(sheet, kinds = ["reference", "candidate"]) {
  if (stage.outlines) sheet.append(...outlines());
  if (stage.guides) for (const kind of kinds) drawGuides(sheet, kind, kinds.length > 1);
  return make("div", { class: "frame", tabindex: "0", role: "group", "aria-label": "Picture, scrollable", "data-kinds": kinds.join(" ") }, sheet);
}

/** An image element that is scaled by the zoom. */
function sized(shown, description) {
  return place(pictureElement(shown, description), 0, 0, shown.width, shown.height);
}

/** Places an element on a sheet, in pixels of the picture. */
function place(element, x, y, width, height) {
  for (const [name, value] of Object.entries({ x, y, w: width, h: height })) element.style.setProperty(`--${name}`, String(value));
  return element;
}

/** Both pictures on top of each other, the first one below. */
function layers(first = "reference") {
  const images = [first, OTHER[first]].map((kind) => sized(picture(stage.one[kind]), `${KINDS[kind]} of ${stage.one.name}`));
  [images[0].className, images[1].className] = ["under", "over"];
  return make("div", { class: "paper layers" }, images);
}

function layered(words, meaning, kind) {
  const sheet = layers();
  sheet.classList.add(kind);
  const apply = () => sheet.style.setProperty("--amount", String(stage.amount / 100));
  const slider = make("input", {
    type: "range", min: "0", max: "100", value: String(stage.amount), class: "amount", "aria-label": `${words}: ${meaning}, percent`,
  });
  slider.addEventListener("input", () => { stage.amount = Number(slider.value); apply(); });
  if (kind === "amount-swipe") {
    sheet.append(make("span", { class: "divider", "aria-hidden": "true" }));
    dragToSwipe(sheet, slider);
  }
  apply();
  return [
    make("figure", {},
      make("figcaption", { class: "slid" }, make("span", {}, KINDS.reference), slider, make("span", {}, KINDS.candidate)), frame(sheet)),
  ];
}

function dragToSwipe(sheet, slider) {
  const move = (event) => {
    if (event.buttons !== 1) return;
    const box = sheet.getBoundingClientRect();
    slider.value = String(Math.round(100 * (event.clientX - box.left) / box.width));
    slider.dispatchEvent(new Event("input"));
  };
  sheet.addEventListener("pointerdown", (event) => { sheet.setPointerCapture(event.pointerId); move(event); });
  sheet.addEventListener("pointermove", move);
}

function blinking() {
  const label = make("span", { class: "blink-label" }, KINDS.reference);
  const sheet = flicking("reference", label);
  const flip = () => sheet.flick(!sheet.classList.contains("flicked"));
  if (!prefersStill.matches) stage.blinkTimer = setInterval(flip, 800);
  const stopAndFlip = button(
    prefersStill.matches ? "Flip" : "Stop and flip", () => { clearInterval(stage.blinkTimer); flip(); }, { "data-flip": true });
  return [make("figure", {}, make("figcaption", {}, label, stopAndFlip), frame(sheet))];
}

function setMode(id) {
  const mode = MODES.find((one) => one.id === id);
  if (!stage.one || !canShow(mode, stage.one)) return;
  stage.mode = id;
  drawStage();
  rememberState();
  announce(mode.words);
}
