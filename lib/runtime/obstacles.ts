import { systemCode } from "../errors/mod.ts";

/** Why a place is refused, whichever runtime asked for it. */
const OBSTACLES: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program does; choose a port with --port, 0 picks a free one",
  EADDRNOTAVAIL: "this machine has no such address",
  EACCES: "this user may not use the port; choose another with --port",
  ENOTFOUND: "no address has this name; --host takes a name or an address alone, as 127.0.0.1",
};

/** The sentence on why a server cannot listen, or null when the error is none of a place. */
export function obstacleOf(
  { hostname, port }: { readonly hostname: string; readonly port: number },
  error: unknown,
): string | null {
  const code = systemCode(error) ?? "";
  // A name that does not end in an address is looked up, and fails in one of several ways.
  const obstacle = OBSTACLES[code === "EAI_AGAIN" ? "ENOTFOUND" : code];
  return obstacle === undefined ? null : `Cannot listen on ${hostname}:${port}: ${obstacle}`;
}
