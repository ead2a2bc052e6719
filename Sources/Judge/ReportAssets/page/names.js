// Names of cases that a matrix made: `sign_shadow-radius-2_shadow-offset-left` has two axes, with the values `2` and `left`.

// The columns of such names, by the cause or the folder, the first part and the number of parts.
const columnsByFamily = new Map();
let casesByGroup = null;

/** The columns of a case's name that differ between the cases listed with it: its place in the name, the start that all values share, and the most letters. */
function columnsOf(one) {
  const parts = one.leaf.split("_"), cause = filter.order === "cause" ? one.groupIndex : undefined;
  const key = `${cause} ${one.group}/${parts[0]} ${parts.length}`;
  if (!columnsByFamily.has(key)) {
    casesByGroup ??= Map.groupBy(cases, (other) => other.group);
    const family = casesByGroup.get(one.group).filter((other) => cause === undefined || other.groupIndex === cause);
    const names = family.map((other) => other.leaf.split("_")).filter((other) => other.length === parts.length);
    const columns = parts.map((_, at) => {
      const values = [...new Set(names.map((name) => name[at]))];
      const start = values.length > 1 ? commonStart(values) : "";
      return { at, count: values.length, start, letters: Math.max(...values.map((value) => value.length - start.length)) };
    });
    const differing = columns.filter(({ count }) => count > 1);
    columnsByFamily.set(key, differing.length > 0 ? differing : columns.slice(0, 1));
  }
  return columnsByFamily.get(key);
}

/** A long name without the start and the end that names like it share; a short name is whole. */
function middleOf({ leaf, group }) {
  if (leaf.length <= 36) return leaf;
  casesByGroup ??= Map.groupBy(cases, (other) => other.group);
  const shared = (other, at) => { let count = 0; while (count < leaf.length && leaf.at(at(count)) === other.at(at(count))) count += 1; return count; };
  const like = casesByGroup.get(group).map((other) => other.leaf).filter((other) => other !== leaf && other.startsWith(leaf.slice(0, 12)));
  const from = Math.max(0, Math.min(leaf.length - 36, ...like.map((other) => shared(other, (at) => at))) - 8);
  const end = leaf.length - Math.max(0, Math.min(leaf.length - from - 36, ...like.map((other) => shared(other, (at) => -1 - at))) - 8);
  return `${from > 0 ? "…" : ""}${leaf.slice(from, end)}${end < leaf.length ? "…" : ""}`;
}

/** A name in two lines: the values that differ, and below each the axis; a name without axes, or with too many for columns, is whole. */
function nameElements(one) {
  const values = one.leaf.split("_"), columns = columnsOf(one);
  const letters = columns.reduce((sum, column) => sum + column.letters + 2, 0);
  if (values.length > 1 && letters > 34) {
    return [make("span", { class: "row-name whole" }, columns.map(({ at, start }) => values[at].slice(start.length)).join(" · "))];
  }
  if (values.length === 1) {
    const name = middleOf(one), isShort = name.length <= 32 && one.group !== "";
    return [make("span", { class: `row-name ${isShort ? "" : "whole"}` }, name), isShort ? make("span", { class: "row-group" }, one.group) : null];
  }
  const below = ({ at, start }) => (at === 0 && start === "" ? one.group : start.slice(0, -1).replaceAll("-", " "));
  const element = make("span", { class: "row-columns" }, columns.map((column) => make("span", { class: "row-column" },
    make("span", { class: "row-name" }, values[column.at].slice(column.start.length)), make("span", { class: "row-group" }, below(column)))));
  element.style.gridTemplateColumns = columns.map((column) =>
    `minmax(0, ${Math.min(24, Math.max(column.letters, Math.min(10, below(column).length)))}fr)`).join(" ");
  return element;
}

/** The values of names that are made of axes, such as `shadow-radius 0, 2, 6 × shadow-offset left, right`; null for other names. */
function axesOf(members) {
  if (members.length < 2) return null;
  const names = members.map((one) => one.leaf.split("_"));
  const count = names[0].length;
  if (names.some((parts) => parts.length !== count)) return null;
  const axes = names[0].map((_, at) => [...new Set(names.map((parts) => parts[at]))]).filter((values) => values.length > 1);
  if (axes.length === 0 || axes.some((values) => values.length > 12)) return null;
  const words = axes.map((values) => {
    const start = commonStart(values);
    return `${start.slice(0, -1)} ${values.map((value) => value.slice(start.length)).join(", ")}`.trim();
  }).join(" × ");
  return words.length > 200 ? null : words;
}

/** The beginning that several values share, up to a hyphen. */
function commonStart([first, ...others]) {
  const steps = first.split("-");
  while (steps.length > 0 && !others.every((other) => other.startsWith(`${steps.join("-")}-`))) steps.pop();
  return steps.length > 0 ? `${steps.join("-")}-` : "";
}
