// Left and right move the focus within a row of buttons.
export function arrows(row: HTMLElement) {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const buttons = [...row.querySelectorAll<HTMLElement>("button")];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const next = buttons[(at + (event.key === "ArrowRight" ? 1 : buttons.length - 1)) % buttons.length];
    next.focus();
    event.preventDefault();
  };
  row.addEventListener("keydown", pressed);
  return { destroy: () => row.removeEventListener("keydown", pressed) };
}
