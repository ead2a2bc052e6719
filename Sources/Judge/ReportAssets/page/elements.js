"use strict";

// Makes elements. Every text goes in as a text node, so nothing in the data is ever read as markup.

/** An element with a class, attributes or properties, and children (elements, texts, or nothing). */
function make(tag, options = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** The element of an id. */
const byId = (id) => document.getElementById(id);

/** A number of things: `1 case`, `1,240 cases`. */
function counted(count, noun) {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A whole number with commas. */
function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number with at most three digits after the point; a small one with three of its own. */
function short(number) {
  if (number === null) return "∞";
  return String(Number(Math.abs(number) < 1 ? number.toPrecision(3) : number.toFixed(3)));
}

const NAME_END = 16;

/** A name that is shortened in its middle where there is too little room, for names differ at their ends. */
function nameElement(name, className) {
  const letters = [...name];
  const end = Math.min(NAME_END, letters.length >> 1);
  return make("span", { class: `${className} shortened` },
    make("span", { class: "start" }, letters.slice(0, letters.length - end).join("")),
    make("span", { class: "end" }, letters.slice(letters.length - end).join("")));
}

const SHOWN_FOR = 8000;
let saidAt = -Infinity, toastTimer = 0;

/** Says something to a screen reader, and shows it for a while; quietly where the page shows it anyway. */
function announce(text, isQuiet = false) {
  const toast = byId("toast");
  // What was done and the case that it leads to are said together.
  byId("announcer").textContent = isQuiet && performance.now() - saidAt < 1000 ? `${toast.textContent} ${text}` : text;
  if (isQuiet) return;
  saidAt = performance.now();
  toast.textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { toast.textContent = ""; }, SHOWN_FOR);
}

/** A button that copies a text, and says so. */
function copyButton(text, label) {
  const button = make("button", { type: "button", class: "copy", "aria-label": `Copy ${label}` }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      // Without leave to use the clipboard, the text is selected for the reader to copy.
      getSelection().selectAllChildren(button.previousElementSibling);
      button.textContent = "Selected";
    }
    announce(`${button.textContent}: ${text}`);
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  return button;
}
