// The rules as HTML: docs/rules/*.md are converted when the page is built, so the page carries no parser.
import { Marked } from "marked";
import type { Plugin } from "vite";
import { frenchTypography } from "../src/i18n/frenchTypography.ts";

const clauseOf = (heading: string): string | undefined => /^[OT]\d+(\.\d+)?/.exec(heading)?.[0];

// `game` and `language` are those of the text. Each clause has a separate address: #/rules/osaka/O4.2.
export function rulesToHtml(source: string, game: string, language: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = clauseOf(text);
        const words = this.parser.parseInline(tokens);
        if (!id) return `<h${depth} tabindex="-1">${words}</h${depth}>\n`;
        const anchor = `<a class="anchor" href="#/rules/${game}/${id}" aria-label="${id}">#</a>`;
        return `<h${depth} id="${id}" tabindex="-1">${words}${anchor}</h${depth}>\n`;
      },
      // Other files of the documentation are not in the page.
      link({ tokens }) {
        return this.parser.parseInline(tokens);
      },
    },
    hooks: {
      preprocess: (text) => (language === "fr" ? frenchTypography(text) : text),
      // A line end becomes a space, except between Japanese characters.
      postprocess: (html) => html.replace(/(?<=[\u3000-\u9fff\uff00-\uffef])\n|\n(?=[\u3000-\u9fff\uff00-\uffef])/g, ""),
    },
  });
  return marked.parse(source, { async: false });
}

export function rules(): Plugin {
  return {
    name: "rules",
    transform(source, id) {
      const found = /docs\/rules\/(?:(\w+)\/)?(\w+)\.md$/.exec(id);
      return found ? `export default ${JSON.stringify(rulesToHtml(source, found[2], found[1] ?? "en"))};` : null;
    },
  };
}
