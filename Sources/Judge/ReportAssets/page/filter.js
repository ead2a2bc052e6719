// Which cases are listed, and in which order.

const filter = { text: "", verdicts: new Set(), group: null, order: "cause", undecided: false };

/** The verdicts shown at first: everything that is not passed, or all when nothing else is there. */
function defaultVerdicts() {
  const present = Object.keys(VERDICTS).filter((verdict) => data.counts[verdict] > 0);
  const notable = present.filter((verdict) => verdict !== "passed");
  return new Set(notable.length > 0 ? notable : present);
}

/** What a search looks through, made once a case when it is first needed. */
function haystack(one) {
  one.haystack ??= [
    one.name, verdictOf(one).words, ...(one.causes ?? []), ...(one.messages ?? []),
    one.measured ?? "", ...(one.facts ?? []).flat(), one.summary ?? "", one.location ?? "",
  ].join("\n").toLowerCase();
  return one.haystack;
}

const sourceTexts = new Map();

/** The lines of a case's scenario file that the page has, the file's first ones among them: they name behaviors and texts. */
function sourceText(one) {
  const path = one.location?.replace(/:\d+:\d+$/, "");
  if (!sourceTexts.has(path)) {
    sourceTexts.set(path, (data.sources[path] ?? []).map(([first, text]) => ({ first, text: text.toLowerCase() })));
  }
  const line = Number(one.location?.match(/:(\d+):\d+$/)?.[1]);
  return sourceTexts.get(path).filter(({ first, text }) => first === 1 || (line >= first && line < first + text.split("\n").length));
}

/** Whether a case shows a word in what is said of it, or in its scenario. */
function hasWord(one, word) {
  return haystack(one).includes(word) || sourceText(one).some(({ text }) => text.includes(word));
}

/** The cases that pass the filter, in order. */
function filteredCases() {
  const words = filter.text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found = cases.filter((one) =>
    filter.verdicts.has(one.verdict)
    && (!filter.undecided || isUndecided(one))
    && (filter.group === null || one.groupIndex === filter.group)
    && words.every((word) => hasWord(one, word)));
  const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const groupOf = (one) => one.groupIndex ?? groups.length;
  switch (filter.order) {
    case "name": return found.sort(byName);
    case "size": return found.sort((a, b) => b.size - a.size || byName(a, b));
    default: return found.sort((a, b) => groupOf(a) - groupOf(b) || byName(a, b));
  }
}

/** The rows of the list: cases, with a heading before each group when ordered by cause. */
function rowsFor(found) {
  if (filter.order !== "cause") return found.map((one) => ({ one }));
  const rows = [];
  let last = null;
  for (const one of found) {
    const group = one.groupIndex ?? -1;
    if (group !== last) {
      last = group;
      const heading = group >= 0 ? groups[group] : { cause: "no failure", sentence: "passed, tolerated, or known to fail" };
      rows.push({ heading, count: list.members.get(one.groupIndex).length });
    }
    rows.push({ one });
  }
  return rows;
}
