// The spread of a large group: the median, smallest and largest change, then the cases unlike the rest. A few cases decide on all.

const MANY = 100, OUTLIERS = 3;

/** The example cases of a large group, each with its captions; null if the group has at most a hundred cases. */
function spreadOf({ members }) {
  const pairs = members.filter((one) => one.reference !== undefined && one.candidate !== undefined);
  if (members.length <= MANY || pairs.length < 3) return null;
  const words = new Map();
  const add = (one, text) => words.set(one, [...(words.get(one) ?? []), text]);
  const sorted = pairs.toSorted((one, other) =>
    movedBy(one) - movedBy(other) || recoloredBy(one) - recoloredBy(other) || differingPixels(one) - differingPixels(other));
  const places = { median: sorted.length >> 1, smallest: 0, largest: sorted.length - 1 };
  for (const [name, place] of Object.entries(places)) add(sorted[place], `${name} change: ${amountOf(sorted[place])}`);
  for (const ones of outliersOf(members)) {
    const one = ones.find((each) => each.candidate !== undefined) ?? ones.find(hasPictures);
    add(one, `unlike the rest: ${mainChange(one)} (${grouped(ones.length)} of ${grouped(members.length)})`);
  }
  return words;
}

/** What the examples of a large group are for: `These 5 show the spread of all 2,837 cases, of which 12 differ only in facts.` */
function spreadWords({ members }, count) {
  const equal = members.filter((one) => one.candidate === undefined && one.facts !== undefined).length;
  return `These ${count} show the spread of all ${grouped(members.length)} cases`
    + (equal > 0 ? `, of which ${grouped(equal)} ${equal === 1 ? "differs" : "differ"} only in facts.` : ".");
}

/** A pair of pictures with its captions below. */
function spreadExample(one, room, words) {
  const example = make("figure", { class: "typical" }, thumbnail(one, room), make("figcaption", {}, capitalized(words.join("; "))));
  example.style.width = `${2 * room.width + 4}px`;
  return example;
}

/** The cases to which the rarest things happened, apart by what happened, if the same happened to most of a group. */
function outliersOf(members) {
  const alike = Map.groupBy(members, (one) => mainChange(one).replace(/#[0-9A-F]{6}|[−+]?\d[\d.]*/g, "#").replace(/s\b/g, ""));
  const sorted = [...alike.values()].filter((ones) => ones.some(hasPictures)).sort((some, others) => some.length - others.length);
  if (sorted.length === 0 || sorted.at(-1).length * 2 < members.length) return [];
  return sorted.filter((ones) => ones.length * 20 <= members.length).slice(0, OUTLIERS);
}

/** What a person sees first in a case: `lines are taller by 1 point`. */
const mainChange = (one) => (one.seen ?? one.messages[0]).split(/; |: /)[0];

/** Whether things only took other colors. */
const isRecolored = (one) => one.changes?.every(([, follows, kind]) => follows || kind === "recolored") ?? false;

const measureOf = (one, name) => one.measures?.find(([limit]) => limit === name)?.[1] ?? 0;

/** The sizes of two pictures, such as `60×20`; null if they are the same. */
const sizesOf = ({ sizes, changed, reference, candidate }) => sizes
  ?? (changed === undefined ? { reference: data.pictures[reference].join("×"), candidate: data.pictures[candidate].join("×") } : null);

/** How far the edges of a case moved, in pixels; more than two cannot be told apart, nor edges of a picture of another size. */
const movedBy = (one) => (sizesOf(one) ? 2 : isRecolored(one) ? 0 : Math.min(2, measureOf(one, "edge")));

/** How far the colors of a case are apart if its edges are where they were. */
const recoloredBy = (one) => (movedBy(one) > 0 ? 0 : measureOf(one, "color"));

/** How many pixels of a case differ, or how many came or went with another size. */
function differingPixels(one) {
  const sizes = sizesOf(one);
  const area = (size) => size.split("×").reduce((product, side) => product * side, 1);
  return sizes ? Math.abs(area(sizes.reference) - area(sizes.candidate)) : one.changed;
}

/** How much a picture changed: `edges by up to 0.3 px, 27 pixels differ`, `60×20 → 60×22 pixels`. */
function amountOf(one) {
  const sizes = sizesOf(one);
  if (sizes) return `${sizes.reference} → ${sizes.candidate} pixels`;
  const edge = movedBy(one), color = recoloredBy(one);
  const rounded = (number) => (number < 0.01 ? "less than 0.01" : `up to ${short(Number(number.toPrecision(2)))}`);
  const distance = edge >= 2 ? "edges by 2 px or more, " : edge > 0 ? `edges by ${rounded(edge)} px, ` : color > 0 ? `colors by ${rounded(color)} ΔE, ` : "";
  return `${distance}${counted(one.changed, "pixel")} differ${one.changed === 1 ? "s" : ""}`;
}
