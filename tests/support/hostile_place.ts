import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, assertEquals } from "@std/assert";
import { STATUS_OF } from "../../lib/http/mod.ts";
import { fixturePath } from "./fixture_path.ts";
import { folderDigest } from "./folder_digest.ts";
import { type RawAnswer, sendRaw } from "./raw_connection.ts";
import { type Served, startServe } from "./served.ts";
import { makeTemporaryFolder } from "./temporary_folder.ts";

/** What lies outside of the project; no answer may ever contain it. */
export const CANARY = "canary-of-the-outside";

const OWN_ROOT = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The command over a copy of the demo, with a folder beside it that no request may reach. */
export interface HostilePlace extends AsyncDisposable {
  readonly served: Served;
  readonly port: number;
  /** The project. */
  readonly root: string;
  readonly outside: string;
  /** Another absolute name of the folder outside: one that comes back is the client's own word, no secret. */
  readonly outsideAlias: string;
  /** The headers that every request of an honest client has. */
  readonly host: string;
  /** Sends a whole request. */
  send(request: string | Uint8Array, method?: string): Promise<RawAnswer | null>;
  /**
   * Fails unless project, state directory and the folder outside are as they were.
   * @param options.mayKeep true where the service may have kept something in its state directory, which counts from now on
   */
  requireUntouched(options?: { mayKeep: boolean }): void;
  /** Fails unless health answers. */
  requireHealthy(): Promise<void>;
  /** Fails for an answer of a bug, and for one that says what it must not. */
  requireDiscreet(answer: RawAnswer | null): void;
}

/**
 * @param options.args of the command, further ones
 * @param options.prepare changes the project before it is opened
 */
export async function openHostilePlace(
  { args = [], prepare }: {
    readonly args?: readonly string[];
    readonly prepare?: (root: string) => void;
  } = {},
): Promise<HostilePlace> {
  const folder = makeTemporaryFolder("hostile");
  const root = join(folder, "shop");
  const outside = join(folder, "outside");
  cpSync(fixturePath("projects", "shop"), root, { recursive: true });
  mkdirSync(outside);
  for (const name of ["secret.tsx", "secret.ts", "secret.md", "secret.json"]) {
    writeFileSync(join(outside, name), `export const secret = "${CANARY}";\n`);
  }
  const alias = makeTemporaryFolder("alias");
  const outsideAlias = join(alias, "outside");
  symlinkSync(outside, outsideAlias);
  symlinkSync(outside, join(root, "src", "features", "catalog", "pages", "way-out"));
  prepare?.(root);
  // Nobody's model runtime is asked.
  const env = { WORKBENCH_MODELHOST: "127.0.0.1:1" };
  const served = await startServe(["--project", root, ...args], env);
  const { port } = served;
  const host = `Host: localhost:${port}`;
  const [rootBefore, outsideBefore] = [folderDigest(root), folderDigest(outside)];
  let stateBefore = folderDigest(served.stateDirectory);
  const secrets = [folder, served.stateDirectory, OWN_ROOT, CANARY];

  function requireDiscreet(answer: RawAnswer | null): void {
    if (answer === null) return;
    const text = `${answer.head}\n${answer.body}`;
    assert(answer.status !== 500, text);
    for (const secret of secrets) assert(!text.includes(secret), text);
    assert(!/\n\s+at .+:\d+/.test(text), `A stack is in the answer: ${text}`);
  }

  return {
    served,
    port,
    root,
    outside,
    outsideAlias,
    host,
    send: (request, method) => sendRaw(port, request, method),
    requireUntouched({ mayKeep } = { mayKeep: false }) {
      assertEquals(folderDigest(root), rootBefore);
      assertEquals(folderDigest(outside), outsideBefore);
      const state = folderDigest(served.stateDirectory);
      if (mayKeep) stateBefore = state;
      assertEquals(state, stateBefore);
    },
    async requireHealthy() {
      const answer = await sendRaw(port, `GET /api/health HTTP/1.1\r\n${host}\r\n\r\n`);
      assertEquals(answer?.status, 200, answer?.body);
    },
    requireDiscreet,
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      for (const made of [folder, alias]) rmSync(made, { recursive: true, force: true });
    },
  };
}

/** The code of a refusal of the service's own; null for the answer of the runtime's server, and for a success. */
export function refusalOf(answer: RawAnswer | null): string | null {
  if (answer?.headers.get("content-type") !== "application/problem+json; charset=utf-8") {
    return null;
  }
  const { code, status } = JSON.parse(answer.body);
  assertEquals(status, answer.status);
  assertEquals(new Map(Object.entries(STATUS_OF)).get(code), status);
  return code;
}
