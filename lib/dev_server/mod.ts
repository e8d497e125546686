/**
 * The project's own dev script, run as a process group under a state machine.
 * @module
 */
export {
  type DevServer,
  type DevServerProject,
  type DevServers,
  type DevServersOptions,
  type DevServerStart,
  openDevServers,
} from "./open_dev_servers.ts";
export { runScriptOnce, type ScriptOutcome } from "./run_script_once.ts";
export { findMissingManager } from "./command/start_command.ts";
export { readDevServer } from "./read_stopped.ts";
