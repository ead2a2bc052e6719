// The visible part of the pictures and its zoom, which all frames share.

const ZOOMS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const LARGEST_ZOOM = ZOOMS.at(-1);

// `kind` is "region" (one region, magnified), "fit" (the whole picture) or "free" (a zoom that the reviewer chose).
const view = { kind: "fit", zoom: 1, region: 0 };

const GAP = 16, PADDING = 12, CAPTION = 32, TOOLBAR = 64;

/** The room for the picture in each frame if `count` frames are in rows of `across`: all that the window has. */
function roomIn(canvas, count, across) {
  const width = (canvas.clientWidth || 600) - 2 * PADDING - GAP * (across - 1);
  const below = innerHeight - byId("main").offsetTop - canvas.offsetTop - TOOLBAR;
  // On a phone, pictures below one another are as wide as the page.
  const height = Math.max(below, innerHeight * (innerWidth < 600 ? 0.9 : 0.4), 160) / Math.ceil(count / across);
  return { width: Math.floor(width / across) - 2, height: Math.floor(height) - CAPTION };
}

/** The largest width and height of the pictures shown. */
function sizeOfPictures() {
  const shown = Object.keys(KINDS).map((kind) => picture(stage.one[kind])).filter((one) => one !== null);
  return { width: Math.max(...shown.map((one) => one.width)), height: Math.max(...shown.map((one) => one.height)) };
}

/** The largest zoom at which a box fits its frame, and how many of `count` frames are in a row then. */
function fitting(canvas, count, { width, height }) {
  const ways = (innerWidth < 600 ? [1] : [...new Set([count, 2, 1])]).filter((across) => across <= count).map((across) => {
    const room = roomIn(canvas, count, across);
    const zoom = Math.min(8, room.width / width, room.height / height);
    // Of a picture as long as a whole page, a quarter of its size is the least that can be read.
    const least = Math.max(0.05, zoom, Math.min(0.25, room.width / width));
    return { across, room, zoom: zoom >= 1 ? Math.floor(zoom) : Math.floor(100 * least) / 100 };
  });
  return ways.reduce((best, way) => (way.zoom > best.zoom ? way : best));
}

/** A region with a little of its surroundings, but no more than the pictures; rows and columns that came or went with all of them. */
function aroundRegion([, , width, height, kind]) {
  const whole = sizeOfPictures();
  if (/^(rows|columns) /.test(kind)) return whole;
  return { width: Math.min(whole.width, width * 1.25 + 40), height: Math.min(whole.height, height * 1.25 + 40) };
}

/** Applies the zoom of the view and scrolls to its region, or keeps a place of the picture, `{x, y}`, where it is, at `{left, top}`. */
function applyView(kept = middleOfView(byId("canvas"))) {
  const canvas = byId("canvas");
  const region = currentRegion();
  if (view.kind === "region" && region === null) view.kind = "fit";
  const box = view.kind === "fit" || region === null ? sizeOfPictures() : aroundRegion(region);
  const { zoom, across, room } = fitting(canvas, canvas.querySelectorAll(".frame").length, box);
  if (view.kind !== "free") view.zoom = view.kind === "fit" ? zoom : Math.max(1, Math.floor(zoom));
  canvas.dataset.zoom = String(view.zoom);
  canvas.style.setProperty("--zoom", String(view.zoom));
  canvas.style.setProperty("--across", String(across));
  canvas.style.setProperty("--room", view.kind === "fit" ? "74vh" : `${room.height}px`);
  canvas.classList.toggle("crisp", view.zoom >= 1);
  canvas.classList.toggle("grid", view.zoom >= 8);
  for (const frame of canvas.querySelectorAll(".frame")) scrollFrame(frame, view.kind === "region" ? placeOfRegion(region, frame) : kept);
  markView();
}

/** Where a region belongs in a frame: in the middle, or with its corner at the top left if it is larger than the frame. */
function placeOfRegion([x, y, width, height], frame) {
  const along = (start, length, room) => (length * view.zoom > room ? [start, 8] : [start + length / 2, room / 2]);
  const [[atX, left], [atY, top]] = [along(x, width, frame.clientWidth), along(y, height, frame.clientHeight)];
  return { x: atX, y: atY, left, top };
}

function scrollFrame(frame, at) {
  if (at === null) return;
  frame.scrollTo(at.x * view.zoom - (at.left ?? frame.clientWidth / 2), at.y * view.zoom - (at.top ?? frame.clientHeight / 2));
}

/** The middle of the visible part, in pixels of the picture; null before anything is drawn. */
function middleOfView(canvas) {
  const frame = canvas.querySelector(".frame");
  const zoom = Number(canvas.dataset.zoom);
  if (!frame || !zoom) return null;
  return { x: (frame.scrollLeft + frame.clientWidth / 2) / zoom, y: (frame.scrollTop + frame.clientHeight / 2) / zoom };
}

/** Shows which view and region are in use. */
function markView() {
  byId("zoom-value").textContent = `${short(view.zoom)}×`;
  for (const button of document.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-pressed", String(button.dataset.view === view.kind));
  }
  for (const button of document.querySelectorAll("button[data-zoom]")) {
    button.setAttribute("aria-pressed", String(view.kind === "free" && view.zoom === Number(button.dataset.zoom)));
  }
  for (const outline of document.querySelectorAll(".outline")) {
    outline.classList.toggle("current", Number(outline.dataset.region) === view.region);
  }
  byId("region").textContent = regionWords();
}

/** Shows a region or the whole picture. */
function setView(kind) {
  if (!byId("canvas")) return;
  view.kind = kind;
  applyView();
  rememberState();
}

/** Sets a zoom that the reviewer chose, and keeps a place where it is. */
function zoomTo(zoom, kept) {
  if (!byId("canvas")) return;
  const at = kept ?? middleOfView(byId("canvas"));
  Object.assign(view, { kind: "free", zoom });
  applyView(at);
  rememberState();
}

/** Zooms in or out by a step, around a place. */
function zoomBy(step, kept) {
  const next = step > 0 ? ZOOMS.find((zoom) => zoom > view.zoom) : ZOOMS.findLast((zoom) => zoom < view.zoom);
  if (next !== undefined) zoomTo(next, kept);
}

/** The zoom at which a point is one pixel of the page. */
const pointZoom = (one) => 1 / (one.scale ?? 1);

/** Scrolls the frames no further than needed to show a pixel. */
function keepInView(x, y) {
  for (const frame of byId("canvas").querySelectorAll(".frame")) {
    const along = (at, scrolled, room) =>
      Math.min(Math.max(scrolled, (at + 1) * view.zoom + 8 - room), Math.max(0, at * view.zoom - 8));
    frame.scrollTo(along(x, frame.scrollLeft, frame.clientWidth), along(y, frame.scrollTop, frame.clientHeight));
  }
}
