// The tokens of this browser's seats. Without storage they are kept as long as the page is open.
import { read, write } from "../lib/storage";

// For checking the deal: the server's commitment before the game, and this page's nonce.
export interface KeptDeal {
  commitment?: string;
  nonce?: string;
  added?: boolean; // the server has confirmed that the nonce is part of the deal
}
export interface Kept extends KeptDeal {
  table: string;
  token: string;
}
const most = 200; // the oldest go first
let kept: Kept[] = [];

const all = (): Kept[] => read<Kept[]>("seats", kept);

export const tokenOf = (table: string): string | null => all().find((one) => one.table === table)?.token ?? null;
export function keepToken(table: string, token: string): void {
  kept = [{ ...all().find((one) => one.table === table), table, token }, ...all().filter((one) => one.table !== table)].slice(0, most);
  write("seats", kept);
}
export const dealOf = (table: string): KeptDeal | null => all().find((one) => one.table === table) ?? null;
// Kept as long as the token is.
export function keepDeal(table: string, deal: KeptDeal): void {
  kept = all().map((one) => (one.table === table ? { ...one, ...deal } : one));
  write("seats", kept);
}
export function forgetToken(table: string): void {
  kept = all().filter((one) => one.table !== table);
  write("seats", kept);
}
export const keptSeats = (): readonly Kept[] => all();
// Undoes it.
export function restoreSeat(seat: Kept, at: number): void {
  kept = all().filter((one) => one.table !== seat.table);
  kept.splice(at, 0, seat);
  write("seats", kept);
}
export const ownName = (): string => read<string>("name", "");
export const keepName = (name: string): boolean => write("name", name);
