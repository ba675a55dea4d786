// As much of Markdown as the rules use. The text comes with the page, never from outside.
export type Block =
  | { kind: "heading"; level: number; id: string; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; rows: string[][] }
  | { kind: "text"; text: string };

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}
// Lines are joined by a space, but not where Japanese signs meet.
const joined = (before: string, after: string): string =>
  before + (/[\u3000-\u9fff\uff00-\uffef]$/.test(before) || /^[\u3000-\u9fff\uff00-\uffef]/.test(after) ? "" : " ") + after;
const cells = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => inline(cell.trim()));

export function parseRules(source: string): Block[] {
  const blocks: Block[] = [];
  for (const part of source.split(/\n\s*\n/)) {
    const lines = part.split("\n").filter((line) => line.trim());
    let text: string[] = [];
    const flush = () => {
      if (text.length) blocks.push({ kind: "text", text: inline(text.reduce(joined)) });
      text = [];
    };
    if (lines[0]?.startsWith("|")) {
      blocks.push({ kind: "table", rows: lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map(cells) });
      continue;
    }
    let items: string[] | null = null;
    for (const line of lines) {
      const heading = /^(#+) (.*)$/.exec(line);
      const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line);
      if (heading) {
        flush();
        const id = /^[OT]\d+(\.\d+)?/.exec(heading[2])?.[0] ?? "";
        blocks.push({ kind: "heading", level: heading[1].length, id, text: heading[2] });
      } else if (item) {
        flush();
        if (!items) blocks.push({ kind: "list", items: (items = []) });
        items.push(inline(item[1]));
      } else if (items) items[items.length - 1] = joined(items[items.length - 1], inline(line.trim()));
      else text.push(line.trim());
    }
    flush();
  }
  return blocks;
}
