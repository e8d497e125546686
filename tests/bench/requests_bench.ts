import { connect } from "node:net";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { fixturePath } from "../support/fixture_path.ts";
import { startServe } from "../support/served.ts";
import { killScript, spawnScript } from "../support/spawn_script.ts";
import type { Figure } from "./harness/figure.ts";
import { summarize } from "./harness/measure.ts";

const BARE_SERVER = fileURLToPath(new URL("bare_server.ts", import.meta.url));
const CONNECTIONS = 16;
const SECONDS = 1;
const ROUNDS = 7;

/** Requests a second over sockets that stay open, each server in a process of its own. */
export async function* requestsBench(): AsyncGenerator<Figure> {
  await using served = await startServe(["--project", fixturePath("projects", "shop")]);
  const bare = spawnScript(BARE_SERVER);
  try {
    const barePort = await portOf(bare);
    const ours = { health: [] as number[], session: [] as number[], bare: [] as number[] };
    for (let round = -1; round < ROUNDS; round++) {
      const health = await requestsPerSecond(served.port, "/api/health");
      const session = await requestsPerSecond(served.port, "/auth/session");
      const plain = await requestsPerSecond(barePort, "/api/health");
      if (round < 0) continue; // Warm-up
      ours.health.push(health);
      ours.session.push(session);
      ours.bare.push(plain);
    }
    const peer = { name: "node:http", median: summarize(ours.bare).median } as const;
    const connections = `${CONNECTIONS} connections`;
    yield {
      name: "requests a second, health",
      unit: "requests/s",
      ...summarize(ours.health),
      peer,
      note: `${connections}; each looks at the disk three times`,
    };
    yield {
      name: "requests a second, session",
      unit: "requests/s",
      ...summarize(ours.session),
      peer,
      note: `${connections}; guards, router and answer alone`,
    };
  } finally {
    await killScript(bare);
  }
}

async function portOf({ stdout }: ReturnType<typeof spawnScript>): Promise<number> {
  if (!stdout) throw new Error("The output of the server is not piped");
  const [line] = await once(createInterface(stdout), "line") as [string];
  return Number(new URL(line).port);
}

async function requestsPerSecond(port: number, path: string): Promise<number> {
  const started = performance.now();
  const until = started + SECONDS * 1000;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => requestsUntil(until, port, path)),
  );
  const seconds = (performance.now() - started) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/** One request after the other. @returns how many were answered in whole */
function requestsUntil(until: number, port: number, path: string): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    let count = 0;
    let received = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      received += chunk;
      if (received.length < lengthOf(received)) return;
      if (!/^HTTP\/1\.1 [23]/.test(received)) return void socket.destroy(new Error(received));
      received = "";
      count++;
      if (performance.now() < until) socket.write(request);
      else socket.end();
    });
    socket.on("error", reject).on("close", () => resolve(count));
  });
}

/** How long the answer will be that starts like this; infinite while its head is not there. */
function lengthOf(received: string): number {
  const head = received.indexOf("\r\n\r\n");
  if (head < 0) return Infinity;
  const [, length = "0"] = /content-length: (\d+)/i.exec(received.slice(0, head)) ?? [];
  return head + 4 + Number(length);
}
