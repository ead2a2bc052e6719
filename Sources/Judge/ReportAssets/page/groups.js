// The cards of the causes: what changed, examples cut to the change, and what to do.

const GROUPS_AT_ONCE = 30;
const LARGE_PAIRS = 4, STRIP = 12;

function groupsSection() {
  if (groups.length === 0) return null;
  const cards = make("div", { class: "groups" });
  const showMore = button("", () => draw(), { class: "more" });
  const draw = () => {
    const from = cards.childElementCount;
    cards.append(...groups.slice(from, from + GROUPS_AT_ONCE).map(groupCard));
    const rest = groups.length - cards.childElementCount;
    showMore.hidden = rest === 0;
    showMore.textContent = `Show more of the other ${grouped(rest)} groups`;
  };
  draw();
  return make("section", { class: "block" }, make("h3", {}, "By cause"), cards, showMore);
}

function groupCard(group) {
  if (openMembers(group).length === 0) {
    return make("details", { class: "card finished" }, make("summary", {}, `✓ ${capitalized(group.sentence)} `, make("span", { class: "faint" }, countOfGroup(group))),
      make("p", {}, button("Show the cases", () => reviewGroup(group))));
  }
  const spread = spreadOf(group);
  const large = spread ? [...spread.keys()] : examplesOf(group.members, LARGE_PAIRS), room = roomForPairs(large.length);
  const others = group.members.filter((one) => hasPictures(one) && !large.includes(one));
  const axes = axesOf(group.members);
  const words = causeWords(group.cause), likely = groups.find((other) => other.id === group.likely);
  const rest = others.length - STRIP;
  return make("section", { class: "card group", "aria-label": `${words}: ${group.sentence}` },
    make("div", { class: "group-head" },
      make("p", { class: "sentence" }, capitalized(group.sentence)),
      make("span", { class: "group-count" }, countOfGroup(group))),
    likely ? make("p", { class: "faint" }, `Perhaps the same cause as: ${likely.sentence}`) : null,
    axes === null ? null : make("p", { class: "faint" }, axes),
    spread === null ? null : make("p", { class: "faint" }, spreadWords(group, spread.size)),
    large.length > 0 ? make("div", { class: "thumbs" }, large.map((one) => (spread === null ? thumbnail(one, room)
      : spreadExample(one, room, spread.get(one))))) : null,
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
        () => reviewGroup(group), { class: group === nextGroup() ? "primary" : null, "data-review": group.index }),
      groupDecisionPart(group)));
}

/** The first cause with something to decide, the one thing to do in the overview. */
const nextGroup = () => groups.find((group) => group.members.some(isUndecided));

/** The number of cases, such as `47 cases`, and how many of them were written in this review. */
function countOfGroup(group) {
  const written = group.members.length - openMembers(group).length;
  return counted(group.members.length, group.pictures ? "picture" : "case") + (written > 0 ? `, ${grouped(written)} written` : "");
}

/** Examples from a group: cases that differ in what happened and in the size of their first region, those with two pictures first. */
function examplesOf(members, count) {
  const shown = members.filter(hasPictures);
  const looks = new Map();
  for (const one of [...shown.filter((one) => one.candidate !== undefined && one.reference !== undefined), ...shown]) {
    const [, , width = 0, height = 0] = one.regions?.[0] ?? [];
    const look = [one.changes?.[0][2], Math.round(Math.log2(width * height + 1) / 2), one.group].join(" ");
    if (!looks.has(look)) looks.set(look, one);
    if (looks.size === count) break;
  }
  const unlike = [...looks.values()];
  return [...unlike, ...shown.filter((one) => !unlike.includes(one)).slice(0, count - unlike.length)];
}

/** A button that shows a case before and after, cropped to its change, and pointing at it each in place of the other; a small one shows only the new picture. */
function thumbnail(one, room) {
  const kinds = isEqualPicture(one) ? ["reference"] : ["reference", "candidate"].filter((kind) => one[kind] !== undefined);
  const shown = kinds.slice(room === SMALL_CUT ? -1 : 0);
  const cuts = shown.map((kind) => make("span", { class: "cut" },
    [kind, OTHER[kind]].filter((each) => kinds.includes(each)).map((each) => cutPicture(one, each, room))));
  const height = Math.min(room.height, Math.max(...cuts.flatMap((cut) => [...cut.children]).map((image) => image.shownHeight)));
  for (const cut of cuts) Object.assign(cut.style, { width: `${room.width}px`, height: `${Math.ceil(height)}px` });
  if (kinds.length === 2 && room !== SMALL_CUT) for (const cut of cuts) markChange(cut, one, room);
  const halves = room === SMALL_CUT ? cuts : cuts.map((cut, at) => make("span", { class: "half" },
    make("span", { class: "half-name" }, isEqualPicture(one) ? sideNames.join(" and ") : KINDS[shown[at]]), cut));
  return button(halves, () => openCase(one), { class: "thumb", title: one.name, "aria-label": `Open ${one.name}` });
}

/** Outlines the change in a crop that shows much around it. */
function markChange(cut, one, room) {
  const { style } = cut.firstChild, zoom = style.getPropertyValue("--zoom");
  const [x, y, width, height] = focusOf(one, picture(one.reference));
  if (3 * width * height * zoom * zoom > room.width * room.height) return;
  const mark = place(make("span", { class: "placed outline" }), x, y, width, height);
  mark.style.cssText += `; --zoom: ${zoom}; margin: ${style.top} 0 0 ${style.left}`;
  cut.append(mark);
}

const SMALL_CUT = { width: 64, height: 40 };

/** The room for each picture of some large pairs, which take the width of a card: in one row, or in two. */
function roomForPairs(count) {
  const whole = Math.min(1680, byId("main").clientWidth || 1000) - 80;
  const across = [count, Math.ceil(count / 2), 2, 1].find((each) => whole / each >= 400) ?? 1;
  const width = Math.floor(Math.min(count === 1 ? 480 : 320, (whole - 16 * (across - 1)) / across / 2 - 3));
  return { width, height: Math.round(width * 0.6) };
}

/** The box that the crops of a case show: all places of its first change, old and new, or its first region, or everything. */
function focusOf({ changes, regions }, shown) {
  const boxes = (changes?.[0]?.[3] ?? []).flat().filter((box) => box !== null);
  if (boxes.length === 0) return regions?.[0] ?? [0, 0, shown.width, shown.height];
  const [x, y] = [0, 1].map((at) => Math.min(...boxes.map((box) => box[at])));
  return [x, y, ...[0, 1].map((at) => Math.max(...boxes.map((box) => box[at] + box[at + 2])) - [x, y][at])];
}

/** A part of a picture, with the change in the middle; a small picture is shown whole and magnified. */
function cutPicture(one, kind, room) {
  const shown = picture(one[kind]);
  const [x, y, width, height] = focusOf(one, shown);
  const whole = Math.min(room.width / shown.width, room.height / shown.height);
  const zoom = whole >= 1 ? Math.min(3, Math.floor(whole))
    : Math.min(1, room.width / Math.min(shown.width, width + 40), room.height / Math.min(shown.height, height + 40));
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

/** Lists only one group and opens its first undecided case with a picture. */
function reviewGroup(group) {
  filter.group = group.index;
  filter.verdicts = new Set(group.members.map((one) => one.verdict));
  filter.text = "";
  byId("search").value = "";
  filterChanged();
  const shown = list.found.filter(hasPictures);
  openCase(shown.find(isUndecided) ?? shown[0] ?? list.found[0]);
}
