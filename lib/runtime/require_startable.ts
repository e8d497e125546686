import { readCloneHosts } from "../clone/service/options.ts";
import { readFrameAncestors } from "../http/frame_headers.ts";
import { readAllowedHosts } from "../http/host_guard.ts";
import { requireSignIn } from "../http/loopback.ts";
import { readAllowedOrigins } from "../http/origin_guard.ts";
import { openStateDirectory, requireOutside, requireWorkspace } from "../state/state_directory.ts";
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
  if (args.project !== null) await requireFolder(args.project);
  requireUsableOptions(args);
}

/**
 * Refuses options that no start can use, whatever the project.
 * @throws {Error} with a sentence for the terminal
 */
export function requireUsableOptions(args: ServeArguments): void {
  if (args.project !== null && args.state !== null) requireOutside(args.project, args.state);
  if (args.auth === "off") requireSignIn(args.host);
  readAllowedHosts(args.allowedHosts);
  readAllowedOrigins(args.allowedOrigins);
  readFrameAncestors(args.frameAncestors);
  readCloneHosts(args.cloneHosts ?? []);
  if (args.workspace !== null) requireWorkspace(args.workspace);
}
