// The visible part of the pictures and its zoom, which all frames share.

const ZOOMS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const LARGEST_ZOOM = ZOOMS.at(-1);

// `kind` is "region" (one region, magnified), "fit" (the whole picture) or "free" (a zoom that the reviewer chose).
const view = { kind: "region", zoom: 1, region: 0 };

const GAP = 16, PADDING = 12, CAPTION = 32, TOOLBAR = 64;

/** The room for the picture in each frame if `count` frames are in rows of `across`: all that the window has. */
function roomIn(canvas, count, across) {
  const width = (canvas.clientWidth || 600) - 2 * PADDING - GAP * (across - 1);
  const below = innerHeight - byId("main").offsetTop - canvas.offsetTop - TOOLBAR;
  const height = Math.max(below, innerHeight * 0.4, 160) / Math.ceil(count / across);
  return { width: Math.floor(width / across) - 2, height: Math.floor(height) - CAPTION };
}

/** The largest width and height of the pictures shown. */
function sizeOfPictures() {
  const shown = Object.keys(KINDS).map((kind) => picture(stage.one[kind])).filter((one) => one !== null);
  return { width: Math.max(...shown.map((one) => one.width)), height: Math.max(...shown.map((one) => one.height)) };
}

/** The largest zoom at which a box fits its frame, and how many of `count` frames are in a row then. */
function fitting(canvas, count, { width, height }) {
  const ways = [...new Set([count, 2, 1])].filter((across) => across <= count).map((across) => {
    const room = roomIn(canvas, count, across);
    const zoom = Math.min(16, room.width / width, room.height / height);
    return { across, room, zoom: zoom >= 1 ? Math.floor(zoom) : Math.max(0.05, Math.floor(100 * Math.min(1, room.width / width)) / 100) };
  });
  return ways.reduce((best, way) => (way.zoom > best.zoom ? way : best));
}

/** A region with a little of what is around it, but no more than the pictures. */
function aroundRegion([, , width, height]) {
  const whole = sizeOfPictures();
  return { width: Math.min(whole.width, width * 1.25 + 12), height: Math.min(whole.height, height * 1.25 + 12) };
}

/** The current region; null if the case has none. */
function currentRegion() {
  return stage.one.regions?.[view.region] ?? null;
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
  markSeen();
}

/** Marks the visible part on the map. */
function markSeen() {
  const frame = byId("canvas")?.querySelector(".frame");
  const seen = document.querySelector("#map .seen");
  if (!frame || !seen) return;
  const { zoom } = view;
  place(seen, frame.scrollLeft / zoom, frame.scrollTop / zoom, frame.clientWidth / zoom, frame.clientHeight / zoom);
}

function regionWords() {
  const { regions, regionCount } = stage.one;
  const region = currentRegion();
  if (region === null) return "";
  const [x, y, width, height, kind, place] = region;
  const rest = regionCount > regions.length ? `, ${grouped(regionCount)} in all` : "";
  return `Region ${view.region + 1} of ${grouped(regions.length)}${rest}: ${kind}, ${place ?? `${width}×${height} at (${x}, ${y})`}`;
}

const MAP = { width: 220, height: 84 };

/** A small map of the picture with its regions and the visible part; a click shows that place. */
function mapElement(one) {
  const shown = picture(one.candidate ?? one.reference);
  const zoom = Math.min(1, MAP.width / shown.width, MAP.height / shown.height);
  const sheet = make("div", { id: "map", class: "paper map" }, sized(shown, ""),
    (one.regions ?? []).slice(0, OUTLINES_SHOWN).map(([x, y, width, height], index) =>
      place(make("span", { class: "placed outline", "data-region": index }), x, y, width, height)),
    make("span", { class: "placed seen" }));
  sheet.style.setProperty("--zoom", String(zoom));
  sheet.setAttribute("aria-hidden", "true");
  sheet.addEventListener("click", (event) => {
    const box = sheet.getBoundingClientRect();
    if (view.kind === "fit") view.zoom = 4;
    zoomTo(Math.max(view.zoom, 1), { x: (event.clientX - box.left) / zoom, y: (event.clientY - box.top) / zoom });
  });
  return sheet;
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

const stepRegion = (distance) => showRegion(view.region + distance);

/** Shows the region with the largest area; regions are ordered by how much they differ. */
function showLargestRegion() {
  const areas = (stage.one?.regions ?? []).map(([, , width, height]) => width * height);
  if (areas.length > 0) showRegion(areas.indexOf(Math.max(...areas)));
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

/** The pixel of the picture at a place of the page, and where in its frame that is. */
function placeBelow(frame, clientX, clientY) {
  const box = frame.getBoundingClientRect();
  const [left, top] = [clientX - box.left - frame.clientLeft, clientY - box.top - frame.clientTop];
  return { x: (frame.scrollLeft + left) / view.zoom, y: (frame.scrollTop + top) / view.zoom, left, top };
}

// How far the wheel turns for a step of the zoom, and for a pinch on a touchpad, which browsers report as a wheel with Ctrl.
const WHEEL_STEP = 60, PINCH_STEP = 12;

/** Zooms with the wheel and with two fingers, around where they are; a double click fits the picture. */
function watchCanvas(canvas) {
  let turned = 0, spread = 0;
  const frameOf = (event) => event.target.closest?.(".frame");
  canvas.addEventListener("wheel", (event) => {
    const frame = frameOf(event);
    if (!frame || event.shiftKey || event.deltaY === 0) return;
    event.preventDefault();
    turned += event.deltaY * (event.deltaMode === 0 ? 1 : 40);
    if (Math.abs(turned) < (event.ctrlKey ? PINCH_STEP : WHEEL_STEP)) return;
    zoomBy(-turned, placeBelow(frame, event.clientX, event.clientY));
    turned = 0;
  }, { passive: false });
  const spreadOf = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  canvas.addEventListener("touchstart", (event) => { if (event.touches.length === 2) spread = spreadOf(event.touches); }, { passive: true });
  canvas.addEventListener("touchmove", (event) => {
    const frame = frameOf(event);
    if (!frame || event.touches.length !== 2) return;
    event.preventDefault();
    const [one, other] = event.touches;
    const ratio = spreadOf(event.touches) / spread;
    if (ratio < 1.3 && ratio > 1 / 1.3) return;
    spread *= ratio;
    zoomBy(ratio - 1, placeBelow(frame, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2));
  }, { passive: false });
  canvas.addEventListener("dblclick", (event) => {
    if (frameOf(event)) setView(view.kind === "fit" && currentRegion() ? "region" : "fit");
  });
}

let rememberTimer = 0;

/** Scrolls all frames together, drags the picture, and reads the pixel below the pointer. */
function watchFrame(frame) {
  frame.addEventListener("scroll", () => {
    // An event from a frame that was replaced would scroll the others back to the corner.
    if (!frame.isConnected) return;
    for (const other of byId("canvas").querySelectorAll(".frame")) {
      if (other !== frame && (other.scrollLeft !== frame.scrollLeft || other.scrollTop !== frame.scrollTop)) {
        other.scrollTo(frame.scrollLeft, frame.scrollTop);
      }
    }
    markSeen();
    clearTimeout(rememberTimer);
    if (view.kind === "free") rememberTimer = setTimeout(rememberState, 300);
  }, { passive: true });
  if (!frame.querySelector(".amount-swipe")) dragToPan(frame);
  const sheet = frame.querySelector(".layers");
  if (sheet?.flick) holdToFlick(frame, sheet);
  frame.addEventListener("pointermove", (event) => {
    const { x, y } = placeBelow(frame, event.clientX, event.clientY);
    showPixel(Math.floor(x), Math.floor(y));
  });
}

/** Shows the other picture while the pointer or a finger is down. */
function holdToFlick(frame, sheet) {
  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    clearInterval(stage.blinkTimer);
    sheet.flick(!sheet.classList.contains("flicked"));
    const release = () => {
      for (const end of RELEASES) removeEventListener(end, release);
      sheet.flick(!sheet.classList.contains("flicked"));
    };
    for (const end of RELEASES) addEventListener(end, release);
  });
}

const RELEASES = ["pointerup", "pointercancel"];

function dragToPan(frame) {
  frame.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && event.pointerType === "mouse") frame.setPointerCapture(event.pointerId);
  });
  frame.addEventListener("pointermove", (event) => {
    if (event.buttons === 1 && frame.hasPointerCapture(event.pointerId)) frame.scrollBy(-event.movementX, -event.movementY);
  });
}

/** Scrolls the frames no further than needed to show a pixel. */
function keepInView(x, y) {
  for (const frame of byId("canvas").querySelectorAll(".frame")) {
    const along = (at, scrolled, room) =>
      Math.min(Math.max(scrolled, (at + 1) * view.zoom + 8 - room), Math.max(0, at * view.zoom - 8));
    frame.scrollTo(along(x, frame.scrollLeft, frame.clientWidth), along(y, frame.scrollTop, frame.clientHeight));
  }
}
