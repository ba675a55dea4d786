// The address after #, as parts: #/replay/7 is ["replay", "7"].
const parts = (): string[] => location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);

class Router {
  parts = $state<string[]>(parts());

  constructor() {
    addEventListener("hashchange", () => (this.parts = parts()));
  }
  go(...to: (string | number)[]): void {
    location.hash = "#/" + to.map((part) => encodeURIComponent(part)).join("/");
  }
}
export const router = new Router();
