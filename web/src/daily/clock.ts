// The date of the server of this page, if it answers. The device's own clock may be wrong.
import { dayOf, type Day } from "./day";

export async function servedDay(): Promise<Day | null> {
  if (!navigator.onLine || !location.protocol.startsWith("http")) return null;
  try {
    const response = await fetch(location.href.split("#")[0], { method: "HEAD", cache: "no-store" });
    const time = Date.parse(response.headers.get("Date") ?? "");
    return Number.isNaN(time) ? null : dayOf(time);
  } catch {
    return null;
  }
}
