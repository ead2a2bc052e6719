// The pictures of one case: side by side, over one another, alone, at any zoom.

const MODES = [
  { id: "side", words: "Side by side", needs: [] },
  { id: "swipe", words: "Swipe", needs: ["reference", "candidate"] },
  { id: "onion", words: "Onion skin", needs: ["reference", "candidate"] },
  { id: "blink", words: "Blink", needs: ["reference", "candidate"] },
  { id: "diff", words: "Difference", needs: ["diff"] },
  { id: "reference", words: "Reference", needs: ["reference"] },
  { id: "candidate", words: "Candidate", needs: ["candidate"] },
];
const ZOOMS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const KINDS = against === null
  ? { reference: "Reference", candidate: "Candidate", diff: "Difference" }
  : { reference: `At ${against[0]}`, candidate: "Today", diff: "Difference" };

// Mode, zoom and outlines stay as they are from case to case.
const stage = { one: null, mode: "side", zoom: null, amount: 50, outlines: true, guides: false, blinkTimer: 0, region: -1, pixel: null };

/** Whether a mode can show a case. */
function canShow(mode, one) {
  return mode.needs.every((kind) => one[kind] !== undefined);
}

/** The mode in use, or side by side where the case lacks a picture for it. */
function currentMode() {
  const mode = MODES.find(({ id }) => id === stage.mode);
  return canShow(mode, stage.one) ? mode : MODES[0];
}

/** Whether there is anything to look at. */
function hasPictures(one) {
  return one.reference !== undefined || one.candidate !== undefined;
}

function stageElement(one) {
  stage.one = one;
  stage.region = -1;
  stage.pixel = null;
  if (!hasPictures(one)) return make("p", { class: "stage empty" }, nothingToShow());
  const element = make("section", { class: "stage", "aria-label": "Pictures" },
    make("div", { class: "toolbar" },
      make("div", { class: "modes", role: "group", "aria-label": "View" }, MODES.map((mode, index) =>
        make("button", {
          type: "button", "data-mode": mode.id, title: `${mode.words} (${index + 1})`, "aria-keyshortcuts": String(index + 1),
          disabled: !canShow(mode, one), onclick: () => setMode(mode.id),
        }, mode.words))),
      make("div", { class: "zooms", role: "group", "aria-label": "Zoom" },
        make("button", { type: "button", "aria-label": "Zoom out", onclick: () => zoomBy(-1) }, "−"),
        make("output", { id: "zoom-value", class: "zoom-value" }),
        make("button", { type: "button", "aria-label": "Zoom in", onclick: () => zoomBy(1) }, "+"),
        make("button", { type: "button", "data-fit": true, "aria-keyshortcuts": "0", onclick: () => setZoom(null) }, "Fit"),
        make("button", { type: "button", "data-zoom": "1", title: "One pixel of the picture is one of the page", "aria-keyshortcuts": "p",
          onclick: () => setZoom(1) }, "1×"),
        make("button", { type: "button", "data-zoom": String(pointZoom(one)), title: "As large as on a screen: one point is one pixel of the page",
          "aria-keyshortcuts": "s", hidden: pointZoom(one) === 1, onclick: () => setZoom(pointZoom(one)) }, "Size on screen")),
      make("div", { class: "zooms", role: "group", "aria-label": "Over the pictures" },
        one.regions ? make("button", { type: "button", "data-outlines": true, "aria-keyshortcuts": "r", onclick: toggleOutlines }, "Outlines") : null,
        hasGuides(one) ? make("button", { type: "button", "data-guides": true, "aria-keyshortcuts": "g", onclick: toggleGuides }, "Guides") : null,
        one.regions ? make("button", { type: "button", "aria-keyshortcuts": "n", onclick: () => showRegion(stage.region + 1) }, "Next region") : null,
        one.regions?.length > 1 ? make("button", { type: "button", "aria-keyshortcuts": "l", onclick: showLargestRegion }, "Largest") : null)),
    make("div", { id: "canvas", class: "canvas" }),
    guideLegend(one),
    make("p", { id: "pixel", class: "pixel", role: "status" }, PIXEL_HINT));
  return element;
}

/** Draws the pictures again for the mode and zoom in use. */
function drawStage() {
  const canvas = byId("canvas");
  if (!canvas || !stage.one) return;
  clearInterval(stage.blinkTimer);
  const mode = currentMode();
  const zoom = stage.zoom ?? fittingZoom(mode, canvas);
  byId("zoom-value").textContent = `${short(zoom)}×`;
  for (const button of document.querySelectorAll(".modes [data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === mode.id));
  }
  document.querySelector("[data-fit]").setAttribute("aria-pressed", String(stage.zoom === null));
  document.querySelector("[data-outlines]")?.setAttribute("aria-pressed", String(stage.outlines));
  document.querySelector("[data-guides]")?.setAttribute("aria-pressed", String(stage.guides));
  for (const button of document.querySelectorAll("button[data-zoom]")) {
    button.setAttribute("aria-pressed", String(stage.zoom === Number(button.dataset.zoom)));
  }
  if (byId("legend")) byId("legend").hidden = !stage.guides;
  const middle = middleOfView(canvas);
  canvas.dataset.mode = mode.id;
  canvas.dataset.zoom = String(zoom);
  canvas.replaceChildren(...contents(mode, zoom));
  if (middle !== null) centerFrames(canvas, middle[0] * zoom, middle[1] * zoom);
  for (const frame of canvas.querySelectorAll(".frame")) watchFrame(frame, zoom);
}

function contents(mode, zoom) {
  switch (mode.id) {
    case "side": {
      const kinds = Object.keys(KINDS).filter((kind) => stage.one[kind] !== undefined);
      return [figures(kinds, zoom)];
    }
    case "swipe": return layered(zoom, "Swipe", "how much of the reference is shown", "amount-swipe");
    case "onion": return layered(zoom, "Onion skin", "opacity of the candidate", "amount-onion");
    case "blink": return blinking(zoom);
    default: return [figures([mode.id], zoom)];
  }
}

function nothingToShow() {
  return stage.one.verdict === "passed"
    ? "Equal to its golden to the last bit; the pictures of passed cases are not kept in the report."
    : "There is no picture of it.";
}

function figures(kinds, zoom) {
  const columns = kinds.length > 1 && fitsInColumns(kinds, zoom);
  return make("div", { class: columns ? "figures columns" : "figures" }, kinds.map((kind) => {
    const shown = picture(stage.one[kind]);
    return make("figure", {},
      make("figcaption", {}, KINDS[kind], make("span", { class: "faint" }, `${shown.width}×${shown.height}`)),
      frame(make("div", { class: "paper" }, sized(pictureElement(shown, `${KINDS[kind]} of ${stage.one.name}`), zoom)), zoom, [kind]));
  }));
}

/** A scrolling frame around a sheet, with the outlines of the regions on it and the guides of some of its pictures. */
function frame(sheet, zoom, kinds = ["reference", "candidate"]) {
  if (stage.outlines) sheet.append(...outlines(zoom));
  if (stage.guides) for (const kind of kinds) drawGuides(sheet, kind, zoom, kinds.length > 1);
  return make("div", { class: "frame", tabindex: "0", role: "group", "aria-label": "Picture, scrollable" }, sheet);
}

function sized(image, zoom) {
  image.style.width = `${image.width * zoom}px`;
  image.style.height = `${image.height * zoom}px`;
  image.classList.toggle("crisp", zoom >= 1);
  return image;
}

function outlines(zoom) {
  return (stage.one.regions ?? []).slice(0, 200).map(([x, y, width, height], index) => {
    const outline = make("span", { class: "outline", "data-region": index, "aria-hidden": "true" });
    outline.classList.toggle("current", index === stage.region);
    outline.style.left = `${x * zoom - 2}px`;
    outline.style.top = `${y * zoom - 2}px`;
    outline.style.width = `${width * zoom + 4}px`;
    outline.style.height = `${height * zoom + 4}px`;
    return outline;
  });
}

function layers(zoom) {
  const [reference, candidate] = ["reference", "candidate"].map((kind) =>
    sized(pictureElement(picture(stage.one[kind]), `${KINDS[kind]} of ${stage.one.name}`), zoom));
  reference.className += " under";
  candidate.className += " over";
  return make("div", { class: "paper layers" }, reference, candidate);
}

function layered(zoom, words, meaning, kind) {
  const sheet = layers(zoom);
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
      make("figcaption", { class: "slid" }, make("span", {}, KINDS.reference), slider, make("span", {}, KINDS.candidate)), frame(sheet, zoom)),
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

function blinking(zoom) {
  const sheet = layers(zoom);
  const label = make("span", {});
  let candidate = false;
  const flip = () => {
    candidate = !candidate;
    sheet.classList.toggle("candidate", candidate);
    label.textContent = candidate ? KINDS.candidate : KINDS.reference;
  };
  flip();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!still) stage.blinkTimer = setInterval(flip, 650);
  const button = make("button", { type: "button", "data-flip": true, onclick: () => { clearInterval(stage.blinkTimer); flip(); } },
    still ? "Flip" : "Stop and flip");
  return [make("figure", {}, make("figcaption", {}, label, button), frame(sheet, zoom))];
}

/** How pictures stand: beside one another where that needs no scrolling. */
function fitsInColumns(kinds, zoom) {
  const widths = kinds.map((kind) => picture(stage.one[kind]).width * zoom + 40);
  return Math.max(...widths) * kinds.length <= (byId("canvas").clientWidth || 0);
}

/** The largest zoom at which the case's pictures are seen whole. */
function fittingZoom(mode, canvas) {
  const shown = Object.keys(KINDS).filter((kind) => stage.one[kind] !== undefined).map((kind) => picture(stage.one[kind]));
  if (shown.length === 0) return 1;
  const width = Math.max(...shown.map((one) => one.width));
  const height = Math.max(...shown.map((one) => one.height));
  const room = { width: (canvas.clientWidth || 600) - 34, height: Math.max(240, innerHeight - 330) };
  const count = mode.id === "side" ? shown.length : 1;
  const fits = (zoom, across, down) => (width * zoom + 40) * across - 40 <= room.width && (height * zoom + 50) * down <= room.height;
  const fitting = ZOOMS.filter((zoom) => zoom <= 8 && (fits(zoom, count, 1) || fits(zoom, 1, count)));
  const inWidth = Math.min(1, Math.floor(100 * room.width / width) / 100);
  return Math.max(fitting.at(-1) ?? 0, inWidth, ZOOMS[0]);
}

function watchFrame(frame, zoom) {
  frame.addEventListener("scroll", () => {
    // An event that comes after the frame was replaced would take the others back to the corner.
    if (!frame.isConnected) return;
    for (const other of byId("canvas").querySelectorAll(".frame")) {
      if (other !== frame && (other.scrollLeft !== frame.scrollLeft || other.scrollTop !== frame.scrollTop)) {
        other.scrollTo(frame.scrollLeft, frame.scrollTop);
      }
    }
  }, { passive: true });
  dragToPan(frame);
  frame.addEventListener("pointermove", (event) => {
    const box = frame.querySelector(".paper").getBoundingClientRect();
    showPixel(Math.floor((event.clientX - box.left) / zoom), Math.floor((event.clientY - box.top) / zoom));
  });
}

const inspected = new Map();

/** An image of the case for reading pixels, whichever are on the stage. */
function inspectedImage(kind) {
  const place = stage.one[kind];
  if (place === undefined) return null;
  if (!inspected.has(place)) {
    inspected.clear();
    for (const each of ["reference", "candidate"]) {
      if (stage.one[each] !== undefined) inspected.set(stage.one[each], pictureElement(picture(stage.one[each]), ""));
    }
  }
  return inspected.get(place);
}

function showPixel(x, y) {
  if (x < 0 || y < 0) return;
  stage.pixel = [x, y];
  byId("pixel").textContent = pixelSentence(
    x, y, colorAt(inspectedImage("reference"), x, y), colorAt(inspectedImage("candidate"), x, y));
}

const PIXEL_HINT = "Point at a picture to read its colors, or move from pixel to pixel with Shift and the arrows.";

/** Reads the pixel some steps further, for those without a mouse, and marks it. */
function movePixel(across, down) {
  const size = ["reference", "candidate"].map((kind) => picture(stage.one[kind])).find((one) => one !== null);
  if (!size) return;
  const [x, y] = stage.pixel ?? [Math.floor(size.width / 2) - across, Math.floor(size.height / 2) - down];
  const within = (place, end) => Math.max(0, Math.min(end - 1, place));
  showPixel(within(x + across, size.width), within(y + down, size.height));
  const zoom = Number(byId("canvas").dataset.zoom);
  for (const mark of byId("canvas").querySelectorAll(".mark-pixel")) mark.remove();
  for (const paper of byId("canvas").querySelectorAll(".paper")) {
    const mark = make("span", { class: "mark-pixel", "aria-hidden": "true" });
    place(mark, stage.pixel[0] * zoom - 1, stage.pixel[1] * zoom - 1, zoom + 2, zoom + 2);
    paper.append(mark);
  }
  keepInView(byId("canvas"), stage.pixel[0] * zoom, stage.pixel[1] * zoom, zoom);
}

function setMode(id) {
  const mode = MODES.find((one) => one.id === id);
  if (!stage.one || !canShow(mode, stage.one)) return;
  stage.mode = id;
  drawStage();
  announce(mode.words);
}

function setZoom(zoom) {
  if (!byId("canvas")) return;
  stage.zoom = zoom;
  drawStage();
}

function zoomBy(step) {
  if (!byId("canvas")) return;
  const now = stage.zoom ?? fittingZoom(currentMode(), byId("canvas"));
  const next = step > 0 ? ZOOMS.find((zoom) => zoom > now) : ZOOMS.findLast((zoom) => zoom < now);
  setZoom(next ?? now);
}

function toggleOutlines() {
  stage.outlines = !stage.outlines;
  drawStage();
}

/** Shows one region: scrolls every frame to it and marks it. */
function showRegion(index) {
  const regions = stage.one?.regions ?? [];
  if (regions.length === 0) return;
  stage.region = (index + regions.length) % regions.length;
  stage.outlines = true;
  drawStage();
  const [x, y, width, height, kind] = regions[stage.region];
  const zoom = Number(byId("canvas").dataset.zoom);
  centerFrames(byId("canvas"), (x + width / 2) * zoom, (y + height / 2) * zoom);
  announce(`Region ${stage.region + 1} of ${regions.length}: ${kind}, ${width}×${height} at (${x}, ${y})`);
}

/** Shows the region with the largest area; the others follow in order of how much they differ. */
function showLargestRegion() {
  const areas = (stage.one?.regions ?? []).map(([, , width, height]) => width * height);
  if (areas.length > 0) showRegion(areas.indexOf(Math.max(...areas)));
}

/** The zoom at which a point is one pixel of the page. */
function pointZoom(one) {
  return 1 / (one.scale ?? 1);
}
