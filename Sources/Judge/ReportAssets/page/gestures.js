// What the pointer, the wheel and fingers do on the pictures: zoom, drag, flick, read a pixel.

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
