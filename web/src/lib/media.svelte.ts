// Is there room for the wide layout?
class Media {
  wide = $state(false);
  constructor() {
    if (typeof matchMedia !== "function") return;
    const query = matchMedia("(min-width: 1100px)");
    this.wide = query.matches;
    query.addEventListener("change", () => (this.wide = query.matches));
  }
}
export const media = new Media();
