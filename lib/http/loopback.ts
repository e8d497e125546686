import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** True for an address, or the name `localhost`, that only this machine reaches. */
export function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  if (address === "localhost") return true;
  const version = isIP(address);
  if (version === 4) return address.startsWith("127.");
  return version === 6 && LOOPBACK.check(address, "ipv6");
}

/**
 * Refuses to serve whoever comes to an address that others reach.
 * @throws {Error} for an address that is no loopback one
 */
export function requireSignIn(hostname: string): void {
  if (isLoopback(hostname)) return;
  throw new Error(
    `Cannot serve on "${hostname}" without sign-in: use the auth mode "token" (--auth token), or a loopback address`,
  );
}
