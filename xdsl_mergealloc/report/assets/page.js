"use strict";

// Rectangles and rows of the same buffer, by `arena.id`.
const table = document.querySelector("#buffers tbody");
const rows = [...table.rows];
const shapes = new Map();
for (const shape of document.querySelectorAll("g[data-buffer]")) {
  shapes.set(shape.dataset.buffer, shape);
}
const rowOf = (key) => document.getElementById("b" + key);
const keyOf = (row) => row.id.slice(1);
for (const [key, shape] of shapes) {
  if (shape.classList.contains("at-peak")) rowOf(key).classList.add("at-peak");
}

// Search: rows that have all the words; the others' rectangles fade.
const textOf = new Map(rows.map((row) => {
  const titles = [...row.querySelectorAll("[title]")].map((cell) => cell.title);
  return [row, [row.textContent, ...titles].join(" ").toLowerCase()];
}));
const search = document.getElementById("search");
const found = document.getElementById("found");
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const row of rows) {
    const text = textOf.get(row);
    const matches = words.every((word) => text.includes(word));
    row.hidden = !matches;
    count += matches;
    shapes.get(keyOf(row))?.classList.toggle("dim", !matches);
  }
  found.value = count.toLocaleString("en") + (words.length ? " of " + rows.length.toLocaleString("en") : "");
}
search.addEventListener("input", filter);
filter();

// Sort: by a click on a heading, in the other direction by the next one.
for (const button of document.querySelectorAll("#buffers th button")) {
  button.addEventListener("click", () => {
    const heading = button.parentElement;
    const column = heading.cellIndex;
    const ascending = heading.getAttribute("aria-sort") !== "ascending";
    for (const other of heading.parentElement.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    const valueOf = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
    const keyed = rows.map((row, place) => [valueOf(row), place, row]);
    const compare = button.dataset.kind === "number"
      ? (a, b) => a[0] - b[0]
      : (a, b) => a[0].localeCompare(b[0], "en", { numeric: true });
    keyed.sort((a, b) => (ascending ? 1 : -1) * compare(a, b) || a[1] - b[1]);
    table.append(...keyed.map((entry) => entry[2]));
  });
}

// A buffer is chosen in the picture, in the table or in the text, and shown in the others.
let chosen = null;
function choose(key, scrolls) {
  if (chosen !== null) {
    rowOf(chosen).classList.remove("chosen");
    shapes.get(chosen)?.classList.remove("chosen");
  }
  chosen = key === chosen ? null : key;
  if (chosen === null) return;
  const row = rowOf(chosen);
  row.classList.add("chosen");
  const shape = shapes.get(chosen);
  if (shape) {
    shape.classList.add("chosen");
    shape.parentNode.insertBefore(shape, shape.parentNode.querySelector(".bound, .peak"));
  }
  if (scrolls) {
    const box = row.closest(".rows");
    box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }
}
document.addEventListener("click", (event) => {
  const named = event.target.closest("[data-buffer]");
  if (named) {
    event.preventDefault();
    choose(named.dataset.buffer, true);
    return;
  }
  const row = event.target.closest("#buffers tbody tr");
  if (row) choose(keyOf(row), false);
});

// What a rectangle is, beside the pointer.
const hint = document.getElementById("hint");
function describe(key) {
  const cells = rowOf(key).cells;
  const text = (column) => cells[column].textContent.trim();
  const lines = [
    text(2), cells[2].title, text(3) + " bytes at offset " + text(4),
    "live " + text(5) + ": " + text(6) + " to " + text(7), text(8),
  ];
  return lines.filter(Boolean).join("\n");
}
document.addEventListener("pointermove", (event) => {
  const shape = event.target.closest?.("g[data-buffer]");
  hint.hidden = !shape;
  if (!shape) return;
  hint.textContent = describe(shape.dataset.buffer);
  const left = Math.min(event.clientX + 14, innerWidth - hint.offsetWidth - 8);
  const below = event.clientY + 18;
  const top = below + hint.offsetHeight < innerHeight ? below : event.clientY - hint.offsetHeight - 12;
  hint.style.left = Math.max(left, 8) + "px";
  hint.style.top = top + "px";
});

// Time can be stretched; what is in the middle stays there.
for (const button of document.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => {
    const scroll = button.closest("section").querySelector(".scroll");
    const stretch = scroll.firstElementChild;
    const factor = Number(button.dataset.zoom);
    const middle = (scroll.scrollLeft + scroll.clientWidth / 2) / stretch.clientWidth;
    const before = Number(stretch.dataset.factor ?? 1);
    const after = factor ? Math.min(Math.max(before * factor, 1), 256) : 1;
    stretch.dataset.factor = after;
    stretch.style.width = after * 100 + "%";
    scroll.scrollLeft = middle * stretch.clientWidth - scroll.clientWidth / 2;
  });
}
