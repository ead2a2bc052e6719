// The colors under the cursor, read from the pictures themselves.

const pixelCache = new WeakMap();

/** The pixels of an image element that is loaded; null before. */
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

/** A color as `#E02020`, with its alpha where it is not opaque. */
function colorText(color) {
  if (!color) return "–";
  const hex = color.slice(0, 3).map((level) => level.toString(16).padStart(2, "0").toUpperCase()).join("");
  return color[3] === 255 ? `#${hex}` : `#${hex} α ${color[3]}`;
}

/** One line about a pixel of both pictures. */
function pixelSentence(x, y, reference, candidate) {
  const both = reference && candidate;
  const distance = both ? Math.max(...reference.map((level, index) => Math.abs(level - candidate[index]))) : null;
  return `(${x}, ${y})   reference ${colorText(reference)}   candidate ${colorText(candidate)}`
    + (distance === null ? "" : distance === 0 ? "   equal" : `   ${distance} of 255 levels apart`);
}
