// The first page: how many, why, and in what environment.

const GROUPS_AT_ONCE = 30;
const THUMBNAILS = 4;

function drawOverview() {
  byId("overview").replaceChildren(...[
    make("h2", { class: "verdict-line" }, summarySentence()),
    against === null ? null : make("p", {}, "What changed in the goldens since ", make("code", {}, against[0]),
      ", commit ", make("code", {}, against[1]), ". Left or first is what they were, right or second what they are today; ",
      "they are accepted already, so nothing here fails."),
    make("p", { class: "faint" }, factsOfTheVerification()),
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
  if (data.headline) return data.headline[0].toUpperCase() + data.headline.slice(1);
  const open = groups.map((group) => openMembers(group).length).filter((count) => count > 0);
  if (open.length > 0) return `${counted(open.reduce((sum, count) => sum + count), "case")} to look at, ${counted(open.length, "cause")}`;
  if (data.counts.written > 0) return `Everything is decided; ${counted(data.counts.written, "golden")} written`;
  if (data.problems.length > 0) return `${counted(data.problems.length, "problem")} kept something from being judged`;
  if (cases.length === 0) return "Nothing was judged, and nothing judged is no pass";
  return data.counts.tolerated > 0
    ? `No failure; ${grouped(data.counts.tolerated)} tolerated`
    : "Every picture is what it was, to the last bit";
}

function factsOfTheVerification() {
  return [
    `${counted(cases.length, "subject")} in ${data.duration}`, `${grouped(data.equalByHash)} equal by hash`,
    `${grouped(data.comparedByPixels)} compared by pixels`, against === null ? `exit ${data.exit}: ${data.meaning}` : null,
    ...(data.extent ?? []), data.removed > 0 ? `${grouped(data.removed)} of the changed removed` : null,
  ].filter((words) => words !== null).join(" · ");
}

/** Where everything can be seen when nothing has to be looked at. */
function galleryHint() {
  if (data.outcome !== "passed" || against !== null || cases.length === 0) return null;
  return make("p", { class: "faint" }, hintParts(
    `\`${typed("assay report --gallery")}\` makes a page of all goldens, each with its picture, description and scenario.`));
}

function tiles() {
  const present = Object.entries(VERDICTS).filter(([verdict]) => data.counts[verdict] > 0);
  return make("div", { class: "tiles" }, present.map(([verdict, { words, tone, glyph }]) =>
    make("button", {
      type: "button", class: `tile ${tone}`, onclick: () => showVerdict(verdict),
      "aria-label": `${grouped(data.counts[verdict])} ${words}: list them`,
    },
    make("span", { class: "tile-count" }, grouped(data.counts[verdict])),
    make("span", { class: "tile-words" }, make("span", { "aria-hidden": "true" }, `${glyph} `), words))));
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
    make("li", {}, make("code", {}, location), make("span", { class: "own-line" }, message)));
  const more = data.problems.length - items.length;
  if (more > 0) items.push(make("li", {}, `… and ${grouped(more)} more`));
  return make("section", { class: "block problems" },
    make("h3", {}, counted(data.problems.length, "problem")), make("ul", {}, items));
}

function hintsSection() {
  if (data.hints.length === 0) return null;
  return make("section", { class: "block" }, make("h3", {}, "Worth a look"),
    make("ul", { class: "hints" }, data.hints.map((hint) => make("li", {}, hintParts(hint)))));
}

function groupsSection() {
  if (groups.length === 0) return null;
  const cards = make("div", { class: "groups" });
  const more = make("button", { type: "button", class: "more" });
  const draw = (from) => {
    cards.append(...groups.slice(from, from + GROUPS_AT_ONCE).map(groupCard));
    const rest = groups.length - from - GROUPS_AT_ONCE;
    more.hidden = rest <= 0;
    more.textContent = `Show more of the other ${grouped(Math.max(0, rest))} causes`;
    more.onclick = () => draw(from + GROUPS_AT_ONCE);
  };
  draw(0);
  return make("section", { class: "block" }, make("h3", {}, "By cause, the most frequent first"), cards, more);
}

function groupCard(group) {
  const examples = examplesOf(group.members, THUMBNAILS);
  const rest = group.members.length - examples.length;
  return make("section", { class: "card group", "aria-label": `${group.cause}: ${group.sentence}` },
    make("div", { class: "group-head" },
      make("span", { class: "pill" }, group.cause),
      make("span", { class: "group-count" }, countOfGroup(group))),
    make("p", { class: "sentence" }, group.sentence),
    group.explanation === group.sentence ? null : make("p", { class: "faint" }, group.explanation),
    make("div", { class: "thumbs" }, examples.map(thumbnail),
      rest > 0 && examples.length > 0 ? make("span", { class: "faint" }, `+ ${grouped(rest)} more`) : null),
    make("p", { class: "example" }, (examples[0] ?? group.members[0]).messages?.[0] ?? ""),
    group.command ? commandRow(group.command) : null,
    group.hint ? make("p", { class: "faint" }, hintParts(group.hint)) : null,
    make("div", { class: "group-actions" },
      make("button", { type: "button", class: "primary", onclick: () => reviewGroup(group) },
        group.members.length === 1 ? "Review it" : `Review these ${grouped(group.members.length)}`),
      groupDecisionPart(group)));
}

/** `47 cases`, and how many of them were written in this review. */
function countOfGroup(group) {
  const written = group.members.length - openMembers(group).length;
  return counted(group.members.length, group.pictures ? "picture" : "case") + (written > 0 ? `, ${grouped(written)} written` : "");
}

/** Some cases that are unlike each other, by what changed in them and how large it is; those with two pictures first. */
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

/** A case before and after, cut to its first region. */
function thumbnail(one) {
  const kinds = isEqualPicture(one) ? ["reference"] : ["reference", "candidate"].filter((kind) => one[kind] !== undefined);
  return make("button", {
    type: "button", class: "thumb", title: one.name, "aria-label": `Open ${one.name}`, onclick: () => openCase(one),
  }, kinds.map((kind) => cutPicture(one, kind)));
}

const CUT = { width: 96, height: 56 };

/** A picture cut to its first region, which fills about half where it can be magnified; the whole where there is none. */
function cutPicture(one, kind) {
  const shown = picture(one[kind]);
  const [x, y, width, height] = one.regions?.[0] ?? [0, 0, shown.width, shown.height];
  const fitting = Math.min(16, CUT.width / width, CUT.height / height);
  const zoom = fitting >= 2 ? Math.floor(fitting / 2) : Math.min(1, fitting);
  // The picture's own edges are seen where they are near.
  const start = (at, length, whole, room) => (whole * zoom <= room ? (whole * zoom - room) / 2
    : Math.max(0, Math.min(whole * zoom - room, (at + length / 2) * zoom - room / 2)));
  const image = sized(shown, "");
  image.loading = "lazy";
  image.classList.toggle("crisp", zoom >= 1);
  image.style.marginLeft = `${-start(x, width, shown.width, CUT.width)}px`;
  image.style.marginTop = `${-start(y, height, shown.height, CUT.height)}px`;
  const cut = make("span", { class: "cut" }, image);
  cut.style.setProperty("--zoom", String(zoom));
  return cut;
}

/** Lists a group alone and opens a case of it that has something to see. */
function reviewGroup(group) {
  filter.group = group.index;
  filter.verdicts = new Set(group.members.map((one) => one.verdict));
  filter.text = "";
  byId("search").value = "";
  filterChanged();
  openCase(list.found.find(hasPictures) ?? list.found[0]);
}

function acceptSection() {
  // A group is accepted as it was seen; a number of goldens would be another one where only some were verified.
  if (groups.length < 2 || groups.length > GROUPS_AT_ONCE || data.problems.length > 0) return null;
  if (groups.some((group) => group.command === undefined)) return null;
  const leaving = groups.some((group) => group.broken > 0) ? " --leave-broken" : "";
  const command = typed(`assay accept ${groups.map((group) => group.id).join(" ")}${leaving}`);
  return make("section", { class: "block" }, make("h3", {}, "When all that is new is right"), commandRow(command));
}

function commandRow(command) {
  return make("div", { class: "command" }, make("code", {}, command), copyButton(command, command));
}

/** Cases that are stated to differ, side by side, with the facts that differ; drawn when they are asked for. */
function contrastsSection() {
  const contrasts = data.contrasts ?? [];
  if (contrasts.length === 0) return null;
  const pairs = make("div", { class: "groups" });
  const rest = data.contrastCount - contrasts.length;
  return make("details", {
    class: "block", id: "contrasts",
    ontoggle: () => { if (pairs.childElementCount === 0) pairs.append(...contrasts.map(contrastCard)); },
  },
  make("summary", {}, counted(data.contrastCount, "pair"), " that must differ, side by side"), pairs,
  rest > 0 ? make("p", { class: "faint" }, `… and ${grouped(rest)} more`) : null);
}

function contrastCard(contrast) {
  const [other, own] = namesOfContrast(contrast);
  const side = (name, place) => make("figure", { class: "side" },
    pictureElement(picture(place), name), make("figcaption", { class: "faint" }, name));
  const rest = contrast.factCount - (contrast.facts ?? []).length;
  return make("section", { class: "card group", "aria-label": `${contrast.other} and ${contrast.name}` },
    make("p", { class: "sentence" }, contrast.name),
    make("div", { class: "sides" }, side(other, contrast.otherPicture), side(own, contrast.picture)),
    make("table", { class: "facts" }, make("tbody", {}, (contrast.facts ?? []).map(([path, old, now]) =>
      make("tr", {}, make("th", { scope: "row" }, path), make("td", {}, `${old ?? "–"} → ${now ?? "–"}`),
        make("td", { class: "change" }, `Δ ${changeOf(old, now) || "–"}`))))),
    rest > 0 ? make("p", { class: "faint" }, `… and ${grouped(rest)} more facts`) : null);
}

/** The parts in which two names of one file differ, `variant-original` and `variant-intended`; else the names. */
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
