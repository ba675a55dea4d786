import type { Page } from "playwright-core";

// What is cut off: buttons of the action bar that its long texts push out, words of captions, goods of others, the log's last line.
export const cutOff = (page: Page, size: string): Promise<(string | null)[]> =>
  page.evaluate((phone) => {
    const bar = document.querySelector(".bar")!.getBoundingClientRect();
    const out = [...document.querySelectorAll(".bar .choices .button, .bar .bid")].filter(
      (button) => button.getBoundingClientRect().bottom > bar.bottom + 1,
    );
    const short = [...document.querySelectorAll(".caption p > span:first-of-type")].filter(
      (words) => words.scrollWidth > words.clientWidth + 1,
    );
    // On a phone long lots may take a third line, which scrolls.
    const under = [...document.querySelectorAll(".others article")].flatMap((panel) => {
      const { top } = panel.querySelector(".caption")!.getBoundingClientRect();
      return phone ? [] : [...panel.querySelectorAll("li")].filter((lot) => lot.getBoundingClientRect().bottom > top + 1);
    });
    const log = document.querySelector(".lines")!;
    const below = log.scrollHeight - log.clientHeight - log.scrollTop;
    return [...[...out, ...short, ...under].map((one) => one.textContent), ...(below > 4 ? [`${below} px of the log`] : [])];
  }, size === "phone");

// Runs in the page: how much of the log's last line is below what is seen of the log, in px.
export function lastLineCut(): number {
  const log = document.querySelector(".lines")!;
  const line = [...log.querySelectorAll("p")].at(-1)!;
  return Math.max(0, Math.round(line.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom));
}

// Runs in the page: rings around the seals of those who are to move that the window or what is around them cuts off.
export function ringsCut(): string[] {
  const ring = 5; // in px: outline and its offset
  return [...document.querySelectorAll("svg.active")].flatMap((seal) => {
    const { left, right, top, bottom } = seal.getBoundingClientRect();
    const cut = ({ left: x, right: r, top: y, bottom: b }: { left: number; right: number; top: number; bottom: number }) =>
      left - ring < x - 0.5 || right + ring > r + 0.5 || top - ring < y - 0.5 || bottom + ring > b + 0.5;
    const found = [];
    if (left - ring < 0 || right + ring > innerWidth) found.push(`the window cuts off ${left} to ${right}`);
    for (let around = seal.parentElement; around && around !== document.body; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      if (getComputedStyle(around).overflow !== "visible" && cut(box))
        found.push(
          `${around.className}: ${[left - box.left, top - box.top, box.right - right, box.bottom - bottom].map(Math.round).join(" ")}`,
        );
    }
    return found;
  });
}
