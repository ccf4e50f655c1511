// Sorting, details and copying. The page is complete without it: nothing here makes a number.
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const make = (tag, more, text) => Object.assign(document.createElement(tag), more, text === undefined ? {} : { textContent: text });

  // --- sections -----------------------------------------------------------------------------------------------------
  const nav = document.querySelector("nav");
  for (const section of all("section[id]")) {
    nav.append(make("a", { href: "#" + section.id }, section.querySelector("h2").textContent));
  }
  nav.hidden = false;

  // --- sorting ------------------------------------------------------------------------------------------------------
  const words = new Intl.Collator("en", { numeric: true });

  // A cell's worth: a number, or the text; missing ones are null and come last either way.
  const worth = (cell, byWords) => {
    if (byWords) return cell.textContent;
    return cell.dataset.v === undefined ? null : Number(cell.dataset.v);
  };
  const compare = (a, b) => (typeof a === "string" ? words.compare(a, b) : a - b);

  function sortRows(table, column, byWords, sign) {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, worth: worth(row.cells[column], byWords) }));
    rows.sort((a, b) => {
      if (a.worth === null || b.worth === null) return (a.worth === null) - (b.worth === null);
      return sign * compare(a.worth, b.worth);
    });
    body.append(...rows.map((entry) => entry.row));
  }

  function mark(table, head, sign) {
    for (const other of all("th[aria-sort]", table)) other.removeAttribute("aria-sort");
    if (head) head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
  }

  function sortBy(head) {
    const table = head.closest("table");
    const byWords = head.dataset.sort === "t";
    const first = byWords ? 1 : -1;
    const now = head.getAttribute("aria-sort");
    const sign = now === null ? first : now === "ascending" ? -1 : 1;
    sortRows(table, head.cellIndex, byWords, sign);
    mark(table, head, sign);
    const map = table.closest("figure");
    if (map) for (const button of all(".by button", map)) button.setAttribute("aria-pressed", "false");
  }

  for (const head of all("table.sort th[data-sort], table.heat th[data-sort]")) {
    const button = make("button", { type: "button" });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sortBy(head));
  }

  // Heat maps: rows and columns together, by rating or by name.
  function arrange(table, key) {
    const order = (a, b) => (key === "name" ? words.compare(a.dataset.name, b.dataset.name) : a.dataset.rank - b.dataset.rank);
    const heads = table.tHead.rows[0];
    const columns = [...heads.cells].slice(1).sort(order).map((cell) => cell.cellIndex);
    for (const row of [heads, ...table.tBodies[0].rows]) {
      const cells = [...row.cells];
      row.append(...columns.map((column) => cells[column]));
    }
    const rows = [...table.tBodies[0].rows].sort((a, b) => order(a.cells[0], b.cells[0]));
    table.tBodies[0].append(...rows);
    mark(table, null);
  }

  for (const map of all("figure.map")) {
    const table = map.querySelector("table");
    if (table.tBodies[0].rows.length < 2) continue;
    const by = make("span", { className: "by" }, "Sort by");
    by.setAttribute("role", "group");
    by.setAttribute("aria-label", "Sort by");
    for (const [key, text] of [["rank", "rating"], ["name", "name"]]) {
      const button = make("button", { type: "button" }, text);
      button.dataset.key = key;
      button.setAttribute("aria-pressed", String(key === "rank"));
      button.addEventListener("click", () => {
        arrange(table, key);
        for (const other of all("button", by)) other.setAttribute("aria-pressed", String(other === button));
      });
      by.append(button);
    }
    map.querySelector("figcaption").append(by);
  }

  // --- details ------------------------------------------------------------------------------------------------------
  const tip = document.getElementById("tip");
  let shown = null;

  function place() {
    const cell = shown.getBoundingClientRect();
    const box = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, cell.left + cell.width / 2 - box.width / 2), root.clientWidth - box.width - 8);
    const above = cell.top - box.height - 8;
    tip.style.transform = `translate(${Math.max(8, left)}px, ${above >= 8 ? above : cell.bottom + 8}px)`;
  }

  function show(cell) {
    shown = cell;
    const [first, ...rest] = cell.dataset.tip.split("\n");
    tip.replaceChildren(make("strong", {}, first), "\n" + rest.join("\n"));
    tip.hidden = false;
    place();
  }

  function hide() {
    shown = null;
    tip.hidden = true;
  }

  const told = (event) => (event.target instanceof Element ? event.target.closest("[data-tip]") : null);
  for (const cell of all("td[title]")) {
    cell.dataset.tip = cell.title;
    cell.removeAttribute("title");
  }
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const cell = told(event);
    if (cell) show(cell);
    else if (shown && shown !== document.activeElement) hide();
  });
  document.addEventListener("click", (event) => {
    const cell = told(event);
    if (cell) {
      cell.focus({ preventScroll: true });
      show(cell);
    } else hide();
  });
  document.addEventListener("focusin", (event) => (told(event) ? show(told(event)) : hide()));
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", () => shown && place(), { capture: true, passive: true });
  addEventListener("resize", () => shown && place());

  // --- keys ---------------------------------------------------------------------------------------------------------
  // One stop of the tabulator key a table; the arrow keys walk from there, in the order that is seen.
  const steps = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

  for (const table of all("table.heat, table.grid, table.sort")) {
    const cells = all("[data-tip]", table);
    cells.forEach((cell, index) => (cell.tabIndex = index === 0 ? 0 : -1));
    table.addEventListener("focusin", (event) => {
      const cell = told(event);
      if (cell) cells.forEach((other) => (other.tabIndex = other === cell ? 0 : -1));
    });
    table.addEventListener("keydown", (event) => {
      if (event.key === "Escape") hide();
      const step = steps[event.key];
      const cell = told(event);
      if (!step || !cell) return;
      event.preventDefault();
      const rows = table.tBodies[0].rows;
      let [row, column] = [cell.parentElement.sectionRowIndex, cell.cellIndex];
      do {
        row += step[0];
        column += step[1];
      } while (rows[row] && rows[row].cells[column] && rows[row].cells[column].dataset.tip === undefined);
      const next = rows[row] && rows[row].cells[column];
      if (next) next.focus();
    });
  }

  // --- paper --------------------------------------------------------------------------------------------------------
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = all("details:not([open])");
    for (const details of folded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of folded) details.open = false;
  });

  // --- copying ------------------------------------------------------------------------------------------------------
  const copy = document.getElementById("copy");
  copy.addEventListener("click", async () => {
    const block = document.querySelector("pre.copy");
    getSelection().selectAllChildren(block);
    try {
      await navigator.clipboard.writeText(block.textContent);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Selected: press Ctrl-C";
    }
  });
  document.getElementById("save").addEventListener("click", () => {
    const file = new Blob([document.getElementById("figures").textContent], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: "summary.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  });
})();
