// The end of a review: the decisions, one command or button that carries them out, and a commit message.

/** The decisions so far; at the end also their lists, one command or button, and the commit message. */
function decisionsSection() {
  const [accepted, rejected] = ["accept", "reject"].map((decision) => decidedByGroup(decision));
  const [yes, no] = ["accept", "reject"].map((decision) => decidable.filter((one) => one.decision === decision).length);
  const open = decidable.filter(isOpen).length;
  if (yes + no === 0 || (reviewToken !== null && open > 0)) return make("section", { id: "decisions", hidden: true });
  const rest = open > 0 ? `, ${grouped(open)} open. They stay in this browser; export them, then:` : ".";
  return make("section", { id: "decisions", class: "block card" },
    make("h3", {}, open > 0 ? "Decisions" : "The review is complete"),
    make("p", {}, `${grouped(yes)} accepted, ${grouped(no)} rejected${rest}`),
    reviewToken !== null ? make("div", { class: "decision" }, reviewButtons(false)) : make("div", { class: "decision" },
      button("Export decisions", exportDecisions), commandRow(typed("assay accept --from decisions.json"))),
    open > 0 ? null : [decidedList("Will be the new goldens", accepted), decidedList(`Rejected: fix the code${rejected.some(([, ones]) => ones.some(isScenario)) ? ", or the scenario" : ""}`, rejected)],
    open > 0 || yes === 0 ? null : [make("h4", {}, "Commit message"), commandRow(commitMessage(), "commit-message")]);
}

/** The groups with cases of which this was decided, each with these cases. */
const decidedByGroup = (decision) => groups
  .map((group) => [group, group.members.filter((one) => one.exchange !== undefined && one.decision === decision)])
  .filter(([, members]) => members.length > 0);

/** Groups with their decision; the reviewer may write why a group was rejected. */
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

/** A commit message with the accepted and rejected causes. */
function commitMessage() {
  const line = (group, members) => (group.cause === "missing" ? counted(members.length, "new case")
    : `${counted(members.length, "case")}: ${group.sentence}`);
  const lines = (decision) => decidedByGroup(decision).map(([group, members]) =>
    `- ${line(group, members)}${decision === "reject" && group.reason ? ` (${group.reason})` : ""}`);
  const [accepted, rejected] = [lines("accept"), lines("reject")];
  const count = decidable.filter((one) => one.decision === "accept").length;
  return [`Accept ${counted(count, "golden")}`, "", ...accepted, ...(rejected.length > 0 ? ["", "Rejected:", ...rejected] : [])].join("\n");
}
