// The move on show stays in sight in its list. The page itself does not move.
export function inSight(one: Element, list: Element): void {
  const [own, room] = [one, list].map((each) => each.getBoundingClientRect());
  if (own.top < room.top) list.scrollTop -= room.top - own.top;
  else if (own.bottom > room.bottom) list.scrollTop += own.bottom - room.bottom;
}
