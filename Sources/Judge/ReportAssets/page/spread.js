// The spread of a large group: the cases unlike the rest, then the smallest, median and largest change. A few cases decide on all.

const MANY = 100, OUTLIERS = 3;

/** Cases that show the spread of a group, each with words for what it shows; null for a group of at most a hundred cases. */
function spreadOf({ members }) {
  const pairs = members.filter((one) => one.reference !== undefined && one.candidate !== undefined);
  if (members.length <= MANY || pairs.length < 3) return null;
  const words = new Map();
  const add = (one, text) => words.set(one, [...(words.get(one) ?? []), text]);
  for (const ones of outliersOf(members)) {
    const one = ones.find((each) => each.candidate !== undefined) ?? ones.find(hasPictures);
    add(one, `unlike the rest: ${mainChange(one)} (${grouped(ones.length)} of ${grouped(members.length)})`);
  }
  const sorted = pairs.toSorted((one, other) => movedBy(one) - movedBy(other) || differingPixels(one) - differingPixels(other));
  const places = { smallest: 0, median: sorted.length >> 1, largest: sorted.length - 1 };
  for (const [name, place] of Object.entries(places)) add(sorted[place], `${name} change: ${amountOf(sorted[place])}`);
  return words;
}

/** How far the examples of a large group go: `These 5 show the spread of all 2,837. 12 differ only in facts.` */
function spreadWords({ members }, count) {
  const equal = members.filter((one) => one.candidate === undefined && one.facts !== undefined).length;
  return `These ${count} show the spread of all ${grouped(members.length)}.`
    + (equal > 0 ? ` ${grouped(equal)} of them ${equal === 1 ? "differs" : "differ"} only in facts.` : "");
}

/** A large pair with words for what it shows below it. */
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

const measureOf = (one, name) => one.measures?.find(([limit]) => limit === name)?.[1] ?? 0;

/** How far the edges of a case moved, in pixels; more than two cannot be told apart, nor edges of a picture of another size. */
const movedBy = (one) => (one.sizes ? 2 : Math.min(2, measureOf(one, "edge")));

/** How many pixels of a case differ; in a picture of another size, those of its regions. */
const differingPixels = ({ sizes, regions = [], changed }) => (sizes ? regions.reduce((sum, [, , width, height]) => sum + width * height, 0) : changed);

/** How much a picture changed: `edges by up to 0.3 px, 27 pixels differ`. */
function amountOf(one) {
  const edge = movedBy(one), color = measureOf(one, "color");
  const distance = one.sizes ? "another size, " : edge >= 2 ? "edges by 2 px or more, " : edge > 0 ? `edges by ${edge < 0.01 ? "less than 0.01" : `up to ${short(Number(edge.toPrecision(2)))}`} px, `
    : color > 0 ? `colors by up to ΔE ${short(Number(color.toPrecision(2)))}, ` : "";
  return `${distance}${counted(differingPixels(one), "pixel")} differ${differingPixels(one) === 1 ? "s" : ""}`;
}
