// A button may disappear after it was used; keyboard users then continue from here, not from the top of the page.
export function keepFocus(element: HTMLElement | undefined): void {
  if (element && (document.activeElement === document.body || document.activeElement === null)) element.focus({ preventScroll: true });
}
