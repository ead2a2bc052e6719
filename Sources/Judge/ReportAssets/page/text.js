// The difference of two texts: changed lines with those around them, and the changed words marked.

const LINES_AT_ONCE = 200;

/** The lines of a case that is a text. */
function textElement(one) {
  const [runs, rest] = one.text;
  const rows = runs.flatMap((lines, index) => (index > 0 ? [null, ...lines] : lines));
  const body = make("tbody", {}, rows.slice(0, LINES_AT_ONCE).map(textRow));
  return make("section", { class: "stage", "aria-label": "Text" },
    make("div", { class: "scroll text", tabindex: "0", role: "group", "aria-label": "Changed lines" },
      make("table", {},
        make("thead", {}, make("tr", { class: "unseen" }, [...sideNames, "Change", "Line"].map((words) => make("th", { scope: "col" }, words)))), body)),
    showRestButton(body, rows, LINES_AT_ONCE, textRow, (hidden) => `Show ${counted(hidden, "more line")}`),
    rest > 0 ? make("p", { class: "faint rest" }, `… and ${counted(rest, "more line")}; both files have all.`) : null);
}

/** A line with its number in both texts; null stands for equal lines that are left out. */
function textRow(line) {
  if (line === null) return make("tr", { class: "gap" }, make("td", { colspan: "4" }, "⋯"));
  const [old, now, ...pieces] = line;
  const [kind, sign, words, tag] = old === 0 ? ["new", "+", "added", "ins"] : now === 0 ? ["old", "−", "removed", "del"] : ["", "", "", ""];
  // When all of a line changed, marking every word would show nothing.
  const isWhole = pieces.every((piece, index) => index % 2 === 1 || piece === "");
  return make("tr", { class: kind || null },
    make("td", { class: "number" }, old || ""), make("td", { class: "number" }, now || ""),
    make("td", { class: "sign" }, make("span", { "aria-hidden": "true" }, sign), words ? make("span", { class: "unseen" }, words) : null),
    make("td", {}, make("code", {}, pieces.map((piece, index) => (index % 2 === 1 && !isWhole ? make(tag, {}, piece) : piece)))));
}
