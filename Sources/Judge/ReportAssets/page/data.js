// What the report is about: one JSON document, and a line of Base64 for each picture.

const data = JSON.parse(new TextDecoder().decode(
  inflate(bytesOfBase64(byId("data").textContent), Number(byId("data").dataset.size))));

function bytesOfBase64(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

const VERDICTS = {
  changed: { words: "changed", glyph: "✗", tone: "bad" },
  missingGolden: { words: "missing golden", glyph: "+", tone: "bad" },
  broken: { words: "broken", glyph: "!", tone: "bad" },
  unavailable: { words: "unavailable", glyph: "?", tone: "bad" },
  tolerated: { words: "tolerated", glyph: "≈", tone: "fair" },
  knownFailure: { words: "known failure", glyph: "~", tone: "fair" },
  passed: { words: "passed", glyph: "✓", tone: "good" },
  // Made golden in this review, so that it passes by now.
  written: { words: "written", glyph: "✓", tone: "good" },
};

// What changed in goldens since a revision, rather than renderings that are judged: nothing fails and nothing is accepted.
const against = data.against ?? null;
if (against !== null) {
  Object.assign(VERDICTS.passed, { words: "unchanged", glyph: "=" });
  Object.assign(VERDICTS.changed, { glyph: "≠", tone: "fair" });
  Object.assign(VERDICTS.missingGolden, { words: "added", tone: "fair" });
}

/** A command of `assay` with the program and the options by which this report was made. */
function typed(command) {
  const [program, options] = data.invocation ?? ["assay", ""];
  return command.replace(/^assay (accept|verify|review|prune)?/, (_, verb) => `${program} ${verb ? verb + options : ""}`);
}

/** The verdict of a case; a golden that is gone counts as changed but is called otherwise. */
function verdictOf(one) {
  const gone = against !== null && one.causes?.[0] === "removed";
  return gone ? { words: "removed", glyph: "−", tone: "fair" } : VERDICTS[one.verdict];
}

// The pictures stand last in the file, so that the page answers while a large file is still being read.
let pictureLines = null;
const pictureURLs = new Map();
const picturesRead = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  else resolve();
});

/** A picture by its position: its size and URL; null for no position. */
function picture(place) {
  if (place === undefined) return null;
  const [width, height] = data.pictures[place];
  return {
    width, height,
    get url() {
      if (!pictureURLs.has(place)) {
        pictureLines ??= byId("pictures").textContent.split("\n");
        pictureURLs.set(place, `data:image/png;base64,${pictureLines[place]}`);
      }
      return pictureURLs.get(place);
    },
  };
}

/** A picture as an element; it has its size at once and its pixels when they are read. */
function pictureElement(picture, description) {
  const image = make("img", {
    width: picture.width, height: picture.height, alt: description, draggable: "false", decoding: "async",
  });
  if (pictureLines !== null) image.src = picture.url;
  else picturesRead.then(() => { image.src = picture.url; });
  return image;
}

/** How large a case's difference is, for ordering: the worst limit in multiples of what it allows. */
function sizeOfDifference(one) {
  const worst = Math.max(0, ...(one.measures ?? []).map(([, measured, allowed]) => measured / (allowed || 1e-9)));
  return worst || (one.changed ?? 0);
}

/** Every case: those with a story first, then the passed ones, which have only a name where something else is to be seen. */
const cases = data.cases.map((entry, index) => {
  const slash = entry.name.lastIndexOf("/");
  return {
    ...entry, index, group: entry.name.slice(0, Math.max(0, slash)), leaf: entry.name.slice(slash + 1),
    size: sizeOfDifference(entry), cause: entry.causes?.[0] ?? "",
  };
});
data.passed.forEach(([group, ...stretches], file) => {
  const all = stretches.flatMap(([leaves, location, summary]) => leaves.split(" ").map((leaf) => ({ leaf, location, summary })));
  all.forEach(({ leaf, location, summary }, at) => {
    const name = group === "" ? leaf : `${group}/${leaf}`;
    cases.push({ name, group, leaf, verdict: "passed", index: cases.length, size: 0, cause: "", location, summary, factsAt: [file, at] });
  });
});
const caseByName = new Map(cases.map((one) => [one.name, one]));

const groups = data.groups.map((group, index) => ({ ...group, index, members: group.members.map((at) => cases[at]) }));
for (const group of groups) for (const member of group.members) member.groupIndex = group.index;

/** The cases of a group that still are to be looked at. */
const openMembers = (group) => group.members.filter((one) => one.verdict !== "written");

const factTexts = new Map();

/** The facts of a passed case, each with its path and its value; none where the page does not have them. */
function passedFacts({ factsAt }) {
  const [file, at] = factsAt ?? [];
  const [size, packed] = byId("facts").textContent.split("\n")[file]?.split(" ") ?? [];
  if (!packed) return [];
  if (!factTexts.has(file)) {
    factTexts.set(file, new TextDecoder().decode(inflate(bytesOfBase64(packed), Number(size))).split("\n\n"));
  }
  const lines = (factTexts.get(file)[at] ?? "").split("\n");
  // A quoted name in a path may have a colon of its own.
  return lines.map((line) => /^((?:"(?:[^"\\]|\\.)*"|[^":])+): (.*)$/s.exec(line)?.slice(1)).filter((fact) => fact !== undefined);
}
