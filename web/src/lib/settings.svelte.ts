import { preferredLanguage, speech, type Language } from "../i18n/index.svelte";
import { read, write } from "./storage";
import { version } from "./version.svelte";

interface Preferences {
  language: Language | null;
  theme: "auto" | "light" | "dark";
  motion: boolean;
  speed: keyof typeof speeds; // of the moves of others
  sound: boolean;
}

// How long the moves of others take, compared with the player's own.
const speeds = { calm: 1.7, normal: 1, fast: 0.5, off: 0 };
export const speedNames = Object.keys(speeds) as (keyof typeof speeds)[];

class Settings {
  values = $state<Preferences>({
    language: null,
    theme: "auto",
    motion: true,
    speed: "normal",
    sound: true,
    ...read<Partial<Preferences>>("settings", {}),
  });

  // One step of motion: 0 if it is switched off, here or for the whole device.
  get step(): number {
    const calm = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    return this.values.motion && !calm ? 320 : 0;
  }

  // The same for the moves of others.
  get stepOfOthers(): number {
    return this.step * (speeds[this.values.speed] ?? 1);
  }

  async apply(): Promise<void> {
    document.documentElement.dataset.theme = this.values.theme;
    document.documentElement.dataset.motion = this.step > 0 ? "on" : "off";
    try {
      await speech.use(this.values.language ?? preferredLanguage());
    } catch {
      version.incomplete = true; // the words of before stay
    }
  }
  async change(changes: Partial<Preferences>): Promise<void> {
    this.values = { ...this.values, ...changes };
    write("settings", this.values);
    await this.apply();
  }
}
export const settings = new Settings();
