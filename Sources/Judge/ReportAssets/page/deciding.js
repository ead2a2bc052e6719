// The buttons that accept and reject, and the progress of the review.

/** Draws the progress of the review at the top of the page. */
function drawDecisionBar() {
  drawHeadline();
  const bar = byId("decision-bar");
  bar.hidden = reviewToken === null && decidable.every(isUndecided);
  if (bar.hidden) return;
  bar.replaceChildren(
    make("span", { class: "faint" }, decidedWords()),
    button("Undo", undoDecision, { disabled: undoable.length === 0, "aria-keyshortcuts": "u" }),
    ...(reviewToken === null
      ? [button("Export", exportDecisions, { class: isDecided() ? "primary" : null, "aria-keyshortcuts": "e" })]
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
    single("accept", acceptWords([one]), "a"), single("reject", "Reject", "x"),
    listed.length > 1 ? [all("accept", "Accept", "A"), all("reject", "Reject", "X")] : null);
}

/** What accepting cases does: a golden without a new picture is deleted. */
const acceptWords = (ones) => (ones.length > 0 && ones.every((one) => one.causes?.[0] === "removed") ? "Accept: delete the golden" : "Accept");

/** Why a case can be neither accepted nor rejected; null when that is obvious. */
function reasonAgainstDeciding(one) {
  if (one.verdict === "written") return make("span", { class: "badge good" }, "✓ written");
  if (against !== null || ["passed", "tolerated", "knownFailure"].includes(one.verdict)) return null;
  // The messages above explain the case.
  const why = one.causes?.includes("expectation") ? "it breaks an expectation, and a golden must not keep a mistake" : null;
  const way = one.hint ? `. ${capitalized(one.hint)}.` : "";
  return make("p", { class: "undecidable" }, withCode(`This cannot be accepted${why ? `: ${why}` : ""}${way}`));
}

/** How many cases a group's button decides on: `all 47`, or `the 12 listed`. */
function listedWords(group, listed) {
  const open = openMembers(group), isWhole = listed.length === open.filter((one) => one.exchange !== undefined).length;
  if (isWhole && listed.length < open.length) return `${grouped(listed.length)} of ${grouped(open.length)}`;
  return isWhole ? (listed.length === 1 ? "the last one" : `all ${grouped(listed.length)}`) : `the ${grouped(listed.length)} listed`;
}

/** The buttons for the listed cases of a group, and the cases that cannot be accepted, each with the reason. */
function groupDecisionPart(group) {
  const listed = listedMembers(group);
  const isDecidable = group.members.some((one) => one.exchange !== undefined);
  const all = (decision, words) => decisionButton(
    decision, group.members.length > 1 ? `${words} ${listedWords(group, listed)}` : words,
    listed.every((one) => one.decision === decision), () => { decide(listed, decision); showEnd(); },
    { "data-decide": `${group.id} ${decision}`, "aria-label": `${words} ${counted(listed.length, "case")}: ${group.sentence}` });
  return make("div", { class: "decision", "data-group": group.index },
    listed.length > 0 ? [all("accept", acceptWords(listed)), all("reject", "Reject")]
      : isDecidable ? make("span", { class: "faint" }, "none of these cases is listed") : null,
    isDecidable ? blockedPart(group) : null);
}

/** The cases of a group that cannot be accepted with it, each with the reason. */
function blockedPart(group) {
  const open = openMembers(group), blocked = open.filter((one) => one.exchange === undefined);
  if (blocked.length === 0) return null;
  const broken = blocked.filter((one) => one.causes?.includes("expectation")).length;
  const able = `${grouped(open.length - blocked.length)} of ${grouped(open.length)} can be accepted; `;
  return make("details", { class: "blocked" },
    make("summary", {}, able + (broken === blocked.length
      ? `${grouped(broken)} ${broken === 1 ? "breaks" : "break"} an expectation` : `${grouped(blocked.length)} cannot`)),
    make("ul", {}, blocked.slice(0, 50).map((one) => make("li", {},
      button(one.name, () => openCase(one)), " ",
      one.messages?.[Math.max(0, one.causes?.indexOf("expectation") ?? 0)] ?? ""))),
    more(blocked.length - 50));
}
