// The gallery: the page of all goldens. Its cases all passed, and the overview shows their pictures by behavior.

const SECTIONS_AT_ONCE = 24;
const CARD = { width: 256, height: 160 }, SIBLING = { width: 128, height: 80 }, OPENING = { width: 320, height: 200 };
if (data.gallery !== undefined) Object.assign(VERDICTS.passed, { words: "golden" });

/** `1,841 goldens, 1.7 MB. 2 cases must draw one of the same pictures.` */
function galleryWords() {
  const { bytes, missing } = data.gallery;
  const equals = cases.reduce((sum, one) => sum + (one.equals?.length ?? 0), 0);
  return [
    `${counted(cases.length, "golden")}, ${bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`}.`,
    equals > 0 ? `${counted(equals, "case")} must draw one of the same pictures.` : null,
    missing > 0 ? `${counted(missing, "case")} without a golden.` : null,
  ].filter((words) => words !== null).join(" ");
}

/** The goldens that the list shows: one of each label system, all by behavior, and the others by system and scenario. */
function gallerySection() {
  const sections = [...behaviorSections(), ...scenarioSections()];
  const element = make("section", { id: "gallery", class: "groups" }, sections.slice(0, SECTIONS_AT_ONCE).map(goldensSection));
  return [openingPart(), element,
    showRestButton(element, sections, SECTIONS_AT_ONCE, goldensSection, (rest) => `Show ${counted(rest, "more section")}`)];
}

/** A picture of each label system with what the system does; null while the list is filtered. */
function openingPart() {
  const cards = (data.gallery.systems ?? []).map(([name, words, example]) => ({ name, words, one: caseByName.get(example) }))
    .filter(({ one }) => one !== undefined);
  if (cards.length === 0 || list.found.length < cases.length) return null;
  return make("div", { class: "opening" }, cards.map(({ name, words, one }) =>
    make("figure", { class: "golden" }, thumbnail(one, OPENING), make("figcaption", {}, make("h2", {}, name), words))));
}

function behaviorSections() {
  const byBehavior = new Map((data.gallery.behaviors ?? []).map(([id, words]) => [id, { title: `${id} ${words}`, members: [] }]));
  for (const one of list.found) for (const id of one.behaviors ?? []) byBehavior.get(id)?.members.push(one);
  return [...byBehavior.values()].filter(({ members }) => members.length > 0);
}

/** The goldens without a behavior that has a sentence, by label system and scenario. */
function scenarioSections() {
  const known = new Set((data.gallery.behaviors ?? []).map(([id]) => id));
  const others = list.found.filter((one) => !one.behaviors?.some((id) => known.has(id)));
  const bySystem = Map.groupBy(others, (one) => one.system ?? one.name.split("/")[0]);
  return [...bySystem.keys()].sort().flatMap((system) =>
    [...Map.groupBy(bySystem.get(system), (one) => one.group)].map(([group, members]) => ({ title: `${system} · ${group || "goldens"}`, members })));
}

/** Goldens with a heading, and with a description that all of them share. */
function goldensSection({ title, members }) {
  const [{ summary }] = members;
  const isShared = members.every((one) => one.summary === summary);
  const families = [...Map.groupBy(members, (one) => (one.leaf.includes("_") ? one.location ?? one.group : one.name)).values()];
  const alone = families.filter((family) => family.length === 1).flat();
  return make("section", { class: "card group" },
    make("div", { class: "group-head" }, make("h3", {}, title), make("span", { class: "group-count" }, grouped(members.length))),
    isShared && summary ? make("p", {}, summary) : null,
    alone.length > 0 ? make("div", { class: "thumbs" }, alone.map((one) => goldenCard(one, isShared))) : null,
    families.filter((family) => family.length > 1).map((family) => familyPart(family, isShared)));
}

const goldenCard = (one, isShared) => make("figure", { class: "golden" }, thumbnail(one, CARD),
  make("figcaption", {}, one.leaf, !isShared && one.summary ? make("p", { class: "faint" }, one.summary) : null));

const byNumber = (one, other) => one.localeCompare(other, "en", { numeric: true });

/** The goldens that one matrix made: a grid of its axes, the last one across, with their scenario folded. */
function familyPart(members, isDescribed) {
  const names = members.map((one) => one.leaf.split("_"));
  const places = names[0].map((_, at) => at).filter((at) => new Set(names.map((name) => name[at])).size > 1);
  const same = names[0].filter((_, at) => !places.includes(at));
  const starts = new Map(places.map((at) => [at, commonStart([...new Set(names.map((name) => name[at] ?? ""))])]));
  const words = (name, at) => (name[at] ?? "").slice(starts.get(at).length);
  const across = places.length > 1 ? places.at(-1) : null, down = across === null ? places : places.slice(0, -1);
  const columns = across === null ? [""] : [...new Set(names.map((name) => words(name, across)))].sort(byNumber);
  const rows = Map.groupBy(members.map((one, index) => ({ one, name: names[index] })), ({ name }) => down.map((at) => words(name, at)).join(" · "));
  const axis = (at) => starts.get(at).slice(0, -1).replaceAll("-", " ");
  const cell = ({ one } = {}) => make("td", {}, one ? thumbnail(one, SIBLING) : null);
  const figure = across === null || columns.length > 12
    ? make("div", { class: "thumbs strip" }, members.map((one, index) => make("figure", { class: "sibling" }, thumbnail(one, SIBLING),
      make("figcaption", {}, places.map((at) => words(names[index], at)).join(" · ")))))
    : make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, `${down.map(axis).join(" · ")} ↓ ${axis(across)} →`),
      columns.map((column) => make("th", { scope: "col" }, column)))),
    make("tbody", {}, [...rows].sort(([one], [other]) => byNumber(one, other)).map(([row, goldens]) => make("tr", {}, make("th", { scope: "row" }, row),
      columns.map((column) => cell(goldens.find(({ name }) => words(name, across) === column)))))));
  const [{ summary }] = members;
  return make("div", { class: "family" }, make("h4", {}, [members[0].group, ...same].join(" ")),
    !isDescribed && summary && members.every((one) => one.summary === summary) ? make("p", {}, summary) : null,
    make("div", { class: "siblings" }, figure), scenarioPart(members[0]));
}

/** The lines of a case's scenario, folded: from its name to the next line that is indented no more, or the whole file. */
function scenarioPart(one) {
  const { line, own } = sourceOf(one);
  if (own === undefined) return null;
  const lines = own.lines.slice(line - own.first), depth = (text) => text.search(/\S/);
  const end = lines.findIndex((text, at) => at > 0 && depth(text) >= 0 && depth(text) <= depth(lines[0]));
  const shown = depth(lines[0]) === 0 ? own.lines : lines.slice(0, end < 0 ? lines.length : end);
  return make("details", { class: "scenario" }, make("summary", {}, "Scenario"), make("pre", {}, shown.join("\n")));
}

/** Draws the goldens again that the list shows now. */
function redrawGallery() {
  byId("gallery-part")?.replaceChildren(...gallerySection().filter((part) => part !== null));
}

/** The behaviors that a golden shows, and the cases that must draw the same. */
function goldenPart(one) {
  if (!one.behaviors && !one.equals) return null;
  return make("section", { class: "card what-to-do" },
    one.behaviors ? make("p", {}, "Shows ", one.behaviors.map((id) => [button(id, () => searchFor(id)), " "])) : null,
    one.equals ? make("p", {}, `Must be equal: ${one.equals.join(", ")}`) : null);
}

function searchFor(words) {
  byId("search").value = filter.text = words;
  filterChanged();
  openOverview();
}
