// The overview: how many cases got which verdict, why, and in what environment.

function drawOverview() {
  if (data.gallery !== undefined) {
    byId("overview").replaceChildren(make("p", { class: "faint" }, galleryWords()), problemsSection() ?? "", make("div", { id: "gallery-part" }));
    redrawGallery();
    return;
  }
  byId("overview").replaceChildren(...[
    make("h2", { class: "verdict-line", id: "summary" }, summarySentence()),
    against === null ? null : make("p", {}, "What changed in the goldens since ", make("code", {}, against[0]),
      ", commit ", make("code", {}, against[1]), ". The old golden is left or first, today's right or second. ",
      "They are accepted already, so nothing here fails."),
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
  if (isDecided()) {
    const left = groups.flatMap(openMembers).filter((one) => one.exchange === undefined).length;
    return `All ${counted(decidable.filter((one) => !isUndecided(one)).length, "decision")} made${left > 0 ? `; ${counted(left, "case")} cannot be accepted` : ""}`;
  }
  const open = groups.filter((group) => openMembers(group).length > 0);
  if (open.length > 0) return `${counted(open.flatMap(openMembers).length, "case")} to look at, ${causesOf(open)}`;
  if (data.counts.written > 0) return `Everything is decided; ${counted(data.counts.written, "golden")} written`;
  if (data.problems.length > 0) return `${counted(data.problems.length, "problem")} kept something from being judged`;
  if (cases.length === 0) return "No case was judged, so nothing passed";
  const { tolerated, knownFailure } = data.counts;
  const rest = [tolerated > 0 ? `${grouped(tolerated)} tolerated` : null, knownFailure > 0 ? counted(knownFailure, "known failure") : null];
  return rest.some(Boolean) ? `No new difference; ${rest.filter(Boolean).join(", ")}` : "All pictures are identical to their goldens";
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
  return make("details", { class: "block" }, make("summary", {}, "Numbers and environment"), make("p", { class: "faint" }, figuresOfTheVerification()),
    make("table", { class: "facts plain-facts" }, make("tbody", {}, data.environment.map(([path, value]) =>
      make("tr", {}, make("th", { scope: "row" }, path), make("td", {}, value))))));
}
