import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { WorkbenchError } from "../../errors/mod.ts";
import { isPublicAddress } from "./public_address.ts";

/** One address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Finds the addresses of a host; fails where it has none. */
export type ResolveHost = (hostname: string) => Promise<readonly HostAddress[]>;

/** The policy that decides which hosts may be contacted. */
export interface HostPolicy {
  readonly resolve: ResolveHost;
  /** True also allows hosts that are not on the public internet. */
  readonly allowPrivate: boolean;
}

/**
 * Returns the addresses of a host, to each of which a connection is allowed.
 * @param hostname a name or an address
 * @throws {WorkbenchError} `host_not_public` when one of them is not public, `clone_failed` when there is none
 */
export async function checkHost(
  hostname: string,
  policy: HostPolicy,
): Promise<readonly HostAddress[]> {
  const addresses = await addressesOf(hostname, policy.resolve);
  const isRefused = !policy.allowPrivate &&
    !addresses.every(({ address }) => isPublicAddress(address));
  if (!isRefused) return addresses;
  throw new WorkbenchError(
    "host_not_public",
    `Cannot connect to "${hostname}": it has an address that is not on the public internet`,
  );
}

/** Resolves a host name as the system does: its hosts file counts. */
export async function resolveBySystem(hostname: string): Promise<readonly HostAddress[]> {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

async function addressesOf(
  hostname: string,
  resolve: ResolveHost,
): Promise<readonly HostAddress[]> {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(bare);
  if (family !== 0) return [{ address: bare, family: family === 6 ? 6 : 4 }];
  const addresses = await resolve(bare).catch((error: unknown) => {
    if (error instanceof Error && "code" in error) return [];
    throw error;
  });
  if (addresses.length > 0) return addresses;
  throw new WorkbenchError("clone_failed", `Cannot find the host "${hostname}": it has no address`);
}
