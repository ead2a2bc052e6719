// The overview: how many cases got which verdict, why, and in what environment.

const GROUPS_AT_ONCE = 30;
const LARGE_PAIRS = 4, STRIP = 12;

function drawOverview() {
  byId("overview").replaceChildren(...[
    make("h2", { class: "verdict-line" }, summarySentence()),
    against === null ? null : make("p", {}, "What changed in the goldens since ", make("code", {}, against[0]),
      ", commit ", make("code", {}, against[1]), ". Left or first is what they were, right or second what they are today; ",
      "they are accepted already, so nothing here fails."),
    make("p", { class: "faint" }, figuresOfTheVerification()),
    galleryHint(),
    tiles(),
    problemsSection(),
    hintsSection(),
    decisionsSection(),
    groupsSection(),
    acceptSection(),
    contrastsSection(),
    environmentSection(),
  ].filter((part) => part !== null));
}

function summarySentence() {
  if (data.headline) return capitalized(data.headline);
  const open = groups.map((group) => openMembers(group).length).filter((count) => count > 0);
  if (open.length > 0) return `${counted(open.reduce((sum, count) => sum + count), "case")} to look at, ${counted(open.length, "cause")}`;
  if (data.counts.written > 0) return `Everything is decided; ${counted(data.counts.written, "golden")} written`;
  if (data.problems.length > 0) return `${counted(data.problems.length, "problem")} kept something from being judged`;
  if (cases.length === 0) return "No case was judged, so nothing passed";
  return data.counts.tolerated > 0
    ? `No failure; ${grouped(data.counts.tolerated)} tolerated`
    : "Every picture is what it was, to the last bit";
}

function figuresOfTheVerification() {
  return [
    `${counted(cases.length, "case")} in ${data.duration}`, `${grouped(data.equalByHash)} equal by hash`,
    `${grouped(data.comparedByPixels)} compared by pixels`, against === null ? `exit ${data.exit}: ${data.meaning}` : null,
    ...(data.extent ?? []), data.removed > 0 ? `${grouped(data.removed)} of the changed removed` : null,
  ].filter((words) => words !== null).join(" · ");
}

/** How to see all goldens, when there is nothing to review. */
function galleryHint() {
  if (data.outcome !== "passed" || against !== null || cases.length === 0) return null;
  return make("p", { class: "faint" }, withCode(
    `\`${typed("assay report --gallery")}\` makes a page of all goldens, each with its picture, description and scenario.`));
}

function tiles() {
  const present = Object.entries(VERDICTS).filter(([verdict]) => data.counts[verdict] > 0);
  return make("div", { class: "tiles" }, present.map(([verdict, { words, tone, glyph }]) =>
    button([
      make("span", { class: "tile-count" }, grouped(data.counts[verdict])),
      make("span", { class: "tile-words" }, make("span", { "aria-hidden": "true" }, `${glyph} `), words),
    ], () => showVerdict(verdict), { class: `tile ${tone}`, "aria-label": `${grouped(data.counts[verdict])} ${words}: list them` })));
}

function showVerdict(verdict) {
  filter.verdicts = new Set([verdict]);
  filter.group = null;
  filterChanged();
  const first = list.found[0];
  if (first && verdict !== "passed") openCase(first);
  else showPane("list");
}

function problemsSection() {
  if (data.problems.length === 0) return null;
  const items = data.problems.slice(0, 200).map(([location, message]) =>
    make("li", { class: "problem" }, make("code", {}, location), make("span", { class: "own-line" }, message)));
  const rest = data.problems.length - items.length;
  if (rest > 0) items.push(make("li", {}, `… and ${grouped(rest)} more`));
  return make("section", { class: "block problems" },
    make("h3", {}, counted(data.problems.length, "problem")), make("ul", {}, items));
}

function hintsSection() {
  if (data.hints.length === 0) return null;
  return make("section", { class: "block" }, make("h3", {}, "Worth a look"),
    make("ul", { class: "hints" }, data.hints.map((hint) => make("li", {}, withCode(hint)))));
}

function groupsSection() {
  if (groups.length === 0) return null;
  const cards = make("div", { class: "groups" });
  const showMore = button("", () => draw(), { class: "more" });
  const draw = () => {
    const from = cards.childElementCount;
    cards.append(...groups.slice(from, from + GROUPS_AT_ONCE).map(groupCard));
    const rest = groups.length - cards.childElementCount;
    showMore.hidden = rest === 0;
    showMore.textContent = `Show more of the other ${grouped(rest)} causes`;
  };
  draw();
  return make("section", { class: "block" }, make("h3", {}, "By cause"), cards, showMore);
}

function groupCard(group) {
  const large = examplesOf(group.members, LARGE_PAIRS), room = roomForPairs(large.length);
  const others = group.members.filter((one) => hasPictures(one) && !large.includes(one));
  const axes = axesOf(group.members);
  const words = causeWords(group.cause);
  const rest = others.length - STRIP;
  return make("section", { class: "card group", "aria-label": `${words}: ${group.sentence}` },
    make("div", { class: "group-head" },
      make("p", { class: "sentence" }, capitalized(group.sentence)),
      make("span", { class: "group-count" }, countOfGroup(group))),
    axes === null ? null : make("p", { class: "faint" }, axes),
    large.length > 0 ? make("div", { class: "thumbs" }, large.map((one) => thumbnail(one, room))) : null,
    others.length > 0 ? make("div", { class: "thumbs strip" }, others.slice(0, STRIP).map((one) => thumbnail(one, SMALL_CUT)),
      rest > 0 ? make("span", { class: "faint" }, `+ ${grouped(rest)} more`) : null) : null,
    make("details", { class: "group-more" },
      make("summary", {}, `Numbers and command (${words})`),
      group.explanation === group.sentence ? null : make("p", { class: "faint" }, group.explanation),
      make("p", { class: "example" }, (large[0] ?? group.members[0]).messages?.[0] ?? ""),
      group.command ? commandRow(group.command) : null),
    group.hint ? make("p", { class: "faint" }, withCode(group.hint)) : null,
    make("div", { class: "group-actions" },
      button(group.members.length === 1 ? "Review it" : `Review these ${grouped(group.members.length)}`,
        () => reviewGroup(group), { class: "primary" }),
      groupDecisionPart(group)));
}

// The beginnings of the parts of names that are made of axes, by group, first part and number of parts; they end with a hyphen.
const axisStarts = new Map();
let casesByGroup = null;

function startsOf({ group, leaf }) {
  const parts = leaf.split("_");
  const key = `${group}/${parts[0]} ${parts.length}`;
  if (!axisStarts.has(key)) {
    if (casesByGroup === null) {
      casesByGroup = new Map();
      for (const one of cases) {
        if (!casesByGroup.has(one.group)) casesByGroup.set(one.group, []);
        casesByGroup.get(one.group).push(one);
      }
    }
    const names = casesByGroup.get(group).map((one) => one.leaf.split("_"))
      .filter((other) => other[0] === parts[0] && other.length === parts.length);
    axisStarts.set(key, parts.map((_, at) => {
      const values = at === 0 ? [] : [...new Set(names.map((name) => name[at]))];
      return values.length > 1 ? commonStart(values) : "";
    }));
  }
  return axisStarts.get(key);
}

/** The name of a case among its siblings: the first part and the values of its axes, such as `sign · 2 · right-below`. */
function nameAmongSiblings(one) {
  const starts = startsOf(one);
  return one.leaf.split("_").map((part, at) => part.slice(starts[at].length)).join(" · ");
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

/** What several values have in common at their start, up to a hyphen. */
function commonStart([first, ...others]) {
  const steps = first.split("-");
  while (steps.length > 0 && !others.every((other) => other.startsWith(`${steps.join("-")}-`))) steps.pop();
  return steps.length > 0 ? `${steps.join("-")}-` : "";
}

/** The number of cases, such as `47 cases`, and how many of them were written in this review. */
function countOfGroup(group) {
  const written = group.members.length - openMembers(group).length;
  return counted(group.members.length, group.pictures ? "picture" : "case") + (written > 0 ? `, ${grouped(written)} written` : "");
}

/** Examples from a group: cases that differ in the kind and size of their first region, those with two pictures first. */
function examplesOf(members, count) {
  const shown = members.filter(hasPictures);
  const looks = new Map();
  for (const one of [...shown.filter((one) => one.candidate !== undefined && one.reference !== undefined), ...shown]) {
    const [, , width = 0, height = 0, kind] = one.regions?.[0] ?? [];
    const look = [kind, Math.round(Math.log2(width * height + 1) / 2), one.group].join(" ");
    if (!looks.has(look)) looks.set(look, one);
    if (looks.size === count) break;
  }
  const unlike = [...looks.values()];
  return [...unlike, ...shown.filter((one) => !unlike.includes(one)).slice(0, count - unlike.length)];
}

/** A button that shows a case before and after, cropped to its first region, and pointing at it each in place of the other; a small one shows only the new picture. */
function thumbnail(one, room) {
  const kinds = isEqualPicture(one) ? ["reference"] : ["reference", "candidate"].filter((kind) => one[kind] !== undefined);
  const cuts = kinds.slice(room === SMALL_CUT ? -1 : 0).map((kind) => make("span", { class: "cut" },
    [kind, OTHER[kind]].filter((each) => kinds.includes(each)).map((each) => cutPicture(one, each, room))));
  const height = Math.min(room.height, Math.max(...cuts.flatMap((cut) => [...cut.children]).map((image) => image.shownHeight)));
  for (const cut of cuts) Object.assign(cut.style, { width: `${room.width}px`, height: `${Math.ceil(height)}px` });
  return button(cuts, () => openCase(one), { class: "thumb", title: one.name, "aria-label": `Open ${one.name}` });
}

const SMALL_CUT = { width: 64, height: 40 };

/** The room for each picture of some large pairs, which take the width of a card: in one row, or in two. */
function roomForPairs(count) {
  const whole = Math.min(1680, byId("main").clientWidth || 1000) - 80;
  const across = [count, Math.ceil(count / 2), 1].find((each) => whole / each >= 400) ?? 1;
  const width = Math.floor(Math.min(320, (whole - 16 * (across - 1)) / across / 2 - 3));
  return { width, height: Math.round(width * 0.6) };
}

/** A picture cropped to the case's first region, which fills it if that can be magnified; all of it without a region. */
function cutPicture(one, kind, room) {
  const shown = picture(one[kind]);
  const [x, y, width, height] = one.regions?.[0] ?? [0, 0, shown.width, shown.height];
  const fitting = Math.min(8, room.width / (width * 1.2), room.height / (height * 1.2));
  const zoom = fitting >= 1 ? Math.floor(fitting) : Math.min(room.width / width, room.height / height, 1);
  // Shows the edges of the picture when they are near.
  const start = (at, length, whole, size) => (whole * zoom <= size ? (whole * zoom - size) / 2
    : Math.max(0, Math.min(whole * zoom - size, (at + length / 2) * zoom - size / 2)));
  const image = sized(shown, "");
  image.loading = "lazy";
  image.classList.toggle("crisp", zoom >= 1);
  image.style.left = `${-start(x, width, shown.width, room.width)}px`;
  image.shownHeight = shown.height * zoom;
  image.style.top = image.shownHeight <= room.height ? "0" : `${-start(y, height, shown.height, room.height)}px`;
  image.style.setProperty("--zoom", String(zoom));
  return image;
}

/** Lists only one group and opens its first case with a picture. */
function reviewGroup(group) {
  filter.group = group.index;
  filter.verdicts = new Set(group.members.map((one) => one.verdict));
  filter.text = "";
  byId("search").value = "";
  filterChanged();
  openCase(list.found.find(hasPictures) ?? list.found[0]);
}

function acceptSection() {
  // By ids and not by `--all --expect N`, whose number would be another one when only some cases were verified.
  if (groups.length < 2 || groups.length > GROUPS_AT_ONCE || data.problems.length > 0) return null;
  if (groups.some((group) => group.command === undefined)) return null;
  const leaving = groups.some((group) => group.broken > 0) ? " --leave-broken" : "";
  const command = typed(`assay accept ${groups.map((group) => group.id).join(" ")}${leaving}`);
  return make("section", { class: "block" }, make("h3", {}, "When all that is new is right"), commandRow(command));
}

/** Pairs of cases that must differ, side by side, with the facts that differ; drawn when the reader opens the section. */
function contrastsSection() {
  const contrasts = data.contrasts ?? [];
  if (contrasts.length === 0) return null;
  const pairs = make("div", { class: "groups" });
  return make("details", {
    class: "block", id: "contrasts",
    ontoggle: () => { if (pairs.childElementCount === 0) pairs.append(...contrasts.map(contrastCard)); },
  },
  make("summary", {}, counted(data.contrastCount, "pair"), " that must differ, side by side"), pairs,
  more(data.contrastCount - contrasts.length));
}

function contrastCard(contrast) {
  const [other, own] = namesOfContrast(contrast);
  const side = (name, place) => make("figure", { class: "side" },
    pictureElement(picture(place), name), make("figcaption", { class: "faint" }, name));
  const facts = contrast.facts ?? [];
  return make("section", { class: "card group", "aria-label": `${contrast.other} and ${contrast.name}` },
    make("p", { class: "sentence" }, contrast.name),
    make("div", { class: "sides" }, side(other, contrast.otherPicture), side(own, contrast.picture)),
    make("table", { class: "facts" }, make("tbody", {}, facts.map(([path, old, now]) =>
      make("tr", {}, make("th", { scope: "row" }, path), make("td", {}, `${old ?? "–"} → ${now ?? "–"}`),
        make("td", { class: "change" }, `Δ ${changeOf(old, now) || "–"}`))))),
    more(contrast.factCount - facts.length, " facts"));
}

/** The parts in which two names differ, such as `variant-original` and `variant-intended`; the names if they are built differently. */
function namesOfContrast({ name, other }) {
  const [own, its] = [name.split("_"), other.split("_")];
  const differing = own.length === its.length ? own.map((_, at) => at).filter((at) => own[at] !== its[at]) : [];
  if (differing.length === 0) return [other, name];
  return [its, own].map((parts) => differing.map((at) => parts[at]).join(" "));
}

function environmentSection() {
  return make("details", { class: "block" }, make("summary", {}, "Environment"),
    make("table", { class: "facts plain-facts" }, make("tbody", {}, data.environment.map(([path, value]) =>
      make("tr", {}, make("th", { scope: "row" }, path), make("td", {}, value))))));
}
