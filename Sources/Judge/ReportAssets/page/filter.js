// Which cases are listed, and in which order.

const USUAL_ORDER = data.gallery === undefined ? "cause" : "name";
const filter = { text: "", verdicts: new Set(), group: null, order: USUAL_ORDER, undecided: false };

/** The verdicts shown at first: all but passed, or passed when there are no others. */
function defaultVerdicts() {
  const present = Object.keys(VERDICTS).filter((verdict) => data.counts[verdict] > 0);
  const notable = present.filter((verdict) => verdict !== "passed");
  return new Set(notable.length > 0 ? notable : present);
}

/** Whether a word occurs in what the page says about a case or in its scenario, whose first lines name behaviors and texts. */
function hasWord(one, word) {
  one.searched ??= [
    one.name, verdictOf(one).words, ...(one.causes ?? []), ...(one.messages ?? []), ...(one.changes ?? []).map(([words]) => words),
    one.measured ?? "", ...(one.behaviors ?? []), ...(one.equals ?? []), ...(one.facts ?? []).flat(), one.summary ?? "", one.location ?? "",
  ].join("\n").toLowerCase();
  if (one.searched.includes(word)) return true;
  const { parts, own } = sourceOf(one);
  return parts.some((part) => (part === own || part.first === 1) && part.searched.includes(word));
}

/** Where a case is listed: by its cause, or after all causes by its verdict. */
const placeOf = (one) => one.groupIndex ?? groups.length + Object.keys(VERDICTS).indexOf(one.verdict);

/** The cases that pass the filter, in order. */
function filteredCases() {
  const words = filter.text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found = cases.filter((one) =>
    filter.verdicts.has(one.verdict)
    && (!filter.undecided || isUndecided(one))
    && (filter.group === null || one.groupIndex === filter.group)
    && words.every((word) => hasWord(one, word)));
  const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  switch (filter.order) {
    case "name": return found.sort(byName);
    case "size": return found.sort((a, b) => b.size - a.size || byName(a, b));
    default: return found.sort((a, b) => placeOf(a) - placeOf(b) || byName(a, b));
  }
}

/** The rows of the list: cases, with a heading before each group when ordered by cause; a single case has its cause in its row. */
function rowsFor(found) {
  if (filter.order !== "cause") return found.map((one) => ({ one }));
  return found.flatMap((one, place) => {
    const at = placeOf(one);
    if (groups[at] && list.members.get(at).length === 1 && one.leaf.length <= 28) return [{ one, cause: groups[at].sentence }];
    if (place > 0 && placeOf(found[place - 1]) === at) return [{ one }];
    return [{ heading: groups[at] ?? { sentence: verdictOf(one).words }, count: list.members.get(at).length }, { one }];
  });
}
