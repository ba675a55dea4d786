// The tokens of this browser's seats. Without storage they are kept as long as the page is open.
import { read, write } from "../lib/storage";

// For checking the deal: the server's commitment before the game, and this page's nonce.
export interface StoredDeal {
  commitment?: string;
  nonce?: string;
  added?: boolean; // the server has confirmed that the nonce is part of the deal
}
export interface StoredSeat extends StoredDeal {
  table: string;
  token: string;
}
const most = 200; // the oldest go first
let stored: StoredSeat[] = [];

const all = (): StoredSeat[] => read<StoredSeat[]>("seats", stored);

export const tokenOf = (table: string): string | null => all().find((one) => one.table === table)?.token ?? null;
export function storeToken(table: string, token: string): void {
  stored = [{ ...all().find((one) => one.table === table), table, token }, ...all().filter((one) => one.table !== table)].slice(0, most);
  write("seats", stored);
}
export const dealOf = (table: string): StoredDeal | null => all().find((one) => one.table === table) ?? null;
// Stored as long as the token is.
export function storeDeal(table: string, deal: StoredDeal): void {
  stored = all().map((one) => (one.table === table ? { ...one, ...deal } : one));
  write("seats", stored);
}
export function forgetToken(table: string): void {
  stored = all().filter((one) => one.table !== table);
  write("seats", stored);
}
export const storedSeats = (): readonly StoredSeat[] => all();
// Undoes it.
export function restoreSeat(seat: StoredSeat, at: number): void {
  stored = all().filter((one) => one.table !== seat.table);
  stored.splice(at, 0, seat);
  write("seats", stored);
}
export const ownName = (): string => read<string>("name", "");
export const storeName = (name: string): boolean => write("name", name);
