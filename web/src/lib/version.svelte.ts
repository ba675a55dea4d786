// A page may stay open while a new version is deployed. It keeps working (src/sw.js), and offers the new one; if a part cannot be loaded,
// it says so.
const often = 60 * 60 * 1000;

class Version {
  isNew = $state(false);
  incomplete = $state(false);

  async watch(): Promise<void> {
    addEventListener("vite:preloadError", () => (this.incomplete = true));
    if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
    // Tells the service worker which version is open.
    void navigator.locks?.request(`ichiba.page ${import.meta.url}`, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
    let controlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      this.isNew ||= controlled; // at the first visit it is the first one
      controlled = true;
    });
    try {
      const registration = await navigator.serviceWorker.register("./sw.js");
      let asked = Date.now();
      document.addEventListener("visibilitychange", () => {
        if (document.hidden || Date.now() - asked < often) return;
        asked = Date.now();
        void registration.update().catch(() => {});
      });
    } catch {
      // Without it the page works, but not offline.
    }
  }
}
export const version = new Version();

// A part of the page that few need. Where it cannot be loaded, the page says so.
export async function part<Part>(loading: Promise<{ default: Part }>): Promise<Part | null> {
  try {
    return (await loading).default;
  } catch {
    version.incomplete = true;
    return null;
  }
}
