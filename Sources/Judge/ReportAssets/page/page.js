// Which part is shown, kept in the address so that a link leads to a case.

/** Shows one of the parts; on a wide page the list stays beside it. */
function showPane(pane) {
  document.body.dataset.pane = pane;
  const isCase = pane === "case" || (pane === "list" && stage.one !== null);
  byId("case").hidden = !isCase;
  byId("overview").hidden = isCase;
  for (const name of ["overview", "list"]) {
    byId(`show-${name}`).setAttribute("aria-pressed", String(pane === name));
  }
  if (pane === "list") { list.window = [-1, -1]; revealSelected(); }
}

/** Opens a case and says so in the address. */
function openCase(one) {
  const hash = `#case/${one.name}`;
  if (location.hash === hash) showCase(one);
  else location.hash = hash;
}

function openOverview() {
  if (location.hash === "") showOverview();
  else location.hash = "";
}

function showCase(one) {
  list.selected = one;
  stage.one = one;
  showPane("case");
  drawCase(one);
  revealSelected();
  byId("main").scrollTop = 0;
  document.title = `${one.leaf} · ${verdictOf(one).words} · Assay`;
  announce(`${one.name}, ${verdictOf(one).words}. ${one.messages?.[0] ?? ""}`);
}

function showOverview() {
  list.selected = null;
  stage.one = null;
  clearInterval(stage.blinkTimer);
  showPane("overview");
  markSelected();
  document.title = `${byId("headline").textContent} · Assay`;
}

/** Shows what the address names. */
function followAddress() {
  let name = location.hash.startsWith("#case/") ? location.hash.slice(6) : null;
  try { name = name && decodeURIComponent(name); } catch { /* A name that is not encoded stands for itself. */ }
  const one = name === null ? undefined : caseByName.get(name);
  if (one) showCase(one);
  else showOverview();
}

function start() {
  const failed = groups.reduce((sum, group) => sum + group.members.length, 0);
  byId("headline").textContent = data.headline ? data.headline : failed > 0
    ? `${grouped(failed)} of ${counted(cases.length, "case")} to look at`
    : `${counted(cases.length, "case")}, exit ${data.exit}`;
  if (against === null) byId("headline").classList.add(data.exit === 0 ? "good" : "bad");
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
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; drawStage(); } });
  followAddress();
}

start();
