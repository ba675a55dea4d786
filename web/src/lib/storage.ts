// What this browser keeps. Storage may be switched off: then everything works, and is forgotten.
export function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`ichiba.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`ichiba.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
export const storageWorks = (): boolean => write("test", 1);
