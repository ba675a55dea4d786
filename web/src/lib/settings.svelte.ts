import { preferredLanguage, speech, type Language } from "../i18n/index.svelte";
import { read, write } from "./storage";
import { version } from "./version.svelte";

interface Kept {
  language: Language | null;
  theme: "auto" | "light" | "dark";
  motion: boolean;
  sound: boolean;
}

class Settings {
  kept = $state<Kept>({ language: null, theme: "auto", motion: true, sound: false, ...read<Partial<Kept>>("settings", {}) });

  // One step of motion: 0 if it is switched off, here or for the whole device.
  get step(): number {
    const calm = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    return this.kept.motion && !calm ? 320 : 0;
  }

  async apply(): Promise<void> {
    document.documentElement.dataset.theme = this.kept.theme;
    document.documentElement.dataset.motion = this.step > 0 ? "on" : "off";
    try {
      await speech.use(this.kept.language ?? preferredLanguage());
    } catch {
      version.incomplete = true; // the words of before stay
    }
  }
  async change(changes: Partial<Kept>): Promise<void> {
    this.kept = { ...this.kept, ...changes };
    write("settings", this.kept);
    await this.apply();
  }
}
export const settings = new Settings();
