// Tables over HTTP. Nothing is thrown: an answer is the result, or {code, words}. The page's own codes are `offline` (nobody answers) and
// `foreign` (not a server of this version).
import {
  Foreign,
  readDayTable,
  readError,
  readHistory,
  readMade,
  readSeated,
  readStanding,
  readTables,
  type DayTable,
  type Happening,
  type MadeTable,
  type NewTable,
  type Seated,
  type Stage,
  type Standing,
  type TableInfo,
  type Trouble,
} from "./protocol";

export type Result<T> = { ok: T; error?: undefined } | { ok?: undefined; error: Trouble };

// The page may lie in a folder; the server's addresses are relative to it.
export const address = (path: string, base: string = location.href): string => new URL(path, base.split("#")[0]).href;
export const socketAddress = (table: string, base?: string): string =>
  address(`api/tables/${encodeURIComponent(table)}/socket`, base).replace(/^http/, "ws");
export const inviteLink = (table: string, base?: string): string => address(`t/${encodeURIComponent(table)}`, base);

// A client over its rate limit is told when to ask again.
function waitOf(response: Response): { wait?: number } {
  const seconds = Number(response.headers.get("Retry-After") ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { wait: seconds } : {};
}

async function call<T>(path: string, read: (text: string) => T, options: RequestInit = {}, token?: string | null): Promise<Result<T>> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  let response: Response;
  let text: string;
  try {
    response = await fetch(address(path), { ...options, headers, cache: "no-store" });
    text = await response.text();
  } catch (error) {
    return { error: { code: "offline", words: String(error) } };
  }
  try {
    if (!response.ok) return { error: { ...readError(JSON.parse(text)), ...waitOf(response) } };
    return { ok: read(text) };
  } catch (error) {
    const known = error instanceof Foreign || error instanceof SyntaxError;
    return { error: { code: known && response.status < 500 ? "foreign" : "offline", words: String(error) } };
  }
}
const post = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });
const json =
  <T>(read: (value: unknown) => T) =>
  (text: string): T =>
    read(JSON.parse(text));
const of = (table: string, what = ""): string => `api/tables/${encodeURIComponent(table)}${what}`;

export const listTables = (stage: Exclude<Stage, "over">): Promise<Result<TableInfo[]>> =>
  call(`api/tables${stage === "playing" ? "?stage=playing" : ""}`, json(readTables));
export const createTable = (wanted: NewTable): Promise<Result<MadeTable>> => call("api/tables", json(readMade), post(wanted));
export const getTable = (table: string, token?: string | null): Promise<Result<Standing>> => call(of(table), json(readStanding), {}, token);
// Undefined fields are not sent.
export const sit = (table: string, name: string, seat?: number, nonce?: string): Promise<Result<Seated>> =>
  call(of(table, "/sit"), json(readSeated), post({ name, seat, nonce }));
export const getRecord = (table: string, token?: string | null): Promise<Result<string>> =>
  call(of(table, "/record"), (text) => text, {}, token);
export const getHistory = (table: string, from: number, token?: string | null): Promise<Result<Happening[]>> =>
  call(of(table, `/history?from=${from}`), readHistory, {}, token);
// What is stored about a seat, as JSON; and the removal of its name.
export const getMine = (table: string, token: string): Promise<Result<string>> => call(of(table, "/mine"), (text) => text, {}, token);
export const removeMyName = (table: string, token: string): Promise<Result<string>> =>
  call(of(table, "/mine"), (text) => text, { method: "DELETE" }, token);
// Results of a day's market. A token belongs to one day and game: nothing connects two results of one person.
const dailyOf = (market: { game: string; day: string; version: string }): string =>
  `api/daily/${market.game}/${market.day}?version=${encodeURIComponent(market.version)}`;
export const getDaily = (market: Parameters<typeof dailyOf>[0], token?: string): Promise<Result<DayTable>> =>
  call(dailyOf(market), json(readDayTable), {}, token);
export const sendDaily = (market: Parameters<typeof dailyOf>[0], token: string, record: string): Promise<Result<DayTable>> =>
  call(dailyOf(market), json(readDayTable), { method: "POST", body: record }, token);
