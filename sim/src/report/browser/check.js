// Runs after everything else: uses the page as a reader would and writes down what happened.
addEventListener("load", async () => {
  if (window !== top) return;
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const heat = document.querySelector("table.heat");
  const heads = () => all("thead th", heat);
  const found = { cells: all("table.heat tbody td").length };

  // What each pair of heroes shows, wherever it stands.
  const pairs = () => {
    const columns = heads().map((head) => head.dataset.name);
    const rows = [...heat.tBodies[0].rows].map((row) =>
      all("td", row).map((cell, at) => [row.cells[0].dataset.name, columns[at], cell.textContent].join("|")));
    return JSON.stringify(rows.flat().sort());
  };
  const falls = (numbers) => numbers.every((number, at) => at === 0 || numbers[at - 1] >= number);
  const values = (table, column) =>
    [...table.tBodies[0].rows].map((row) => row.cells[column].dataset.v).filter((value) => value !== undefined).map(Number);

  if (heads().length > 2) {
    const before = pairs();
    const head = heads()[1];
    head.querySelector("button").click();
    found.columnFalls = falls(values(heat, head.cellIndex)) && head.getAttribute("aria-sort") === "descending";
    head.querySelector("button").click();
    found.columnRises = falls(values(heat, head.cellIndex).reverse()) && head.getAttribute("aria-sort") === "ascending";
    document.querySelector("button[data-key=name]").click();
    const names = heads().map((one) => one.dataset.name);
    const rows = [...heat.tBodies[0].rows].map((row) => row.cells[0].dataset.name);
    found.names = String(names) === String([...names].sort()) && String(names) === String(rows);
    found.sameCells = pairs() === before;
  }

  const cards = document.querySelector("table.cards");
  if (cards) {
    const head = all("th[data-sort]", cards)[4];
    head.querySelector("button").click();
    found.cards = falls(values(cards, head.cellIndex)) && values(cards, head.cellIndex).length > 1;
  }

  const cell = heat.querySelector("td[tabindex='0']");
  if (cell) {
    const tip = document.getElementById("tip");
    cell.focus();
    const first = tip.textContent;
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    found.tip = !tip.hidden && first.includes("n = ") && tip.textContent !== first;
  }

  // A window cannot be as narrow as a phone, but a frame can.
  const frame = document.createElement("iframe");
  frame.style.cssText = "width:360px;height:640px;border:0";
  const loaded = new Promise((done) => (frame.onload = done));
  frame.src = location.href;
  document.body.append(frame);
  await loaded;
  const root = frame.contentDocument.documentElement;
  found.width = frame.contentWindow.innerWidth;
  found.sideways = Math.max(root.scrollWidth, frame.contentDocument.body.scrollWidth) - root.clientWidth;
  found.errors = problems.concat(frame.contentWindow.problems);
  frame.remove();
  const result = document.createElement("pre");
  result.id = "check";
  result.textContent = JSON.stringify(found);
  document.body.append(result);
});
