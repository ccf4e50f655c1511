// Runs before everything else in a page that is checked: keeps what goes wrong.
window.problems = [];
addEventListener("error", (event) => problems.push(String(event.message)));
addEventListener("unhandledrejection", (event) => problems.push(String(event.reason)));
for (const kind of ["error", "warn"]) console[kind] = (...words) => problems.push(words.join(" "));
