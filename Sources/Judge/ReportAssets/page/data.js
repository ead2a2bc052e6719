// The data of the report: one JSON document, and one line of Base64 for each picture.

/** Unpacks a text that was packed with raw DEFLATE and Base64. */
async function unpacked(base64) {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  writer.write(bytes);
  writer.close();
  return new Response(readable).text();
}

// The page as plain HTML is for browsers that do not run this.
byId("plain").remove();

const data = JSON.parse(await unpacked(byId("data").textContent));

const VERDICTS = {
  changed: { words: "changed", glyph: "✗", tone: "bad" },
  missingGolden: { words: "missing", glyph: "+", tone: "bad" },
  broken: { words: "broken", glyph: "!", tone: "bad" },
  unavailable: { words: "unavailable", glyph: "?", tone: "bad" },
  tolerated: { words: "tolerated", glyph: "≈", tone: "fair" },
  knownFailure: { words: "known failure", glyph: "~", tone: "fair" },
  passed: { words: "passed", glyph: "✓", tone: "good" },
  // The candidate became the golden in this review.
  written: { words: "written", glyph: "✓", tone: "good" },
};

// The revision whose goldens today's are compared with: its name and commit. Null in the report of a verification. In such a
// comparison nothing fails, and there is nothing to accept.
const against = data.against ?? null;
if (against !== null) {
  Object.assign(VERDICTS.passed, { words: "unchanged", glyph: "=" });
  Object.assign(VERDICTS.changed, { glyph: "≠", tone: "fair" });
  Object.assign(VERDICTS.missingGolden, { words: "added", tone: "fair" });
}

/** The names of the two sides of a comparison. */
const sideNames = against === null ? ["Golden", "New"] : [`At ${against[0]}`, "Today"];

/** An `assay` command with the program and the options that this report was made with. */
function typed(command) {
  const [program, options] = data.invocation ?? ["assay", ""];
  return command.replace(/^assay (accept|verify|review|prune|history)?/, (_, verb) => `${program} ${verb ? verb + options : ""}`);
}

/** A name as an argument of a command, quoted for a shell if it needs quotes. */
function argument(name) {
  const word = name.startsWith("-") ? `./${name}` : name;
  return /^[\w./@+=,:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** How many causes some groups have: `2 causes`, `1 cause and 2 groups that may belong to it`. */
function causesOf(groups) {
  const own = groups.filter((group) => group.likely === undefined).length, others = groups.length - own;
  const rest = others === 0 ? "" : ` and ${counted(others, "group")} that may belong to ${own === 1 ? "it" : "them"}`;
  return counted(own, "cause") + rest;
}

/** A cause as people say it. */
const causeWords = (cause) => (cause === "unexpectedPass" ? "unexpected pass" : cause);

/** How a case's verdict is shown; a removed golden counts as changed but has a name of its own. */
function verdictOf(one) {
  const isRemoved = against !== null && one.causes?.[0] === "removed";
  return isRemoved ? { words: "removed", glyph: "−", tone: "fair" } : VERDICTS[one.verdict];
}

// The pictures are last in the file, so the page can be used while a large file is still loading.
let pictureLines = null;
const pictureURLs = new Map();
const documentLoaded = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve, { once: true });
  else resolve();
});

/** The size and URL of a picture by its number; null for no number. */
function picture(number) {
  if (number === undefined) return null;
  const [width, height] = data.pictures[number];
  return {
    width, height,
    get url() {
      if (!pictureURLs.has(number)) {
        pictureLines ??= byId("pictures").textContent.split("\n");
        pictureURLs.set(number, `data:image/png;base64,${pictureLines[number]}`);
      }
      return pictureURLs.get(number);
    },
  };
}

/** An image element; it has its size at once and its pixels when the file is loaded. */
function pictureElement(picture, description) {
  const image = make("img", {
    width: picture.width, height: picture.height, alt: description, draggable: "false", decoding: "async",
  });
  if (pictureLines !== null) image.src = picture.url;
  else documentLoaded.then(() => { image.src = picture.url; });
  return image;
}

/** The size of a case's difference, for ordering: the worst measure as a multiple of its limit. */
function sizeOfDifference(one) {
  const worst = Math.max(0, ...(one.measures ?? []).map(([, measured, allowed]) => measured / (allowed || 1e-9)));
  return worst || (one.changed ?? 0);
}

/** All cases: the passed ones, of which a report has only the names, are last. */
const cases = data.cases.map((entry, index) => {
  const slash = entry.name.lastIndexOf("/");
  return {
    ...entry, index, group: entry.name.slice(0, Math.max(0, slash)), leaf: entry.name.slice(slash + 1),
    size: sizeOfDifference(entry), cause: entry.causes?.[0] ?? "",
  };
});
for (const [group, leaves] of data.passed) for (const leaf of leaves.split("/")) {
  const name = group === "" ? leaf : `${group}/${leaf}`;
  cases.push({ name, group, leaf, verdict: "passed", index: cases.length, size: 0, cause: "" });
}
const caseByName = new Map(cases.map((one) => [one.name, one]));

const groups = data.groups.map((group, index) => ({ ...group, index, members: group.members.map((at) => cases[at]) }));
for (const group of groups) for (const member of group.members) member.groupIndex = group.index;

/** The cases of a group that were not written in this review. */
const openMembers = (group) => group.members.filter((one) => one.verdict !== "written");

// The parts of scenario files that the page has, by path: around each case, and the beginning of each file.
const sources = new Map(data.sources.map(([path, ...parts]) => [path, parts.map(([first, text]) =>
  ({ first, lines: text.split("\n"), searched: text.toLowerCase() }))]));

/** The parts of a case's scenario file, its line, and the part that contains the line. */
function sourceOf(one) {
  const [, path, number] = /^(.*):(\d+):\d+$/.exec(one.location ?? "") ?? [];
  const line = Number(number), parts = sources.get(path) ?? [];
  return { line, parts, own: parts.find(({ first, lines }) => line >= first && line < first + lines.length) };
}
