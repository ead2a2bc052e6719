// The search of the gallery; everything else works without a script.

const search = document.getElementById("search");
const families = [...document.querySelectorAll(".family")].map((section) => ({
  section,
  // Without the lines of the scenario file, which would match for all of its goldens.
  head: [...section.querySelectorAll(".head > :not(details)")].map((part) => part.textContent).join(" ").toLowerCase(),
  cards: [...section.querySelectorAll(".card")].map((card) => ({ card, text: card.textContent.toLowerCase() })),
}));

/** Shows the goldens whose card or section contains every word of the search. */
function find() {
  const words = search.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  let count = 0;
  for (const { section, head, cards } of families) {
    let own = 0;
    for (const { card, text } of cards) {
      const isShown = words.every((word) => head.includes(word) || text.includes(word));
      card.hidden = !isShown;
      own += isShown;
    }
    section.hidden = own === 0;
    count += own;
  }
  for (const system of document.querySelectorAll(".system")) system.hidden = system.querySelector(".card:not([hidden])") === null;
  document.getElementById("nothing").hidden = count > 0;
  document.getElementById("shown").textContent = words.length === 0 ? "" : count === 1 ? "1 golden" : `${count} goldens`;
}

/** Searches for the words in the address, such as `#find=HT-13`; any other link clears the search and scrolls to its target. */
function follow() {
  const words = new URLSearchParams(location.hash.slice(1)).get("find");
  if (words === null && (location.hash === "" || search.value === "")) return;
  search.value = words ?? "";
  find();
  if (words === null) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  else scrollTo(0, 0);
}

search.addEventListener("input", () => {
  find();
  const words = new URLSearchParams({ find: search.value });
  history.replaceState(null, "", search.value === "" ? location.href.split("#")[0] : `#${words}`);
});
addEventListener("hashchange", follow);
follow();
