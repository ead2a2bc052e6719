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

/** Decides on the open case and opens the next undecided one, or the summary after the last one. */
function decideCase(decision) {
  const { one } = stage;
  if (one === null) return;
  decide([one], decision);
  if (one.decision !== undefined) openUndecided(`${byId("toast").textContent} `);
}

/** Opens the next undecided case of the list; the summary of the decisions if there is none anywhere. */
function openUndecided(said = "") {
  const place = list.found.indexOf(list.selected);
  const next = list.found.slice(place + 1).find(isUndecided) ?? list.found.find((other) => other !== list.selected && isUndecided(other));
  if (next) { openCase(next); return; }
  const isEnd = decidable.length > 0 && !decidable.some(isUndecided);
  announce(`${said}${isEnd ? "Everything is decided." : "Nothing else of the list can be decided."}`);
  if (!isEnd) return;
  openOverview();
  byId("main").scrollTop = 0;
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

/** `12 of 131 decided, 2 of 3 causes`. */
function decidedWords() {
  const decided = decidable.filter((one) => one.decision !== undefined).length;
  const reviewed = groups.filter((group) => group.members.some((one) => one.exchange !== undefined));
  const done = reviewed.filter((group) => !group.members.some(isUndecided)).length;
  const causes = reviewed.length > 1 ? `, ${grouped(done)} of ${counted(reviewed.length, "cause")}` : "";
  return `${grouped(decided)} of ${grouped(decidable.length)} decided${causes}`;
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
  const way = one.hint ? `. ${capitalized(one.hint)}.` : "";
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

/** What was decided so far; once everything is, all that ends the review: lists, one command or button, and the commit message. */
function decisionsSection() {
  const [accepted, rejected] = ["accept", "reject"].map((decision) => decidedByGroup(decision));
  const [yes, no] = [accepted, rejected].map((parts) => parts.reduce((sum, [, members]) => sum + members.length, 0));
  const open = decidable.length - yes - no;
  if (yes + no === 0 || (reviewToken !== null && open > 0)) return make("section", { id: "decisions", hidden: true });
  const rest = open > 0 ? `, ${grouped(open)} open. They stay in this browser; export them, then:` : ".";
  return make("section", { id: "decisions", class: "block card" },
    make("h3", {}, open > 0 ? "Decisions" : "The review is complete"),
    make("p", {}, `${grouped(yes)} accepted, ${grouped(no)} rejected${rest}`),
    open > 0 ? null : [decidedList("Will be the new goldens", accepted), decidedList("Rejected: fix the code, or the scenario", rejected)],
    reviewToken !== null ? make("div", { class: "decision" }, reviewButtons()) : make("div", { class: "decision" },
      button("Export decisions", exportDecisions, { class: "primary" }), commandRow(typed("assay accept --from decisions.json"))),
    open > 0 || yes === 0 ? null : [make("h4", {}, "Commit message"), commandRow(commitMessage(), "commit-message")]);
}

/** The groups with cases of which this was decided, each with these cases. */
const decidedByGroup = (decision) => groups
  .map((group) => [group, group.members.filter((one) => one.exchange !== undefined && one.decision === decision)])
  .filter(([, members]) => members.length > 0);

/** Groups with what was decided of them; the reviewer may write why a group was rejected. */
function decidedList(title, parts) {
  if (parts.length === 0) return null;
  return [make("h4", {}, title), make("ul", { class: "decided" }, parts.map(([group, members]) => make("li", {},
    make("p", {}, button(counted(members.length, "case"), () => reviewGroup(group)), ` ${capitalized(group.sentence)}`),
    make("div", { class: "thumbs strip" }, members.filter(hasPictures).slice(0, 6).map((one) => thumbnail(one, SMALL_CUT))),
    members[0].decision === "accept" ? null : make("label", {}, "Why ", make("input", {
      type: "text", value: group.reason ?? "", placeholder: "goes into the commit message",
      oninput: (event) => {
        group.reason = event.target.value;
        if (byId("commit-message")) byId("commit-message").textContent = commitMessage();
      },
    })))))];
}

/** A commit message that says what was accepted and what was rejected, cause by cause. */
function commitMessage() {
  const lines = (decision) => decidedByGroup(decision).map(([group, members]) =>
    `- ${counted(members.length, "case")}: ${group.sentence}${decision === "reject" && group.reason ? ` (${group.reason})` : ""}`);
  const [accepted, rejected] = [lines("accept"), lines("reject")];
  const count = decidable.filter((one) => one.decision === "accept").length;
  return [`Accept ${counted(count, "golden")}`, "", ...accepted, ...(rejected.length > 0 ? ["", "Rejected:", ...rejected] : [])].join("\n");
}
