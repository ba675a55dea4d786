// Browser storage. It may be switched off: then everything works, but nothing is kept.
const own = "ichiba.";

export function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(own + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(own + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
export function remove(key: string): void {
  try {
    localStorage.removeItem(own + key);
  } catch {
    // Nothing to remove if nothing is kept.
  }
}
export function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(own + prefix))
      .map((key) => key.slice(own.length));
  } catch {
    return [];
  }
}
// Calls back when another tab has changed a key with this prefix; with its name, or null when everything was cleared.
export function watchKeys(prefix: string, tell: (key: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === null) tell(null);
    else if (event.key.startsWith(own + prefix)) tell(event.key.slice(own.length));
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
export const storageWorks = (): boolean => write("test", 1);
