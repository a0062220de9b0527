// Finds the pages that have every word that was typed, those with a word in the title first.
const input = document.querySelector("input[type=search]");
const found = document.getElementById("found");
let pages;

input.addEventListener("input", async () => {
	pages ??= await (await fetch(`${input.dataset.root}search.json`)).json();
	const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
	const has = (text) => words.every((word) => text.toLowerCase().includes(word));
	const hits = words.length === 0 ? [] : pages.filter((page) => has(`${page.title} ${page.text}`));
	hits.sort((a, b) => has(b.title) - has(a.title));
	found.replaceChildren(
		...hits.slice(0, 20).map((page) => {
			const link = document.createElement("a");
			link.href = input.dataset.root + page.path;
			link.textContent = page.title;
			const item = document.createElement("li");
			item.append(link);
			return item;
		}),
	);
});
