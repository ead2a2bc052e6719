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
    const family = cause === undefined ? casesByGroup.get(one.group) : groups[cause].members;
    const names = family.map((other) => other.leaf.split("_")).filter((other) => other.length === parts.length);
    const columns = parts.map((_, at) => {
      const values = [...new Set(names.map((name) => name[at]))];
      const start = at > 0 && values.length > 1 ? commonStart(values) : "";
      return { at, count: values.length, start, letters: Math.max(...values.map((value) => value.length - start.length)) };
    });
    const differing = columns.filter(({ count }) => count > 1);
    columnsByFamily.set(key, differing.length > 0 ? differing : columns.slice(0, 1));
  }
  return columnsByFamily.get(key);
}

/** A name in two lines: the values that differ, and below each the axis; a name without axes is whole. */
function nameElements(one) {
  const values = one.leaf.split("_"), columns = columnsOf(one);
  // Long names differ most at their ends.
  if (values.length === 1) return [make("span", { class: "row-name whole" }, one.leaf.length > 44 ? `…${one.leaf.slice(-40)}` : one.leaf)];
  const below = ({ at, start }) => (at === 0 ? one.group : start.slice(0, -1).replaceAll("-", " "));
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
  return axes.map((values) => {
    const start = commonStart(values);
    return `${start.slice(0, -1)} ${values.map((value) => value.slice(start.length)).join(", ")}`.trim();
  }).join(" × ");
}

/** The beginning that several values share, up to a hyphen. */
function commonStart([first, ...others]) {
  const steps = first.split("-");
  while (steps.length > 0 && !others.every((other) => other.startsWith(`${steps.join("-")}-`))) steps.pop();
  return steps.length > 0 ? `${steps.join("-")}-` : "";
}
