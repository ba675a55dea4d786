import { storedSeats } from "./tokens";

let none = false; // a file host has said so: it is asked once

// Is there a server behind this page? It may lie on a plain file host, or the device may be offline: then nothing online is offered. The
// rest of the online part is loaded only if there is one.
export async function serverOffer() {
  if (none || !navigator.onLine || !location.protocol.startsWith("http")) return null;
  try {
    const response = await fetch(new URL("api/tables", location.href.split("#")[0]), { cache: "no-store" });
    none = response.status === 404;
    if (!response.ok) return null;
    const { readTables } = await import("./protocol");
    const tables = readTables(await response.json());
    return { tables, Offer: (await import("./Offer.svelte")).default };
  } catch {
    return null;
  }
}
// Players with a seat find it here, whether a server answers or not.
export const myTables = async () => (storedSeats().length > 0 ? (await import("./MyTables.svelte")).default : null);
