// The view of one case: its messages, pictures and facts, and what to do.

function drawCase(one) {
  const verdict = verdictOf(one);
  const place = list.found.indexOf(one);
  byId("case").replaceChildren(...[
    make("header", { class: "case-head" },
      make("div", { class: "case-title" },
        make("h2", { tabindex: "-1", id: "case-name" },
          one.group ? make("span", { class: "faint" }, `${one.group}/`) : null, one.leaf),
        make("span", { class: `badge ${verdict.tone}` }, `${verdict.glyph} ${verdict.words}`)),
      make("nav", { class: "steps", "aria-label": "Cases" },
        button("↑", () => step(-1), { "aria-label": "Previous case", "aria-keyshortcuts": "k" }),
        make("span", { class: "faint" }, place < 0 ? "" : `${grouped(place + 1)} of ${grouped(list.found.length)}`),
        button("↓", () => step(1), { "aria-label": "Next case", "aria-keyshortcuts": "j" }))),
    make("div", { class: "lead" }, messagesPart(one), decisionPart(one)),
    stageElement(one),
    goldenPart(one),
    commandsPart(one),
    versionsPart(one),
    make("div", { class: "details" }, [measuresPart(one), factsPart(one), regionsPart(one), sourcePart(one)]),
  ].filter((part) => part !== null));
  drawStage();
}

/** What a person sees: what the facts say, then the statements about the pictures; messages with their numbers are folded. */
function messagesPart(one) {
  const paragraphs = (one.messages ?? []).slice(0, 50).map((message, index) => {
    const cause = one.causes?.[index];
    return make("p", {}, cause ? make("strong", {}, `${causeWords(cause)}: `) : null, message);
  });
  if (one.measured && !one.messages[0].includes(one.measured)) paragraphs.push(make("p", { class: "faint" }, one.measured));
  if (one.messages?.length > 50) paragraphs.push(more(one.messages.length - 50));
  const broken = one.causes?.indexOf("expectation") ?? -1;
  const statements = statementsPart(one);
  const isSaid = one.seen !== undefined || (statements !== null && ["raster", "color", "size"].includes(one.causes?.[0]));
  const said = isSaid
    ? [one.seen ? make("p", { class: "seen" }, capitalized(one.seen)) : null, statements, broken < 0 ? null : paragraphs.splice(broken, 1)]
    : [paragraphs.splice(0, 2), statements];
  const shown = said.flat().filter((part) => part !== null);
  return make("div", { class: "messages scroll", tabindex: "0", role: "group", "aria-label": "What changed" },
    shown.length > 0 ? shown : one.summary ?? [],
    paragraphs.length > 0 ? make("details", {}, make("summary", {}, isSaid ? "Numbers" : `${grouped(paragraphs.length)} more`), paragraphs) : null);
}

/** The last accepted pictures of the golden, the newest first, cut to what changes now. */
function versionsPart({ name, versions, regions }) {
  if (!versions) return null;
  const room = { width: 176, height: 96 };
  return make("section", { class: "versions", "aria-label": "Accepted versions" },
    make("h3", {}, "Accepted before, the newest first"),
    make("div", { class: "thumbs" }, versions.map(([day, commit, subject, version]) => {
      const cut = make("span", { class: "cut" }, cutPicture({ version, regions }, "version", room));
      Object.assign(cut.style, { width: `${room.width}px`, height: `${room.height}px` });
      return make("figure", { class: "version" }, cut, make("figcaption", {}, `${day} `, make("code", {}, commit), make("span", { class: "own-line" }, subject)));
    })),
    make("p", { class: "faint" }, withCode(`\`${typed(`assay history ${argument(name)}`)}\` prints all.`)));
}

const FACTS_AT_ONCE = 60;

function factsPart(one) {
  if (!one.facts) return null;
  const isAll = !hasPictures(one) || isEqualPicture(one);
  return foldedCard(counted(one.factCount, "changed fact"), { class: isAll ? "card wide" : "card", open: isAll },
    factTable(one.facts),
    one.factCount > one.facts.length
      ? make("p", { class: "faint" }, `The first ${grouped(one.facts.length)} are listed; the JSON report has them all.`) : null);
}

/** A table of changed facts: the first ones, and a button for the others. */
function factTable(facts) {
  const body = make("tbody", {}, facts.slice(0, FACTS_AT_ONCE).map(factRow));
  const columns = ["Fact", ...sideNames, "Change"].map((words) => make("th", { scope: "col" }, words));
  return [make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Changed facts" },
    make("table", { class: "facts" }, make("thead", {}, make("tr", {}, columns)), body)),
  showRestButton(body, facts, FACTS_AT_ONCE, factRow, (rest) => `Show the other ${grouped(rest)}`) ?? ""];
}

/** A path that may be broken across lines after each of its steps. */
const stepsOf = (path) => path.split(/(?<=[.\]])/).flatMap((step) => [step, make("wbr")]);

function factRow([path, old, now]) {
  return make("tr", {}, make("th", { scope: "row" }, stepsOf(path)),
    make("td", { class: "old" }, old ?? "–"), make("td", { class: "new" }, now ?? "–"),
    make("td", { class: "change" }, changeOf(old, now)));
}

/** How a value changed: `−0.5` for numbers. */
function changeOf(old, now) {
  if (old === null) return "added";
  if (now === null) return "removed";
  const change = Number(now) - Number(old);
  if (!Number.isFinite(change) || old === "" || now === "") return "";
  return change > 0 ? `+${short(change)}` : `−${short(-change)}`;
}

// What each limit measures, in words that need no manual, and its unit.
const LIMITS = {
  edge: ["how far edges moved", "px"], color: ["how far colors are apart", "ΔE (1 is just noticeable)"],
  spots: ["places that differ", ""],
};

/** The measures that play a part: against their limits, or alone if nothing may differ. */
function measuresPart(one) {
  const measures = one.measures?.filter(([, measured]) => measured > 0) ?? [];
  if (measures.length === 0) return null;
  const isExact = one.measures.every(([, , allowed]) => !(allowed > 0));
  const rows = measures.map(([limit, measured, allowed]) => {
    const over = measured > allowed;
    const [words, unit] = LIMITS[limit];
    return make("tr", { class: over && !isExact ? "over" : null }, make("th", { scope: "row" }, words),
      make("td", {}, `${short(measured)} ${unit}`),
      isExact ? null : make("td", {}, scaleElement(measured, allowed), ` of ${short(allowed)} allowed`, over ? ", exceeded" : ""));
  });
  return make("section", { class: "card" }, make("h3", {}, isExact ? "Must be identical" : "Measured against allowed"),
    make("table", { class: "facts measures" }, make("tbody", {}, rows)),
    make("p", { class: "faint" }, `${counted(one.changed, "pixel")} changed, by ${one.level} of 255 levels at most.`),
    one.smallest && !one.facts ? make("p", { class: "faint" }, `It would pass with ${one.smallest}.`) : null);
}

/** A scale with a measure on it, and a mark at its limit. */
function scaleElement(measured, allowed) {
  const end = 1.15 * Math.max(measured, allowed);
  const scale = make("span", { class: measured > allowed ? "scale over" : "scale", "aria-hidden": "true" });
  scale.style.setProperty("--measured", String(measured / end));
  scale.style.setProperty("--allowed", String(allowed / end));
  return scale;
}

/** A section of the details that the reader opens; open at first if there is no picture to look at. */
function foldedCard(title, options, ...children) {
  return make("details", { class: "card", ...options }, make("summary", {}, make("h3", {}, title)), children);
}

/** Whether a case is from a scenario file, and not a picture of another program. */
const isScenario = (one) => /\.yaml(:\d+:\d+)?$/.test(one.location ?? "");

/** At most three commands that make sense for the case, each on its own line. */
function commandsPart(one) {
  const isHopeless = ["expectation", "removed"].some((cause) => one.causes?.includes(cause));
  const hasFacts = isScenario(one) && !one.form && (one.facts !== undefined || one.verdict === "passed");
  const commands = [
    against === null && ["changed", "missingGolden"].includes(one.verdict) && !isHopeless ? ["If it is right", `assay accept ${argument(one.name)}`] : null,
    ["Check again", `assay verify ${argument(one.name)}`],
    hasFacts ? ["See all facts", `assay facts ${argument(one.name)}`] : null,
  ].filter((entry) => entry !== null);
  return make("section", { class: "what-to-do", "aria-label": "What to do" },
    one.hint && reasonAgainstDeciding(one) === null ? make("p", {}, withCode(one.hint)) : null,
    make("dl", { class: "commands" }, commands.flatMap(([words, command]) => [
      make("dt", {}, words), make("dd", {}, commandRow(typed(command))),
    ])));
}

/** The scenario: its description, the lines around the case, and the files of the pictures. */
function sourcePart(one) {
  const { line: at, own } = sourceOf(one);
  const lines = own?.lines.map((line, index) => ({ line, number: own.first + index }))
    .filter(({ number }) => number >= at - 2 && number <= at + 7);
  const paths = [one.referencePath, one.candidatePath].map((path, side) => [sideNames[side], path]).filter(([, path]) => path !== undefined);
  if (!one.location) return null;
  return foldedCard(isScenario(one) ? "Scenario and files" : "Files", { open: one.verdict === "passed" },
    one.summary ? make("p", { class: "summary" }, one.summary) : null,
    make("p", {}, make("code", { class: "location" }, one.location)),
    lines ? make("div", { class: "scroll source", tabindex: "0", role: "group", "aria-label": "Source of the scenario" },
      make("pre", {}, lines.map(({ line, number }) =>
        make("code", { class: number === at ? "current" : null }, make("span", { class: "faint" }, String(number).padStart(5), "  "), line, "\n")))) : null,
    paths.length > 0 ? make("dl", { class: "commands" }, paths.flatMap(([words, path]) => [
      make("dt", {}, words), make("dd", {}, commandRow(path)),
    ])) : null);
}
