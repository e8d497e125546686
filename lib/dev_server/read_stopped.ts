import { findCommand } from "./command/read_command.ts";
import type { DevServer, DevServerProject } from "./open_dev_servers.ts";
import type { DevServerQuery, DevServerView } from "./schemas.ts";

const STOPPED: Omit<DevServerView, "command"> = {
  state: "stopped",
  preview: false,
  url: null,
  port: null,
  pid: null,
  startedAt: null,
  exit: null,
  failure: null,
  log: { lines: [], next: 1 },
  ready: { process: false, port: false, http: false },
};

/** A dev server that was never started. @param project null where none is open */
export async function readStopped(project: DevServerProject | null): Promise<DevServerView> {
  return { ...STOPPED, command: project && await findCommand(project.files) };
}

/** The dev server as it is. @param server null where no project is open */
export async function readDevServer(
  server: DevServer | null,
  query: DevServerQuery,
): Promise<DevServerView> {
  return await (server?.read(query) ?? readStopped(null));
}
