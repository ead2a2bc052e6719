// Where the frames around the pictures are scrolled to, all in step.

/** The picture's place in the middle of what is seen, in pixels of the picture; null where nothing is scrolled. */
function middleOfView(canvas) {
  const frame = canvas.querySelector(".frame");
  const zoom = Number(canvas.dataset.zoom);
  if (!frame || !zoom || (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight)) return null;
  return [(frame.scrollLeft + frame.clientWidth / 2) / zoom, (frame.scrollTop + frame.clientHeight / 2) / zoom];
}

/** Scrolls every frame so that a place is in its middle. */
function centerFrames(canvas, x, y) {
  for (const frame of canvas.querySelectorAll(".frame")) {
    frame.scrollTo(x - frame.clientWidth / 2, y - frame.clientHeight / 2);
  }
}

/** Scrolls every frame as little as needed for a square to be seen. */
function keepInView(canvas, x, y, size) {
  for (const frame of canvas.querySelectorAll(".frame")) {
    const left = Math.min(Math.max(frame.scrollLeft, x + size + 8 - frame.clientWidth), Math.max(0, x - 8));
    const top = Math.min(Math.max(frame.scrollTop, y + size + 8 - frame.clientHeight), Math.max(0, y - 8));
    frame.scrollTo(left, top);
  }
}

/** Lets a picture that is larger than its frame be dragged, but where dragging swipes. */
function dragToPan(frame) {
  if (frame.querySelector(".amount-swipe")) return;
  frame.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && event.pointerType === "mouse") frame.setPointerCapture(event.pointerId);
  });
  frame.addEventListener("pointermove", (event) => {
    if (event.buttons === 1 && frame.hasPointerCapture(event.pointerId)) frame.scrollBy(-event.movementX, -event.movementY);
  });
}

/** Puts an element somewhere on a sheet. */
function place(element, x, y, width, height) {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}
