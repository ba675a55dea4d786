// The tokens of the seats that this browser has: whoever has one may play there. Where storage is off they are kept as
// long as the page is open.
import { read, write } from "../lib/storage";

interface Kept {
  table: string;
  token: string;
}
const most = 60;
let kept: Kept[] = [];

const all = (): Kept[] => read<Kept[]>("seats", kept);

export const tokenOf = (table: string): string | null => all().find((one) => one.table === table)?.token ?? null;
export function keepToken(table: string, token: string): void {
  kept = [{ table, token }, ...all().filter((one) => one.table !== table)].slice(0, most);
  write("seats", kept);
}
export function forgetToken(table: string): void {
  kept = all().filter((one) => one.table !== table);
  write("seats", kept);
}
export const ownName = (): string => read<string>("name", "");
export const keepName = (name: string): boolean => write("name", name);
