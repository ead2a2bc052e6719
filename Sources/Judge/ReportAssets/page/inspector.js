// Reads the colors of pixels from the pictures.

const pixelCache = new WeakMap();

/** The pixels of an image element; null until it is loaded. */
function pixelsOf(image) {
  if (!image.complete || image.naturalWidth === 0) return null;
  if (!pixelCache.has(image)) {
    const canvas = make("canvas", { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    pixelCache.set(image, context.getImageData(0, 0, canvas.width, canvas.height));
  }
  return pixelCache.get(image);
}

/** The color of a pixel as four numbers; null outside the picture. */
function colorAt(image, x, y) {
  const pixels = image && pixelsOf(image);
  if (!pixels || x < 0 || y < 0 || x >= pixels.width || y >= pixels.height) return null;
  return [...pixels.data.subarray((y * pixels.width + x) * 4, (y * pixels.width + x) * 4 + 4)];
}

/** A color such as `#E02020`, with its alpha if it is not opaque. */
function colorText(color) {
  if (!color) return "–";
  const hex = color.slice(0, 3).map((level) => level.toString(16).padStart(2, "0").toUpperCase()).join("");
  return color[3] === 255 ? `#${hex}` : `#${hex} α ${color[3]}`;
}

/** The colors of a pixel in both pictures. */
function pixelWords(x, y, reference, candidate) {
  const both = reference && candidate;
  const distance = both ? Math.max(...reference.map((level, index) => Math.abs(level - candidate[index]))) : null;
  return `(${x}, ${y})   ${KINDS.reference.toLowerCase()} ${colorText(reference)}   ${KINDS.candidate.toLowerCase()} ${colorText(candidate)}`
    + (distance === null ? "" : distance === 0 ? "   equal" : `   ${distance} of 255 levels apart`);
}

const inspected = new Map();

/** An image of the open case for reading pixels, independent of the view in use. */
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
  byId("pixel").textContent = pixelWords(
    x, y, colorAt(inspectedImage("reference"), x, y), colorAt(inspectedImage("candidate"), x, y));
}

const FLICK_HINT = "Hold a picture, or Space, to see the other one in its place.";
const PIXEL_HINT = "Point at a pixel, or use Shift and the arrows, to read its colors.";

/** Reads and marks the pixel some steps further, for readers without a mouse. */
function movePixel(across, down) {
  const size = ["reference", "candidate"].map((kind) => picture(stage.one[kind])).find((one) => one !== null);
  if (!size) return;
  const [x, y] = stage.pixel ?? [Math.floor(size.width / 2) - across, Math.floor(size.height / 2) - down];
  const within = (place, end) => Math.max(0, Math.min(end - 1, place));
  showPixel(within(x + across, size.width), within(y + down, size.height));
  for (const mark of document.querySelectorAll(".mark-pixel")) mark.remove();
  for (const paper of byId("canvas").querySelectorAll(".paper")) {
    paper.append(place(make("span", { class: "placed mark-pixel", "aria-hidden": "true" }), ...stage.pixel, 1, 1));
  }
  keepInView(...stage.pixel);
}
