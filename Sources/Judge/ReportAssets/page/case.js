// The view of one case: its messages, pictures and facts, and what to do.

function drawCase(one) {
  const verdict = verdictOf(one);
  const place = list.found.indexOf(one);
  byId("case").replaceChildren(...[
    make("header", { class: "case-head" },
      make("div", { class: "case-title" },
        make("h2", { tabindex: "-1", id: "case-name" },
          one.group ? make("span", { class: "faint" }, `${one.group}/`) : null, one.leaf),
        make("p", { class: "badges" },
          make("span", { class: `badge ${verdict.tone}` }, `${verdict.glyph} ${verdict.words}`),
          (one.causes ?? []).map((cause) => make("span", { class: "pill" }, cause)),
          one.location ? make("code", { class: "location" }, one.location) : null),
        one.summary ? make("p", { class: "faint" }, one.summary) : null),
      make("nav", { class: "steps", "aria-label": "Cases" },
        button("↑", () => step(-1), { "aria-label": "Previous case", "aria-keyshortcuts": "k" }),
        make("span", { class: "faint" }, place < 0 ? "" : `${grouped(place + 1)} of ${grouped(list.found.length)}`),
        button("↓", () => step(1), { "aria-label": "Next case", "aria-keyshortcuts": "j" }))),
    messagesPart(one),
    decisionPart(one),
    stageElement(one),
    make("div", { class: "details" }, [factsPart(one), measuresPart(one), commandsPart(one), sourcePart(one), regionsPart(one)]),
  ].filter((part) => part !== null));
  drawStage();
}

const MESSAGES_AT_ONCE = 2;

/** The messages of a case; all but the first are folded, so that its pictures are in view. */
function messagesPart(one) {
  if (!one.messages) return null;
  const paragraphs = one.messages.slice(0, 50).map((message, index) => {
    const cause = one.causes?.[index];
    return make("p", {}, cause ? make("strong", {}, `${cause}: `) : null, message);
  });
  if (one.measured && !one.messages[0].includes(one.measured)) paragraphs.push(make("p", { class: "faint" }, one.measured));
  if (one.messages.length > 50) paragraphs.push(more(one.messages.length - 50));
  const rest = paragraphs.slice(MESSAGES_AT_ONCE);
  return make("div", { class: "messages scroll", tabindex: "0", role: "group", "aria-label": "What changed" },
    paragraphs.slice(0, MESSAGES_AT_ONCE),
    rest.length > 0 ? make("details", {}, make("summary", {}, `${grouped(rest.length)} more`), rest) : null);
}

const FACTS_AT_ONCE = 60;

function factsPart(one) {
  if (!one.facts) return passedFactsPart(one);
  return make("section", { class: "card wide" }, make("h3", {}, counted(one.factCount, "changed fact")),
    factTable("Changed facts", ["Fact", ...sideNames, "Change"], one.facts, factRow),
    one.factCount > one.facts.length
      ? make("p", { class: "faint" }, `The first ${grouped(one.facts.length)} are listed; the JSON report has them all.`) : null);
}

/** The facts of a passed case; the section is hidden until they are unpacked, and when there are none. */
function passedFactsPart(one) {
  const section = make("section", { class: "card wide", hidden: true });
  passedFacts(one).then((facts) => {
    if (facts.length === 0) return;
    section.hidden = false;
    section.append(make("h3", {}, counted(facts.length, "fact")), ...factTable("Facts", ["Fact", "Value"], facts, statedRow));
  });
  return section;
}

/** A table of facts: the first ones, and a button for the others. */
function factTable(label, columns, facts, row) {
  const body = make("tbody", {}, facts.slice(0, FACTS_AT_ONCE).map(row));
  return [make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label },
    make("table", { class: columns.length === 2 ? "facts plain-facts" : "facts" },
      make("thead", {}, make("tr", {}, columns.map((words) => make("th", { scope: "col" }, words)))), body)),
  showRestButton(body, facts, FACTS_AT_ONCE, row, (rest) => `Show the other ${grouped(rest)}`) ?? ""];
}

/** A path that may be broken across lines after each of its steps. */
const stepsOf = (path) => path.split(/(?<=[.\]])/).flatMap((step) => [step, make("wbr")]);

const statedRow = ([path, value]) => make("tr", {}, make("th", { scope: "row" }, stepsOf(path)), make("td", {}, value));

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

const UNITS = { edge: "px", color: "ΔE", ink: "%", spots: "" };

function measuresPart(one) {
  if (!one.measures) return null;
  const rows = one.measures.map(([limit, measured, allowed]) => {
    const over = measured > allowed;
    const bar = make("span", { class: over ? "bar over" : "bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(Math.min(1, allowed > 0 ? measured / allowed : over ? 1 : 0)));
    return make("tr", { class: over ? "over" : null }, make("th", { scope: "row" }, limit),
      make("td", {}, `${short(measured)} ${UNITS[limit]}`), make("td", {}, `${short(allowed)} ${UNITS[limit]}`),
      make("td", {}, bar, make("span", { class: "unseen" }, over ? "exceeded" : "within")));
  });
  return make("section", { class: "card" }, make("h3", {}, "Measured against allowed"),
    make("table", { class: "facts measures" },
      make("thead", {}, make("tr", {}, ["Limit", "Measured", "Allowed", ""].map((words) =>
        words ? make("th", { scope: "col" }, words) : make("td", {})))),
      make("tbody", {}, rows)),
    make("p", { class: "faint" }, `${counted(one.changed, "pixel")} changed, by ${one.level} of 255 levels at most.`),
    one.smallest && !one.facts ? make("p", { class: "faint" }, `It would pass with ${one.smallest}.`) : null);
}

function regionsPart(one) {
  if (!one.regions) return null;
  const shown = one.regions.slice(0, 24);
  return make("section", { class: "card wide" }, make("h3", {}, counted(one.regionCount, "region")),
    make("ol", { class: "regions" }, shown.map(([x, y, width, height, kind, place], index) =>
      make("li", {}, button([make("strong", {}, kind), ` ${place ?? `${width}×${height} at (${x}, ${y})`}`], () => showRegion(index))))),
    more(one.regionCount - shown.length, "; n and N go on."));
}

function commandsPart(one) {
  const commands = [
    against === null && ["changed", "missingGolden"].includes(one.verdict) && !one.causes?.includes("expectation") ? ["If it is right", typed(`assay accept ${one.name}`)] : null,
    ...(one.form || ["broken", "unavailable"].includes(one.verdict) || one.causes?.[0] === "removed" ? [] : [
      ["Render", typed(`assay render ${one.name} -o candidate.png`)], ["Explain", typed(`assay facts ${one.name}`)],
    ]),
    ["Again", typed(`assay verify ${one.name}`)],
  ].filter((entry) => entry !== null);
  return make("section", { class: one.measures ? "card" : "card wide" }, make("h3", {}, "What to do"),
    one.hint ? make("p", {}, withCode(one.hint)) : null,
    make("dl", { class: "commands" }, [...commands, ...pathsOf(one)].flatMap(([words, command]) => [
      make("dt", {}, words), make("dd", {}, commandRow(command)),
    ])));
}

/** The files of both pictures, each with its label. */
function pathsOf(one) {
  const labels = against === null ? ["Golden", "New"] : sideNames;
  // A path is only `true` when it follows from the folder and the name.
  return [one.referencePath, one.candidatePath]
    .map((path, side) => [labels[side], path === true ? `${data.folders[side]}${one.name}.${one.form ?? "png"}` : path])
    .filter(([, path]) => path);
}

/** The lines of the scenario file around the case. */
function sourcePart(one) {
  const { line: at, own } = sourceOf(one);
  if (own === undefined) return null;
  const lines = own.lines.map((line, index) => ({ line, number: own.first + index }))
    .filter(({ number }) => number >= at - 2 && number <= at + 7);
  return make("section", { class: "card wide" }, make("h3", {}, "Scenario "), make("code", { class: "location" }, one.location),
    make("div", { class: "scroll source", tabindex: "0", role: "group", "aria-label": "Source of the scenario" },
      make("pre", {}, lines.map(({ line, number }) =>
        make("code", { class: number === at ? "current" : null }, make("span", { class: "faint" }, String(number).padStart(5), "  "), line, "\n")))));
}
