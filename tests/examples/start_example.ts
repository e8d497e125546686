import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { commandOf, type Runtime } from "../support/runtimes.ts";
import { untilExit, untilLine } from "../support/spawn_script.ts";

/** An example that runs. */
export interface Example extends AsyncDisposable {
  /** What it printed. */
  readonly url: string;
  readonly origin: string;
  /** The status of the answer to a request whose Host or Origin is chosen. */
  statusOf(path: string, headers: Readonly<Record<string, string>>): Promise<number>;
  /** How many TCP sockets it holds; always none where the kernel does not tell. */
  openSockets(): number;
  /** Asks it to end. @returns its exit code */
  close(): Promise<number | null>;
}

const ROOT = new URL("../../", import.meta.url);

/** Starts an example on a runtime, on a free port. */
export async function startExample(
  file: string,
  runtime: Runtime,
  { project, state }: { readonly project: string; readonly state: string },
): Promise<Example> {
  const script = fileURLToPath(new URL(`examples/${file}`, ROOT));
  const child = run(script, runtime, [project], {
    ...process.env,
    PORT: "0",
    WORKBENCH_STATE_DIR: state,
  });
  const url = await untilLine(child, "http://");
  const { origin, port } = new URL(url);
  const exit = untilExit(child);
  return {
    url,
    origin,
    statusOf: (path, headers) => statusOf({ port, path, headers }),
    openSockets: () => openSockets(child.pid ?? 0),
    close() {
      process.kill(child.pid ?? 0, "SIGTERM");
      return exit;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/** Signs in with the site of `examples/mounted.ts`. @returns the cookie of a new session */
export async function signIn({ origin }: Example, login: string): Promise<string> {
  const response = await fetch(`${origin}/sign-in`, {
    method: "POST",
    body: JSON.stringify({ login }),
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

function run(
  script: string,
  runtime: Runtime,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcess {
  const [program, ...words] = commandOf(runtime);
  return spawn(program, [...words, script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
}

/** The way of `node:http`: `fetch` does not let its caller choose these headers. */
function statusOf(
  options: {
    readonly port: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", agent: false, ...options }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Of TCP alone: the pipes of a runtime's helper, as the one that compiles what is imported, are sockets as well. */
function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return 0;
  const tcp = new Set(["tcp", "tcp6"].flatMap((name) => inodesIn(`/proc/${pid}/net/${name}`)));
  return readdirSync(folder).filter((name) => tcp.has(targetOf(join(folder, name)))).length;
}

/** A line of the kernel's table has the inode as its tenth word. */
function inodesIn(table: string): string[] {
  if (!existsSync(table)) return [];
  return readFileSync(table, "latin1").trim().split("\n").slice(1)
    .map((line) => `socket:[${line.trim().split(/\s+/)[9]}]`);
}

function targetOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch (error) {
    // It was closed since the folder was read.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
