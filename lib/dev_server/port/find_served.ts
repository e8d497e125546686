import type { ProcessFamily } from "../group/process_family.ts";
import type { Announcement } from "./announcement.ts";
import { accepts, LOOPBACKS } from "./free_port.ts";
import { type Listeners, readListeners } from "./listeners.ts";

/** A place where the processes of a run really take connections. */
export interface ServedPlace {
  readonly place: Announcement;
  /** The loopback address on which the processes take connections. */
  readonly address: string;
  readonly url: string;
}

/** The findings about the place where a run serves. */
export interface Search {
  readonly found: ServedPlace | null;
  /** The ports of loopback that are the run's; null where the platform does not tell. */
  readonly ports: readonly number[] | null;
}

/**
 * Finds the first of several places that the processes of a run serve: a connection comes about, and where the platform tells,
 * it is one of them who takes it.
 * @param options.told the port that the script was told: it needs not be printed
 * @param options.anyPort true takes a port of which nothing was printed, when it is the only one
 */
export async function findServed(
  places: readonly Announcement[],
  family: ProcessFamily,
  { told, anyPort }: { readonly told: number; readonly anyPort: boolean },
): Promise<Search> {
  const pids = (await family.look()).map(({ pid }) => pid);
  const listeners = await readListeners(pids);
  const ports = listeners?.ours ?? null;
  for (const place of [...places, ...unprinted(ports ?? [], told, anyPort)]) {
    const address = await addressOf(place.port, listeners);
    if (address === null) continue;
    return { found: { place, address, url: urlOf(place, address, listeners) }, ports };
  }
  return { found: null, ports };
}

function unprinted(ports: readonly number[], told: number, anyPort: boolean): Announcement[] {
  const one = ports.length === 1 && anyPort ? ports[0] : undefined;
  const port = ports.includes(told) ? told : one;
  return port === undefined ? [] : [{ scheme: "http", hostname: null, port, path: "/", rank: 0 }];
}

async function addressOf(port: number, listeners: Listeners | null): Promise<string | null> {
  for (const address of LOOPBACKS) {
    if (listeners !== null && listeners.servant(port, address) !== "ours") continue;
    if (await accepts(port, address)) return address;
  }
  return null;
}

/** Returns the URL as it was printed where that leads to the run, else with the very address. */
function urlOf(
  { scheme, hostname, port, path }: Announcement,
  address: string,
  listeners: Listeners | null,
): string {
  const literal = address.includes(":") ? `[${address}]` : address;
  const printed = hostname === null || /^\[?[\d.:]+\]?$/.test(hostname) ? "localhost" : hostname;
  const isShared = LOOPBACKS.some((other) => listeners?.servant(port, other) === "another");
  // What stands for all addresses cannot be opened; what another process answers on must not be.
  const shown = isShared || hostname === literal ? literal : printed;
  return new URL(path, `${scheme}://${shown}:${port}`).href;
}
