import { WorkbenchError } from "../errors/mod.ts";
import { HOST } from "./exact_origin.ts";

/** The port on which the service listens, and the other hosts to which it answers. */
export interface HostPolicy {
  /** Null in an embedding that does not say: then loopback names count with any port. */
  readonly port: number | null;
  /** `host` or `host:port`, lower case. */
  readonly allowedHosts: readonly string[];
}

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The hosts that a service answers to besides its own, as its guard compares them.
 * @throws {Error} for what no Host header says: it would never match
 */
export function readAllowedHosts(hosts: readonly string[]): string[] {
  return hosts.map((host) => {
    const read = host.toLowerCase();
    if (HOST.test(read)) return read;
    throw new Error(
      `Cannot answer to the host "${host}": it should be a name or an address, with a port or without, as "work.example", "10.0.0.7:4400" or "[fd00::7]"`,
    );
  });
}

/**
 * Refuses a request that was not sent to this service by name: what a page gets that rebinds its own name to this
 * machine, or that smuggles a host through the request's target.
 * @param asked.url null when it does not parse
 * @param asked.overSocket false for a request that was made in this process: it has no Host header, its URL's host counts
 * @returns the URL, which names such a host
 * @throws {WorkbenchError} `host_refused`
 */
export function guardHost(
  { request, url, overSocket }: {
    readonly request: Request;
    readonly url: URL | null;
    readonly overSocket: boolean;
  },
  policy: HostPolicy,
): URL {
  const urlHost = url?.host.toLowerCase() ?? null;
  const header = request.headers.get("host")?.toLowerCase() ?? null;
  const named = header ?? (overSocket ? null : urlHost);
  if (
    url && named !== null && urlHost !== null && sameHost(named, urlHost) &&
    isAllowed(named, policy)
  ) {
    return url;
  }
  throw new WorkbenchError(
    "host_refused",
    "Refuse the request: it does not name a host that this service answers to; --allowed-host names others",
  );
}

function sameHost(a: string, b: string): boolean {
  return a === b || withoutDefaultPort(a) === withoutDefaultPort(b);
}

function withoutDefaultPort(host: string): string {
  return host.replace(/:80$/, "");
}

function isAllowed(host: string, { port, allowedHosts }: HostPolicy): boolean {
  const match = HOST.exec(host);
  if (!match) return false;
  if (allowedHosts.includes(host)) return true;
  const [, name = "", namedPort = "80"] = match;
  return LOOPBACK_NAMES.has(name) && (port === null || Number(namedPort) === port);
}
