// What happened to the things in the pictures, statement by statement; pointing at one frames its things, with arrows where they moved; a click shows the whole pictures.

/** The first statements about the pictures of a case, and the others folded; null without any. */
function statementsPart(one) {
  const changes = one.changes ?? [];
  if (changes.length === 0) return null;
  const origins = changes.filter(([, isConsequence]) => !isConsequence);
  const first = (origins.length > 0 ? origins : changes).slice(0, 2);
  const rest = changes.filter((change) => !first.includes(change));
  return make("div", { class: "statements" }, first.map((change) => make("p", { class: "seen" }, statement(change))),
    rest.length === 0 ? null : make("details", {}, make("summary", {}, `${grouped(rest.length)} more`),
      make("ul", {}, rest.slice(0, 50).map((change) => make("li", {}, statement(change)))), more(rest.length - 50)));
}

function statement(change) {
  const [words, , , , ...colors] = change;
  const show = () => showThings(change);
  return make("span", {}, button(capitalized(words), () => { setView("fit"); show(); }, {
    class: "statement", title: "Show where", onpointerenter: show, onfocus: show, onpointerleave: hideThings, onblur: hideThings,
  }), colors.length === 0 ? null : make("span", { class: "recoloring" }, colors.map((color, side) => {
    const swatch = make("span", { class: "swatch filled", title: color, role: "img", "aria-label": `${sideNames[side]}: ${color}` });
    swatch.style.backgroundColor = color;
    return swatch;
  })));
}

/** Frames the things of a statement: dashed where they were, solid where they are. */
function showThings([, , kind, places]) {
  hideThings();
  for (const frame of byId("canvas")?.querySelectorAll(".frame") ?? []) {
    const [isOld, isNew] = ["reference", "candidate"].map((side) => frame.dataset.kinds.split(" ").some((each) => each === side || each === "diff"));
    const add = (name, box, turn) => {
      const thing = place(make("span", { class: `placed thing ${name}`, "aria-hidden": "true" }), ...box);
      if (turn !== undefined) thing.style.setProperty("--turn", `${turn}rad`);
      frame.firstElementChild.append(thing);
    };
    for (const [before, after] of places) {
      if (isOld && before) add("before", before);
      if (isNew && after) add("after", after);
      if (kind === "moved" && isNew && before && after && String(before) !== String(after)) add("arrow", ...arrow(before, after));
    }
  }
}

/** A line from the middle of one box to that of another: its box, and how far it is turned. */
function arrow(before, after) {
  const [from, to] = [before, after].map(([x, y, width, height]) => [x + width / 2, y + height / 2]);
  const [right, down] = [to[0] - from[0], to[1] - from[1]];
  return [[...from, Math.hypot(right, down), 0], Math.atan2(down, right)];
}

function hideThings() {
  for (const thing of document.querySelectorAll(".thing")) thing.remove();
}
