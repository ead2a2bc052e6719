// The keyboard: everything on the page can be done with it.

const KEYS = [
  { keys: ["j", "ArrowDown"], words: "next case", act: () => step(1) },
  { keys: ["k", "ArrowUp"], words: "previous case", act: () => step(-1) },
  { keys: ["]"], words: "next cause", act: () => stepGroup(1) },
  { keys: ["["], words: "previous cause", act: () => stepGroup(-1) },
  ...MODES.map((mode, index) => ({ keys: [String(index + 1)], words: mode.words.toLowerCase(), act: () => setMode(mode.id) })),
  { keys: ["+", "="], words: "zoom in", act: () => zoomBy(1), stage: true },
  { keys: ["-"], words: "zoom out", act: () => zoomBy(-1), stage: true },
  { keys: ["n"], words: "next region", act: () => stepRegion(1), stage: true },
  { keys: ["N"], words: "previous region", act: () => stepRegion(-1), stage: true },
  { keys: ["z"], words: "the region magnified", act: () => showRegion(view.region), stage: true },
  { keys: ["0"], words: "fit", act: () => setView("fit"), stage: true },
  { keys: ["p"], words: "one pixel to one", act: () => zoomTo(1), stage: true },
  { keys: ["s"], words: "size on screen", act: () => zoomTo(pointZoom(stage.one)), stage: true },
  { keys: ["g"], words: "guides on or off", act: () => toggleGuides(), stage: true },
  { keys: ["r"], words: "outlines on or off", act: () => toggleOutlines(), stage: true },
  { keys: [" "], words: "hold to see the other picture; flip, when blinking", act: () => flickWithKey(), stage: true },
  { keys: ["a"], words: "accept", act: () => decideCase("accept"), stage: true, decides: true },
  { keys: ["x"], words: "reject", act: () => decideCase("reject"), stage: true, decides: true },
  { keys: ["A"], words: "accept the listed cases of the cause", act: () => decideGroup("accept"), stage: true, decides: true },
  { keys: ["X"], words: "reject the listed cases of the cause", act: () => decideGroup("reject"), stage: true, decides: true },
  { keys: ["d"], words: "next undecided case", act: () => openUndecided() },
  { keys: ["u"], words: "undo", act: () => undoDecision() },
  { keys: ["e"], words: "export decisions", act: () => exportDecisions() },
  ...(reviewToken === null ? [] : [{ keys: ["w"], words: "write the accepted goldens", act: () => writeGoldens(), decides: true }]),
  { keys: ["/"], words: "search", act: () => focusSearch() },
  { keys: ["o", "Escape"], words: "overview", act: () => openOverview() },
  { keys: ["?"], words: "these keys", act: () => showHelp() },
];
const PIXEL_STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// Which keys of one character are active; others, such as the arrows, always are (WCAG 2.1.4).
const keySwitches = { decide: true, single: true };
const STORED_SWITCHES = "assay/keys";
const KEY_NAMES = { ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc", " ": "Space", "-": "−" };

function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting || document.querySelector("dialog[open]")) return;
    const { target } = event;
    if (target === byId("search")) { searchKey(event); return; }
    if (event.shiftKey && event.key in PIXEL_STEPS && stage.one && byId("canvas")) {
      event.preventDefault();
      movePixel(...PIXEL_STEPS[event.key]);
      return;
    }
    if (ownsKey(target, event.key)) return;
    const binding = KEYS.find(({ keys }) => keys.includes(event.key));
    if (!binding || (binding.stage && !stage.one)) return;
    if (event.key.length === 1 && !keySwitches[binding.decides ? "decide" : "single"]) return;
    event.preventDefault();
    binding.act();
  });
  document.addEventListener("keyup", (event) => { if (event.key === " ") flickAll(false); });
  startKeySwitches();
  byId("show-help").addEventListener("click", showHelp);
  byId("help-keys").replaceChildren(...KEYS.flatMap(({ keys, words }) => [
    make("dt", {}, keys.map((key) => make("kbd", {}, KEY_NAMES[key] ?? key))), make("dd", {}, words),
  ]), make("dt", {}, make("kbd", {}, "Shift"), make("kbd", {}, "↑↓←→")), make("dd", {}, "read the next pixel"));
}

function startKeySwitches() {
  try { Object.assign(keySwitches, JSON.parse(localStorage.getItem(STORED_SWITCHES))); } catch { /* All keys stay active. */ }
  for (const name of Object.keys(keySwitches)) {
    const box = byId(`keys-${name}`);
    box.checked = keySwitches[name];
    box.addEventListener("change", () => {
      keySwitches[name] = box.checked;
      try { localStorage.setItem(STORED_SWITCHES, JSON.stringify(keySwitches)); } catch { /* Without storage, the choice lasts as long as the page. */ }
    });
  }
}

function flickWithKey() {
  const flip = document.querySelector("[data-flip]");
  if (flip) flip.click();
  else flickAll(true);
}

function showHelp() {
  byId("help").showModal();
  byId("help").scrollTop = 0;  // The focused button is at the end.
}

/** Whether a control uses a key itself: arrows move a slider and scroll a frame, space presses a button. */
function ownsKey(target, key) {
  if (!(target instanceof Element)) return false;
  if (target.matches("select, input, .frame, .scroll") && key.startsWith("Arrow")) return true;
  return key === " " && target.matches("button, summary, a, select, input");
}

function searchKey(event) {
  if (event.key === "Escape" || event.key === "Enter") {
    event.preventDefault();
    if (event.key === "Escape" && filter.text !== "") {
      event.target.value = "";
      filter.text = "";
      filterChanged();
    }
    byId("list").focus();
    if (event.key === "Enter" && list.found.length > 0) openCase(list.found[0]);
  }
}

function focusSearch() {
  showPane("list");
  byId("search").focus();
  byId("search").select();
}

/** Opens the case that is some steps further in the list. */
function step(distance) {
  if (list.found.length === 0) return;
  const now = list.found.indexOf(list.selected);
  const next = now < 0 ? (distance > 0 ? 0 : list.found.length - 1) : now + distance;
  if (next >= 0 && next < list.found.length) openCase(list.found[next]);
  else announce(distance > 0 ? "This is the last case." : "This is the first case.");
}

/** Opens the first case of the next or previous cause. */
function stepGroup(distance) {
  const starts = list.found.filter((one, place) => one.groupIndex !== list.found[place - 1]?.groupIndex || place === 0);
  const now = starts.findIndex((one) => one.groupIndex === list.selected?.groupIndex);
  const next = starts[list.selected ? now + distance : 0];
  if (next) openCase(next);
}
