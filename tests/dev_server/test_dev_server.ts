import { execFileSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { type DevServer, type DevServers, openDevServers } from "../../lib/dev_server/mod.ts";
import type { Clock } from "../../lib/dev_server/machine.ts";
import { type DevServerView, devServerView } from "../../lib/dev_server/schemas.ts";
import { openProject } from "../../lib/project/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

/** A dev server over a copy of the scripts of `fixtures/dev_server`. */
export interface TestDevServer extends AsyncDisposable {
  readonly server: DevServer;
  readonly servers: DevServers;
  readonly root: string;
  readonly stateDirectory: string;
  write(file: string, content: string): void;
  read(): Promise<DevServerView>;
  /** Looks until it is as wanted. */
  until(isWanted: (view: DevServerView) => boolean): Promise<DevServerView>;
  /** Looks until it is in a state. @throws when it fails instead */
  untilState(state: DevServerView["state"]): Promise<DevServerView>;
}

/** A process as stock `ps` shows it. */
export interface ShownProcess {
  readonly pid: number;
  readonly group: number;
}

export async function openTestDevServer(
  options: { readonly clock?: Clock } = {},
): Promise<TestDevServer> {
  const folder = makeTemporaryFolder("dev-server");
  const root = join(folder, "project");
  const stateDirectory = join(folder, "state");
  cpSync(fixturePath("dev_server"), root, { recursive: true });
  const failures: unknown[] = [];
  const report = (error: unknown): unknown => failures.push(error);
  const servers = openDevServers({ stateDirectory, report, ...options });
  const server = servers.of(await openProject({ root }));

  async function read(): Promise<DevServerView> {
    return devServerView.parse(await server.read({ since: 0 }));
  }

  async function until(isWanted: (view: DevServerView) => boolean): Promise<DevServerView> {
    for (;;) {
      const view = await read();
      if (isWanted(view)) return view;
      await turn();
    }
  }

  return {
    server,
    servers,
    root,
    stateDirectory,
    read,
    until,
    write: (file, content) => writeFileSync(join(root, file), content),
    async untilState(state) {
      const view = await until((now) => now.state === state || now.state === "failed");
      if (view.state === state) return view;
      throw new Error(`${view.failure?.message}: ${JSON.stringify(view.log.lines)}`);
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await servers[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** The living processes whose command line or folder shows that they are of a project, by stock `ps`. */
export function processesOf(group: number): ShownProcess[] {
  return allProcesses().filter((entry) => entry.group === group);
}

/** All living processes, by stock `ps`. */
export function allProcesses(): ShownProcess[] {
  const output = execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8" });
  return output.trim().split("\n").flatMap((line) => {
    const [pid, group, state = ""] = line.trim().split(/ +/);
    return state.startsWith("Z") ? [] : [{ pid: Number(pid), group: Number(group) }];
  });
}

/** Whether nobody takes connections on a port of loopback. */
export async function isFree(port: number): Promise<boolean> {
  const taken = await Promise.all(
    ["127.0.0.1", "::1"].map((host) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ port, host });
        socket.on("connect", () => resolve(socket.destroy() !== null));
        socket.on("error", () => resolve(false));
      })
    ),
  );
  return !taken.includes(true);
}

/** What a script printed, as one text. */
export function printed(view: DevServerView): string {
  return view.log.lines.map(({ text }) => text).join("\n");
}

/** Lets the event loop go on: what is waited for comes from other processes. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}

/** A server of somebody else. */
export async function takePort(): Promise<{ port: number; server: Server }> {
  const server = createServer((_, response) => response.end("another"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, server }; // a listening TCP server has one
}

/** What a server answers to a person. */
export async function bodyOf(url: string | null): Promise<string> {
  return await (await fetch(url ?? "")).text();
}

/** Sets a variable of this process for the time of a work. */
export async function withVariable<T>(
  name: string,
  value: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = process.env[name];
  process.env[name] = value;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
}

/** Checks that no process of a group lives. */
export function assertGone(pid: number | null): void {
  assert(pid !== null);
  assertEquals(processesOf(pid), []);
}
