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

/** A number with at most three digits after the point. */
function short(number) {
  return number === null ? "∞" : String(Math.round(number * 1000) / 1000);
}

/** Says something to a screen reader. */
function announce(text) {
  byId("announcer").textContent = text;
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
