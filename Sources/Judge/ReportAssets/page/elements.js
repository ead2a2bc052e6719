// Creates elements. Every text becomes a text node, so nothing in the data is ever parsed as markup.

/** Creates an element with attributes, a class, event handlers (`onclick`), and children: elements, texts, or null for none. */
function make(tag, options = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null));
  return element;
}

const byId = (id) => document.getElementById(id);

/** Creates a button with a text. */
const button = (text, onclick, options = {}) => make("button", { type: "button", onclick, ...options }, text);

/** A count with its noun: `1 case`, `1,240 cases`. */
const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

/** A whole number with commas between thousands. */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** A sentence with a capital. */
const capitalized = (words) => words[0].toUpperCase() + words.slice(1);

/** A number with at most three decimals, or three significant digits below 1; null stands for infinity. */
function short(number) {
  if (number === null) return "∞";
  return String(Number(Math.abs(number) < 1 ? number.toPrecision(3) : number.toFixed(3)));
}

/** Says how much of a long list is not shown; null when everything is. */
const more = (rest, noun = "") => (rest > 0 ? make("p", { class: "faint" }, `… and ${grouped(rest)} more${noun}`) : null);

/** A button that adds the rest of a long list to its parent; null when the first `count` are all. */
function showRestButton(parent, items, count, element, words) {
  if (items.length <= count) return null;
  const show = button(words(items.length - count), () => {
    parent.append(...items.slice(count).map(element));
    show.remove();
  }, { class: "more" });
  return show;
}

let announcedAt = -Infinity, toastTimer = 0;

/** Announces a message to screen readers and shows it for eight seconds; quietly when the page shows it anyway. */
function announce(text, isQuiet = false) {
  const toast = byId("toast");
  // A decision and the case that opens after it are announced together.
  byId("announcer").textContent = isQuiet && performance.now() - announcedAt < 1000 ? `${toast.textContent} ${text}` : text;
  if (isQuiet) return;
  announcedAt = performance.now();
  toast.textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { toast.textContent = ""; }, 8000);
}

/** A command, a path or a message, with a button that copies it. */
function commandRow(command, id = null) {
  const code = make("code", { id }, command);
  const copy = button("Copy", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      copy.textContent = "Copied";
    } catch {
      // Without permission to use the clipboard, the text is selected for the reader to copy.
      getSelection().selectAllChildren(code);
      copy.textContent = "Selected";
    }
    announce(`${copy.textContent}: ${code.textContent}`);
    setTimeout(() => { copy.textContent = "Copy"; }, 1500);
  }, { class: "copy", "aria-label": `Copy ${command.split("\n")[0]}` });
  return make("div", { class: "command" }, code, copy);
}

/** A sentence with its `commands` set as code. */
const withCode = (sentence) => sentence.split("`").map((part, index) => (index % 2 === 1 ? make("code", {}, part) : part));
