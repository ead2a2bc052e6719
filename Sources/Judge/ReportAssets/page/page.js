// Keeps the view in the address, so that a reload or a link shows the same.

/** Shows the overview, the list or a case; on a wide page the list is always shown. */
function showPane(pane) {
  document.body.dataset.pane = pane;
  const isCase = pane === "case" || (pane === "list" && stage.one !== null);
  byId("case").hidden = !isCase;
  byId("overview").hidden = isCase;
  for (const name of ["overview", "list"]) {
    byId(`show-${name}`).setAttribute("aria-pressed", String(pane === name));
  }
  if (pane === "list") { redrawRows(); revealSelected(); }
}

/** Opens a case with its whole pictures. */
function openCase(one) {
  follow(addressOf(one, { kind: "fit", region: 0 }));
}

function openOverview() {
  follow(addressOf(null));
}

function follow(address) {
  const before = location.hash;
  location.hash = address;
  if (location.hash === before) followAddress();
}

function showCase(one) {
  list.selected = one;
  stage.one = one;
  showPane("case");
  drawCase(one);
  revealSelected();
  byId("main").scrollTop = 0;
  scrollTo(0, 0);
  document.title = `${one.leaf} · ${verdictOf(one).words} · Assay`;
  announce(`${one.name}, ${verdictOf(one).words}. ${one.messages?.[0] ?? ""}`, true);
}

function showOverview() {
  list.selected = null;
  stage.one = null;
  clearInterval(stage.blinkTimer);
  showPane("overview");
  markSelected();
  if (isOverviewStale) drawDecisions();
  document.title = `${byId("headline").textContent} · Assay`;
}

/** The address of a case or, for null, of the overview, with a view of the pictures and the search and filters in use. */
function addressOf(one, { kind, region, zoom } = view) {
  const state = new URLSearchParams();
  if (stage.mode !== null) state.set("mode", stage.mode);
  if (one !== null && kind !== "fit") state.set("zoom", kind === "region" ? "region" : zoom);
  if (one !== null && kind === "free") {
    const { x, y } = middleOfView(byId("canvas")) ?? { x: 0, y: 0 };
    state.set("at", `${Math.round(x)},${Math.round(y)}`);
  }
  if (one !== null && region > 0) state.set("region", region + 1);
  if (filter.order !== USUAL_ORDER) state.set("order", filter.order);
  if (filter.text !== "") state.set("search", filter.text);
  if (filter.group !== null) state.set("group", groups[filter.group].id);
  if (filter.undecided) state.set("undecided", "");
  const verdicts = [...filter.verdicts].join(" ");
  if (verdicts !== [...defaultVerdicts()].join(" ")) state.set("show", verdicts);
  const name = one === null ? "" : `case/${one.name.replace(/[%?#]/g, encodeURIComponent)}`;
  return `#${name}${state.size > 0 ? `?${state}` : ""}`.replace(/^#$/, "");
}

/** Updates the address without adding to the history. */
function rememberState() {
  const address = addressOf(stage.one);
  try { if (location.hash !== address) history.replaceState(null, "", address || "#"); } catch { /* The page works without it. */ }
}

/** Shows what the address names. */
function followAddress() {
  const [, path, query] = /^#?([^?]*)\??(.*)$/s.exec(location.hash);
  const state = new URLSearchParams(query);
  followFilter(state);
  stage.mode = MODES.find(({ id }) => id === state.get("mode"))?.id ?? null;
  let name = path.startsWith("case/") ? path.slice(5) : null;
  try { name = name && decodeURIComponent(name); } catch { /* The name is not encoded. */ }
  const one = name === null ? undefined : caseByName.get(name);
  if (!one) { showOverview(); return; }
  const zoom = Number(state.get("zoom"));
  view.kind = state.get("zoom") === "region" ? "region" : zoom > 0 ? "free" : "fit";
  view.zoom = Math.min(LARGEST_ZOOM, zoom || 1);
  view.region = Math.max(0, Math.min((one.regions?.length ?? 1) - 1, Number(state.get("region")) - 1 || 0));
  showCase(one);
  const [x, y] = (state.get("at") ?? "").split(",").map(Number);
  if (view.kind === "free" && Number.isFinite(x + y) && byId("canvas")) applyView({ x, y });
}

/** Applies the search and filters of the address, unless they are in use already. */
function followFilter(state) {
  const group = groups.findIndex(({ id }) => id === state.get("group"));
  const shown = state.get("show")?.split(" ").filter((verdict) => Object.hasOwn(VERDICTS, verdict));
  const wanted = {
    text: state.get("search") ?? "", order: state.get("order") ?? USUAL_ORDER, group: group < 0 ? null : group,
    undecided: state.has("undecided"), verdicts: shown ? new Set(shown) : defaultVerdicts(),
  };
  const words = ({ verdicts, ...rest }) => JSON.stringify([rest.text, rest.order, rest.group, rest.undecided, [...verdicts]]);
  if (words(wanted) === words(filter)) return;
  Object.assign(filter, wanted);
  byId("search").value = filter.text;
  byId("order").value = filter.order;
  byId("list").scrollTop = 0;
  refreshList();
}

function drawHeadline() {
  const open = groups.reduce((sum, group) => sum + openMembers(group).length, 0);
  byId("headline").textContent = data.headline ? data.headline : isDecided() ? "Everything is decided" : open > 0
    ? `${grouped(open)} of ${counted(cases.length, "case")} to look at`
    : data.counts.written > 0 ? `${counted(data.counts.written, "golden")} written`
    : `${counted(cases.length, "case")}, exit ${data.exit}`;
  if (against !== null) return;
  const isBad = !isDecided() && (open > 0 || (data.exit !== 0 && !(data.counts.written > 0)));
  byId("headline").className = `headline ${isBad ? "bad" : "good"}`;
}

function start() {
  startList();
  startKeys();
  restoreDecisions();
  drawDecisionBar();
  refreshList();
  drawOverview();
  byId("show-overview").addEventListener("click", openOverview);
  byId("show-list").addEventListener("click", () => showPane("list"));
  addEventListener("hashchange", followAddress);
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width && byId("canvas")) { width = innerWidth; drawStage(); } });
  followAddress();
  showWritten();
}

start();
