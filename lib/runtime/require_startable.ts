import {
  readAllowedHosts,
  readAllowedOrigins,
  readFrameAncestors,
  requireSignIn,
} from "../http/mod.ts";
import { openStateDirectory, requireOutside } from "../state/mod.ts";
import type { ServeArguments } from "./arguments.ts";
import { requireFolder } from "./require_folder.ts";

/**
 * Refuses a start that could never serve, before an address is told or a module loaded that only answers need.
 * @throws {Error} with a sentence for the terminal
 */
export async function requireStartable(args: ServeArguments): Promise<void> {
  await requireServable(args);
  openStateDirectory(args.state ?? undefined);
}

/**
 * Refuses arguments with which no start could serve, and leaves no trace.
 * @throws {Error} with a sentence for the terminal
 */
export async function requireServable(args: ServeArguments): Promise<void> {
  if (args.project !== null) {
    const root = await requireFolder(args.project);
    if (args.state !== null) requireOutside(root, args.state);
  }
  if (args.auth === "off") requireSignIn(args.host);
  readAllowedHosts(args.allowedHosts);
  readAllowedOrigins(args.allowedOrigins);
  readFrameAncestors(args.frameAncestors);
}
