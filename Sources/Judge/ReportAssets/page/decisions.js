// The reviewer's decisions: kept in this browser by the hashes of each case, and exported for `assay accept --from`.

const DECISIONS = {
  accept: { words: "accepted", glyph: "✓", tone: "good" },
  reject: { words: "rejected", glyph: "✗", tone: "bad" },
};
const undoable = [];

/** The cases whose candidate may become a golden. */
let decidable = cases.filter((one) => one.exchange !== undefined);
const isUndecided = (one) => one.exchange !== undefined && one.decision === undefined;

/** The decidable cases of a group that the search and the filters in use list. */
const listedMembers = (group) => (list.members.get(group.index) ?? []).filter((one) => one.exchange !== undefined);

/** Accepts or rejects cases, or makes them undecided again. */
function decide(chosen, decision) {
  const changed = chosen.filter((one) => one.exchange !== undefined && one.decision !== decision);
  if (changed.length === 0) {
    announce(chosen.some((one) => one.exchange !== undefined) ? "That is decided already." : "This cannot be accepted or rejected.");
    return;
  }
  undoable.push(changed.map((one) => [one, one.decision]));
  for (const one of changed) one.decision = decision;
  decisionsChanged(changed);
  const what = changed.length === 1 ? changed[0].name : counted(changed.length, "case");
  announce(`${what} ${decision ? DECISIONS[decision].words : "left open"}. ${decidedWords()}`);
}

/** Decides on the open case and opens the next undecided one. */
function decideCase(decision) {
  const { one } = stage;
  if (one === null) return;
  const place = list.found.indexOf(one);
  const next = list.found.slice(place + 1).find(isUndecided) ?? list.found.find((other) => other !== one && isUndecided(other));
  decide([one], decision);
  if (next) openCase(next);
  else if (one.decision !== undefined) announce(`${byId("toast").textContent} That was the last one of the list.`);
}

/** Decides on all listed cases of the open case's group. */
function decideGroup(decision) {
  const group = groups[stage.one?.groupIndex];
  if (group) decide(listedMembers(group), decision);
}

/** Undoes the last decision and shows its case. */
function undoDecision() {
  const last = undoable.pop();
  if (!last) { announce("There is nothing to undo."); return; }
  for (const [one, before] of last) one.decision = before;
  decisionsChanged(last.map(([one]) => one));
  announce(`Undone for ${last.length === 1 ? last[0][0].name : counted(last.length, "case")}. ${decidedWords()}`);
  if (stage.one !== null && last.every(([one]) => one !== stage.one)) openCase(last[0][0]);
}

function decidedWords() {
  const decided = decidable.filter((one) => one.decision !== undefined).length;
  return `${grouped(decided)} of ${grouped(decidable.length)} decided`;
}

const STORED_DECISIONS = "assay/decisions";
const MOST_STORED = 30_000;

/** The key of a stored decision: the case and the hashes of its golden and its candidate, so it is void when any of them changes. */
const decisionKey = ({ name, exchange }) => [name, ...exchange.map((hash) => (hash ?? "none").slice(0, 16))].join(" ");

/** All decisions stored in this browser, of other verifications too, the oldest first. */
function storedDecisions() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED_DECISIONS) ?? "[]");
    return new Map(Array.isArray(stored) ? stored : []);
  } catch { return new Map(); /* Damaged storage counts as empty. */ }
}

/** Stores decisions by their keys; undefined removes one. */
function storeDecisions(changed) {
  const stored = storedDecisions();
  for (const [key, decision] of changed) {
    stored.delete(key);
    if (decision !== undefined) stored.set(key, decision);
  }
  try {
    localStorage.setItem(STORED_DECISIONS, JSON.stringify([...stored].slice(-MOST_STORED)));
  } catch { /* Without storage, decisions last as long as the page. */ }
}

function restoreDecisions() {
  const stored = storedDecisions();
  for (const one of decidable) {
    const decision = stored.get(decisionKey(one));
    if (Object.hasOwn(DECISIONS, decision)) one.decision = decision;
  }
}

/** Stores changed decisions and redraws what shows them. */
function decisionsChanged(changed) {
  storeDecisions(changed.map((one) => [decisionKey(one), one.decision]));
  if (filter.undecided) { refreshList(); return; }
  redrawRows();
  drawDecisions();
}

// Whether decisions changed while a case was open, so that the overview must be redrawn before it is shown.
let isOverviewStale = false;

/** Redraws everything that shows or counts decisions, except the list. */
function drawDecisions() {
  drawDecisionBar();
  isOverviewStale = stage.one !== null;
  if (stage.one !== null) { byId("decision")?.replaceWith(decisionPart(stage.one)); return; }
  const focused = document.activeElement?.dataset?.decide;
  byId("decisions")?.replaceWith(decisionsSection());
  for (const part of document.querySelectorAll("#overview [data-group]")) {
    part.replaceWith(groupDecisionPart(groups[part.dataset.group]));
  }
  if (focused) document.querySelector(`#overview [data-decide="${CSS.escape(focused)}"]`)?.focus();
}

/** The file that `assay accept --from` reads: each decision with the hashes of its golden and its candidate. */
function decisionsFile() {
  const decided = decidable.filter((one) => one.decision !== undefined);
  return `${JSON.stringify({
    assay: "decisions",
    version: 1,
    decisions: decided.map(({ name, decision, exchange: [golden, candidate] }) => ({ name, decision, golden, candidate })),
  }, null, 1)}\n`;
}

function exportDecisions() {
  if (decidable.every(isUndecided)) { announce("Nothing is decided yet."); return; }
  const url = URL.createObjectURL(new Blob([decisionsFile()], { type: "application/json" }));
  make("a", { href: url, download: "decisions.json" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  announce("Saved as decisions.json.");
}

/** Draws the progress of the review at the top of the page. */
function drawDecisionBar() {
  const bar = byId("decision-bar");
  bar.hidden = reviewToken === null && decidable.every(isUndecided);
  if (bar.hidden) return;
  bar.replaceChildren(
    make("span", { class: "faint" }, decidedWords()),
    button("Undo", undoDecision, { disabled: undoable.length === 0, "aria-keyshortcuts": "u" }),
    ...(reviewToken === null
      ? [button("Export", exportDecisions, { class: "primary", "aria-keyshortcuts": "e" })]
      : reviewButtons()));
}

function decisionButton(decision, words, isPressed, onclick, options) {
  const { glyph, tone } = DECISIONS[decision];
  return button(`${glyph} ${words}`, onclick, { class: `decide ${tone}`, "aria-pressed": String(isPressed), ...options });
}

/** The buttons for a case and for the listed cases of its group, or the reason why there are none. */
function decisionPart(one) {
  if (one.exchange === undefined) {
    const reason = reasonAgainstDeciding(one);
    return make("div", { id: "decision", class: "decision", hidden: reason === null }, reason);
  }
  const single = (decision, words, key) => decisionButton(decision, words, one.decision === decision, () => {
    if (one.decision === decision) decide([one], undefined);
    else decideCase(decision);
    document.querySelector(`#decision [aria-keyshortcuts="${key}"]`)?.focus();
  }, { "aria-keyshortcuts": key });
  const group = groups[one.groupIndex];
  const listed = group ? listedMembers(group) : [];
  const all = (decision, words, key) => decisionButton(
    decision, `${words} ${listedWords(group, listed)}`, listed.every((other) => other.decision === decision),
    () => decideGroup(decision), { "aria-keyshortcuts": key });
  return make("div", { id: "decision", class: "decision", role: "group", "aria-label": "Decision" },
    single("accept", "Accept", "a"), single("reject", "Reject", "x"),
    listed.length > 1 ? [all("accept", "Accept", "A"), all("reject", "Reject", "X")] : null);
}

/** Why a case can be neither accepted nor rejected; null when that is obvious. */
function reasonAgainstDeciding(one) {
  if (one.verdict === "written") return make("span", { class: "badge good" }, "✓ written");
  if (against !== null || ["passed", "tolerated", "knownFailure"].includes(one.verdict)) return null;
  // The messages above say what is wrong with the case.
  const why = one.causes?.includes("expectation") ? "it breaks an expectation, and a golden must not keep a mistake" : null;
  const way = one.hint ? `. ${one.hint[0].toUpperCase()}${one.hint.slice(1)}.` : "";
  return make("p", { class: "undecidable" }, withCode(`This cannot be accepted${why ? `: ${why}` : ""}${way}`));
}

/** How many cases a group's button decides on: `all 47`, or `the 12 listed`. */
function listedWords(group, listed) {
  const isWhole = listed.length === group.members.filter((one) => one.exchange !== undefined).length;
  return isWhole ? `all ${grouped(listed.length)}` : `the ${grouped(listed.length)} listed`;
}

/** The buttons for the listed cases of a group, and the cases that cannot be accepted, each with the reason. */
function groupDecisionPart(group) {
  const listed = listedMembers(group);
  const isDecidable = group.members.some((one) => one.exchange !== undefined);
  const all = (decision, words) => decisionButton(
    decision, group.members.length > 1 ? `${words} ${listedWords(group, listed)}` : words,
    listed.every((one) => one.decision === decision), () => decide(listed, decision),
    { "data-decide": `${group.id} ${decision}`, "aria-label": `${words} ${counted(listed.length, "case")}: ${group.sentence}` });
  return make("div", { class: "decision", "data-group": group.index },
    listed.length > 0 ? [all("accept", "Accept"), all("reject", "Reject")]
      : isDecidable ? make("span", { class: "faint" }, "none of it is listed") : null,
    isDecidable ? blockedPart(group) : null);
}

const BLOCKED_SHOWN = 50;

/** The cases of a group that cannot be accepted with it, each with the reason. */
function blockedPart(group) {
  const blocked = openMembers(group).filter((one) => one.exchange === undefined);
  if (blocked.length === 0) return null;
  return make("details", { class: "blocked" },
    make("summary", {}, `${counted(blocked.length, "case")} of it cannot be accepted`),
    make("ul", {}, blocked.slice(0, BLOCKED_SHOWN).map((one) => make("li", {},
      button(one.name, () => openCase(one)), " ",
      one.messages?.[Math.max(0, one.causes?.indexOf("expectation") ?? 0)] ?? ""))),
    more(blocked.length - BLOCKED_SHOWN));
}

/** A summary of the decisions and the command that applies them. */
function decisionsSection() {
  const accepted = decidable.filter((one) => one.decision === "accept").length;
  const rejected = decidable.filter((one) => one.decision === "reject").length;
  if (accepted + rejected === 0 || reviewToken !== null) return make("section", { id: "decisions", hidden: true });
  const command = typed("assay accept --from decisions.json");
  return make("section", { id: "decisions", class: "block" }, make("h3", {}, "Decisions"),
    make("p", {}, `${grouped(accepted)} accepted, ${grouped(rejected)} rejected, `
      + `${grouped(decidable.length - accepted - rejected)} open. They stay in this browser; export them, then:`),
    commandRow(command));
}
