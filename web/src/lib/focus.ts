// A button that did its work may be gone; whoever works by keyboard then goes on from here, not from the top of the page.
export function keepFocus(element: HTMLElement | undefined): void {
  if (element && (document.activeElement === document.body || document.activeElement === null)) element.focus({ preventScroll: true });
}
