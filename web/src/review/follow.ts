// The move on show stays in sight in its list.
export const follow = (one: HTMLElement, current: boolean) => {
  const update = (now: boolean) => now && one.scrollIntoView?.({ block: "nearest" });
  update(current);
  return { update };
};
