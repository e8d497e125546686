import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { spawnScript, untilLine } from "./spawn_script.ts";
import { makeTemporaryFolder } from "./temporary_folder.ts";

/** The command, run on the runtime that runs the test, listening on a free port. */
export interface Served extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** What it printed at its start. */
  readonly lines: readonly string[];
  readonly stateDirectory: string;
  readonly child: ReturnType<typeof spawnScript>;
  /** Waits until so many lines start like that, one unless told. */
  untilPrinted(start: string, count?: number): Promise<void>;
  /** Sends bytes as they are and reads until the server closes, or until `until` matches what came. */
  raw(request: string, until?: RegExp): Promise<string>;
}

/** The file of the command. */
export const SERVE: string = fileURLToPath(new URL("../../lib/runtime/serve.ts", import.meta.url));

/**
 * Starts the command.
 * @param args besides the port, the state directory and the log
 * @param env variables of its environment, besides those of the test
 * @param options.stateDirectory one that stays; else a new one, which goes with the service
 */
export async function startServe(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: { readonly stateDirectory?: string } = {},
): Promise<Served> {
  const stateDirectory = options.stateDirectory ?? makeTemporaryFolder("serve");
  const child = spawnScript(SERVE, [
    "--port",
    "0",
    "--state",
    stateDirectory,
    "--log",
    "off",
    ...args,
  ], { env: { ...process.env, ...env } });
  if (!child.stdout) throw new Error("The command's output is not piped");
  const lines: string[] = [];
  const output = createInterface(child.stdout).on("line", (line) => lines.push(line));
  await untilLine(child, "  layout");
  const url = lines[0]?.slice(lines[0].indexOf("http")) ?? "";
  const port = Number(new URL(url).port);
  return {
    port,
    url,
    lines,
    stateDirectory,
    child,
    async untilPrinted(start, count = 1) {
      const found = (): number => lines.filter((line) => line.startsWith(start)).length;
      while (found() < count) await once(output, "line");
    },
    raw: (request, until) => sendRaw(port, request, until),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "close");
      }
      if (!options.stateDirectory) rmSync(stateDirectory, { recursive: true, force: true });
    },
  };
}

function sendRaw(port: number, request: string, until: RegExp | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      received += chunk;
      if (until?.test(received)) socket.destroy();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
    socket.write(request);
  });
}
