// The rules of a game, clause by clause, and a search in them.
export interface Clause {
  id: string; // O4.2; "" for what stands before the first
  section: boolean; // a heading over clauses: O4
  title: string;
  html: string;
  text: string; // without the heading
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();

// As vite/rules.ts writes them: every clause begins with a heading that has an id.
export function clausesOf(html: string): Clause[] {
  return html.split(/(?=<h[23] id=")/).map((part) => {
    const found = /^<h([23]) id="([^"]+)"[^>]*>(.*?)<a class="anchor".*?<\/h\1>/s.exec(part);
    if (!found) return { id: "", section: false, title: "", html: part, text: plain(part) };
    const [head, depth, id, title] = found;
    return { id, section: depth === "2", title: plain(title), html: part, text: plain(part.slice(head.length)) };
  });
}

export interface Found {
  clause: Clause;
  around: [before: string, match: string, after: string]; // where it is said
}
// Letters as they are typed in a hurry: small, without accents. `at` leads back to the text.
function folded(text: string): { letters: string; at: number[] } {
  let letters = "";
  const at: number[] = [];
  for (let i = 0; i < text.length; ++i) {
    const simple = text[i].normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase(); // prettier-ignore
    for (const letter of simple) {
      letters += letter;
      at.push(i);
    }
  }
  return { letters, at: [...at, text.length] };
}
const reach = 50; // letters before and after a match

// Clauses with every word of the query. Those that are named by it come first.
export function search(clauses: Clause[], query: string): Found[] {
  const words = folded(query.trim()).letters.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = clauses.flatMap((clause) => {
    if (clause.id === "") return [];
    const title = folded(clause.title).letters;
    const { letters, at } = folded(clause.text);
    if (!words.every((word) => title.includes(word) || letters.includes(word))) return [];
    const where = letters.indexOf(words.find((word) => letters.includes(word)) ?? "");
    const length = words.find((word) => letters.includes(word))?.length ?? 0;
    const [from, to] = [at[where], at[where + length]];
    const start = Math.max(0, from - reach);
    const around: Found["around"] = [
      (start > 0 ? "…" : "") + clause.text.slice(start, from),
      clause.text.slice(from, to),
      clause.text.slice(to, to + reach) + (to + reach < clause.text.length ? "…" : ""),
    ];
    const rank = title.startsWith(words[0]) ? 0 : words.every((word) => title.includes(word)) ? 1 : 2;
    return [{ rank, clause, around }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ clause, around }) => ({ clause, around }));
}
