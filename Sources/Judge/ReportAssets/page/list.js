// The list of cases. Only the rows in view exist as elements, so that a list of ten thousand cases stays fast.

const ROW_HEIGHT = 46;
const list = { rows: [], found: [], members: new Map(), places: new Map(), selected: null, window: [-1, -1] };

/** Applies the filter and redraws the list. */
function refreshList() {
  list.found = filteredCases();
  list.members = new Map();
  for (const one of list.found) {
    if (!list.members.has(placeOf(one))) list.members.set(placeOf(one), []);
    list.members.get(placeOf(one)).push(one);
  }
  list.rows = rowsFor(list.found);
  list.places = new Map();
  list.rows.forEach((row, place) => { if (row.one) list.places.set(row.one, place); });
  byId("shown").textContent = counted(list.found.length, "case");
  drawChips();
  redrawRows();
  drawDecisions();
  if (data.gallery !== undefined) redrawGallery();
}

/** Draws all rows in view again. */
function redrawRows() {
  list.window = [-1, -1];
  drawRows();
}

/** Draws the rows in view and a few beyond, unless they are drawn already. */
function drawRows() {
  const pane = byId("list");
  const first = Math.max(0, Math.floor(pane.scrollTop / ROW_HEIGHT) - 6);
  const last = Math.min(list.rows.length, Math.ceil((pane.scrollTop + pane.clientHeight) / ROW_HEIGHT) + 6);
  if (first === list.window[0] && last === list.window[1]) return;
  list.window = [first, last];
  const sizer = make("div", { class: "sizer", role: "presentation" });
  sizer.style.height = `${list.rows.length * ROW_HEIGHT}px`;
  for (let place = first; place < last; place += 1) {
    const element = rowElement(list.rows[place], place);
    element.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
    sizer.append(element);
  }
  if (list.rows.length === 0) sizer.append(make("p", { class: "empty" }, "No case matches the filter."));
  pane.replaceChildren(sizer);
  markSelected();
}

function rowElement(row, place) {
  if (row.heading) {
    return make("div", { class: "row heading", role: "presentation", title: row.heading.sentence },
      make("span", { class: "row-group" }, capitalized(row.heading.sentence)), make("span", { class: "count" }, grouped(row.count)));
  }
  const { one } = row;
  const verdict = verdictOf(one);
  const decision = one.verdict === "written" ? VERDICTS.written : DECISIONS[one.decision];
  return make("div", {
    class: "row", role: "option", id: `row-${place}`, "data-index": one.index, title: one.name,
    "aria-setsize": list.found.length, "aria-selected": "false",
    "aria-label": [one.name, verdict.words, one.cause, decision?.words].filter(Boolean).join(", "),
  },
  make("span", { class: `glyph ${verdict.tone}`, "aria-hidden": "true" }, verdict.glyph),
  row.cause ? [make("span", { class: "row-name" }, one.leaf), make("span", { class: "row-group" }, capitalized(row.cause))] : nameElements(one),
  decision ? make("span", { class: `row-decision ${decision.tone}`, "aria-hidden": "true" }, decision.words) : null);
}

/** Marks the selected row without redrawing the rows. */
function markSelected() {
  const pane = byId("list");
  pane.querySelector('[aria-selected="true"]')?.setAttribute("aria-selected", "false");
  const place = list.places.get(list.selected);
  const row = place === undefined ? null : byId(`row-${place}`);
  row?.setAttribute("aria-selected", "true");
  if (row) pane.setAttribute("aria-activedescendant", row.id);
  else pane.removeAttribute("aria-activedescendant");
}

/** Scrolls to the selected case. */
function revealSelected() {
  const place = list.places.get(list.selected);
  const pane = byId("list");
  if (place !== undefined && pane.clientHeight > 0) {
    const top = place * ROW_HEIGHT;
    const margin = ROW_HEIGHT * 2;
    if (top < pane.scrollTop + ROW_HEIGHT) pane.scrollTop = top - margin;
    else if (top + margin > pane.scrollTop + pane.clientHeight) pane.scrollTop = top + margin - pane.clientHeight;
  }
  drawRows();
  markSelected();
}

function drawChips() {
  byId("undecided").hidden = decidable.length === 0;
  byId("undecided").setAttribute("aria-pressed", String(filter.undecided));
  const chips = Object.entries(VERDICTS).filter(([verdict]) => data.counts[verdict] > 0).map(([verdict, { words, tone }]) =>
    button([words, make("span", { class: "count" }, grouped(data.counts[verdict]))], undefined,
      { class: `chip ${tone}`, "aria-pressed": String(filter.verdicts.has(verdict)), "data-verdict": verdict }));
  const focused = document.activeElement?.dataset?.verdict;
  byId("verdicts").replaceChildren(...chips);
  if (focused) chips.find((chip) => chip.dataset.verdict === focused)?.focus();
  const clear = byId("clear-group");
  clear.hidden = filter.group === null;
  if (filter.group !== null) {
    const group = groups[filter.group];
    clear.replaceChildren(capitalized(group.sentence), make("span", { "aria-hidden": "true" }, "×"));
    clear.setAttribute("aria-label", `Show all groups, not only this one: ${group.sentence}`);
  }
}

function startList() {
  filter.verdicts = defaultVerdicts();
  byId("order").value = USUAL_ORDER;
  const pane = byId("list");
  pane.addEventListener("scroll", drawRows, { passive: true });
  pane.addEventListener("click", (event) => {
    const index = event.target.closest("[data-index]")?.dataset.index;
    if (index !== undefined) openCase(cases[index]);
  });
  new ResizeObserver(redrawRows).observe(pane);
  byId("search").addEventListener("input", (event) => { filter.text = event.target.value; filterChanged(); });
  byId("order").addEventListener("change", (event) => { filter.order = event.target.value; filterChanged(); });
  byId("undecided").addEventListener("click", () => { filter.undecided = !filter.undecided; filterChanged(); });
  byId("clear-group").addEventListener("click", () => { filter.group = null; filterChanged(); pane.focus(); });
  byId("verdicts").addEventListener("click", (event) => {
    const verdict = event.target.closest("[data-verdict]")?.dataset.verdict;
    if (!verdict) return;
    if (!filter.verdicts.delete(verdict)) filter.verdicts.add(verdict);
    filterChanged();
  });
}

function filterChanged() {
  byId("list").scrollTop = 0;
  refreshList();
  rememberState();
}
