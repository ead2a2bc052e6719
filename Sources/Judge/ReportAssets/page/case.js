// One case: what is said about it, its pictures, its facts, and what to do.

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
        make("button", { type: "button", "aria-label": "Previous case", "aria-keyshortcuts": "k", onclick: () => step(-1) }, "↑"),
        make("span", { class: "faint" }, place < 0 ? "" : `${grouped(place + 1)} of ${grouped(list.found.length)}`),
        make("button", { type: "button", "aria-label": "Next case", "aria-keyshortcuts": "j", onclick: () => step(1) }, "↓"))),
    messagesPart(one),
    decisionPart(one),
    stageElement(one),
    make("div", { class: "details" }, [factsPart(one), measuresPart(one), commandsPart(one), sourcePart(one), regionsPart(one)]),
  ].filter((part) => part !== null));
  drawStage();
}

const MESSAGES_AT_ONCE = 2;

/** What is said of a case: the first sentences at once, so that its pictures are near. */
function messagesPart(one) {
  if (!one.messages) return null;
  const paragraphs = one.messages.slice(0, 50).map((message, index) => {
    const cause = one.causes?.[index];
    return make("p", {}, cause ? make("strong", {}, `${cause}: `) : null, message);
  });
  if (one.measured && !one.messages[0].includes(one.measured)) paragraphs.push(make("p", { class: "faint" }, one.measured));
  if (one.messages.length > 50) paragraphs.push(make("p", { class: "faint" }, `… and ${grouped(one.messages.length - 50)} more`));
  const rest = paragraphs.slice(MESSAGES_AT_ONCE);
  return make("div", { class: "messages scroll", tabindex: "0", role: "group", "aria-label": "What changed" },
    paragraphs.slice(0, MESSAGES_AT_ONCE),
    rest.length > 0 ? make("details", {}, make("summary", {}, `${grouped(rest.length)} more`), rest) : null);
}

const FACTS_AT_ONCE = 60;

function factsPart(one) {
  const stated = one.facts ? [] : passedFacts(one);
  if (stated.length > 0) {
    const heading = make("h3", {}, counted(stated.length, "fact"));
    return make("section", { class: "card wide" }, heading, factTable("Facts", ["Fact", "Value"], stated, statedRow));
  }
  if (!one.facts) return null;
  const sides = against === null ? ["Golden", "Now"] : [`At ${against[0]}`, "Today"];
  return make("section", { class: "card wide" }, make("h3", {}, `${counted(one.factCount, "changed fact")}`),
    factTable("Changed facts", ["Fact", ...sides, "Change"], one.facts, factRow),
    one.factCount > one.facts.length
      ? make("p", { class: "faint" }, `The first ${grouped(one.facts.length)} are listed; the JSON report has them all.`) : null);
}

/** A table of facts, the first ones at once, and a button for the others. */
function factTable(label, columns, facts, row) {
  const body = make("tbody", {}, facts.slice(0, FACTS_AT_ONCE).map(row));
  const rest = facts.length - FACTS_AT_ONCE;
  const more = rest > 0 ? make("button", { type: "button", class: "more" }, `Show the other ${grouped(rest)}`) : null;
  more?.addEventListener("click", () => { body.append(...facts.slice(FACTS_AT_ONCE).map(row)); more.remove(); });
  return [make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label },
    make("table", { class: columns.length === 2 ? "facts plain-facts" : "facts" },
      make("thead", {}, make("tr", {}, columns.map((words) => make("th", { scope: "col" }, words)))), body)), more];
}

/** A path, which may be broken after each of its steps. */
const stepsOf = (path) => path.split(/(?<=[.\]])/).flatMap((step) => [step, make("wbr")]);

const statedRow = ([path, value]) => make("tr", {}, make("th", { scope: "row" }, stepsOf(path)), make("td", {}, value));

function factRow([path, old, now]) {
  return make("tr", {}, make("th", { scope: "row" }, stepsOf(path)),
    make("td", { class: "old" }, old ?? "–"), make("td", { class: "new" }, now ?? "–"),
    make("td", { class: "change" }, changeOf(old, now)));
}

/** How far a number moved: `−0.5`. */
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
  const rest = one.regionCount - shown.length;
  return make("section", { class: "card wide" }, make("h3", {}, counted(one.regionCount, "region")),
    make("ol", { class: "regions" }, shown.map(([x, y, width, height, kind, , place], index) =>
      make("li", {}, make("button", { type: "button", onclick: () => showRegion(index) },
        make("strong", {}, kind), ` ${place ?? `${width}×${height} at (${x}, ${y})`}`)))),
    rest > 0 ? make("p", { class: "faint" }, `… and ${grouped(rest)} more; n and N go on.`) : null);
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
    one.hint ? make("p", {}, hintParts(one.hint)) : null,
    make("dl", { class: "commands" }, commands.flatMap(([words, command]) => [
      make("dt", {}, words), make("dd", { class: "command" }, make("code", {}, command), copyButton(command, command)),
    ]),
    pathsOf(one).filter(([, path]) => path).flatMap(([words, path]) => [
      make("dt", {}, words), make("dd", { class: "command" }, make("code", {}, path), copyButton(path, path)),
    ])));
}

/** The files of both pictures, each with what it is. */
function pathsOf(one) {
  const words = against === null ? ["Golden", "New"] : [`At ${against[0]}`, "Today"];
  return [[words[0], pathOf(one, one.referencePath, data.folders[0])], [words[1], pathOf(one, one.candidatePath, data.folders[1])]];
}

/** A picture's path, which is only `true` where it follows from the folder and the case's name. */
function pathOf(one, path, folder) {
  return path === true ? `${folder}${one.name}.${one.form ?? "png"}` : path;
}

/** A sentence with its `commands` set as code. */
function hintParts(sentence) {
  return sentence.split("`").map((part, index) => (index % 2 === 1 ? make("code", {}, part) : part));
}

/** The lines of the scenario file around the place where the case is described. */
function sourcePart(one) {
  const [, path, number] = /^(.*):(\d+):\d+$/.exec(one.location ?? "") ?? [];
  const at = Number(number);
  const part = (data.sources[path] ?? []).find(([first, text]) => at >= first && at < first + text.split("\n").length);
  if (part === undefined) return null;
  const [first, text] = part;
  const lines = text.split("\n").map((line, index) => ({ line, number: first + index }))
    .filter(({ number }) => number >= at - 2 && number <= at + 7);
  return make("section", { class: "card wide" }, make("h3", {}, "Scenario "), make("code", { class: "location" }, one.location),
    make("div", { class: "scroll source", tabindex: "0", role: "group", "aria-label": "Source of the scenario" },
      make("pre", {}, lines.map(({ line, number }) =>
        make("code", { class: number === at ? "current" : null }, make("span", { class: "faint" }, String(number).padStart(5), "  "), line, "\n")))));
}
