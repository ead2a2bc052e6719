// Names of cases that a matrix made: `sign_shadow-radius-2_shadow-offset-left` has two axes, with the values `2` and `left`.

// The columns of such names, by the group, the first part and the number of parts.
const columnsByFamily = new Map();
let casesByGroup = null;

/** The columns of a case's name: for each part the start that all values of its axis share, and the most letters of a value. */
function columnsOf({ group, leaf }) {
  const parts = leaf.split("_");
  const key = `${group}/${parts[0]} ${parts.length}`;
  if (!columnsByFamily.has(key)) {
    casesByGroup ??= Map.groupBy(cases, (one) => one.group);
    const names = casesByGroup.get(group).map((one) => one.leaf.split("_"))
      .filter((other) => other[0] === parts[0] && other.length === parts.length);
    columnsByFamily.set(key, parts.map((_, at) => {
      const values = [...new Set(names.map((name) => name[at]))];
      const start = at > 0 && values.length > 1 ? commonStart(values) : "";
      return { start, letters: Math.max(...values.map((value) => value.length - start.length)) };
    }));
  }
  return columnsByFamily.get(key);
}

/** A name in two lines: its values, and below each the axis; below the first part, the group. */
function nameElements(one) {
  const columns = columnsOf(one), values = one.leaf.split("_");
  const below = (at) => (at === 0 ? one.group || verdictOf(one).words : columns[at].start.slice(0, -1).replaceAll("-", " "));
  const axis = (at) => make("span", { class: "row-group" }, below(at));
  if (values.length === 1) return [shortened(one.leaf, "row-name"), axis(0)];
  const element = make("span", { class: "row-columns" }, columns.map(({ start }, at) =>
    make("span", { class: "row-column" }, make("span", { class: "row-name" }, values[at].slice(start.length)), axis(at))));
  element.style.gridTemplateColumns = columns.map(({ letters }, at) =>
    `minmax(0, ${Math.min(24, Math.max(letters, Math.min(10, below(at).length)))}fr)`).join(" ");
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
