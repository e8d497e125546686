import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { type CloneOptions, type Clones, openClones } from "../../lib/clone/mod.ts";
import type { Clone, CloneRequest } from "../../lib/clone/service/schemas.ts";
import { type GitServer, startGitServer } from "./git_server.ts";
import { makeTemporaryFolder } from "./temporary_folder.ts";
import { until } from "./until.ts";

/** Clones of a workspace of their own, from a server of their own. */
export interface TestClones extends AsyncDisposable {
  readonly server: GitServer;
  readonly clones: Clones;
  readonly workspace: string;
  readonly stateDirectory: string;
  /** What was told to `report`; a test takes out what it expects. */
  readonly reported: unknown[];
  /** Opens the same once more, as after a restart. */
  reopen(options?: Partial<CloneOptions>): Clones;
  /** Makes a clone, of `owner/app` if no other is asked for, and resolves with it when it is over. */
  clone(request?: Partial<CloneRequest>): Promise<Clone>;
  /** Resolves with a clone when it is over. */
  finished(id: string): Promise<Clone>;
  /** What is in the workspace. */
  names(): string[];
}

export async function openTestClones(options: Partial<CloneOptions> = {}): Promise<TestClones> {
  const folder = makeTemporaryFolder("clones");
  const workspace = join(folder, "workspace");
  const stateDirectory = join(folder, "state");
  const server = await startGitServer();
  const opened: Clones[] = [];
  const reported: unknown[] = [];
  mkdirSync(workspace);

  function open(more: Partial<CloneOptions> = {}): Clones {
    const clones = openClones({
      workspace,
      stateDirectory,
      hosts: [server.host],
      allowPrivateHosts: true,
      report: (error) => reported.push(error),
      ...options,
      ...more,
    });
    opened.push(clones);
    return clones;
  }

  const clones = open();
  return {
    server,
    clones,
    workspace,
    stateDirectory,
    reported,
    reopen: open,
    async clone(request = {}) {
      const { id } = await clones.start({ url: server.url("owner/app"), ...request });
      return await untilFinished(clones, id);
    },
    finished: (id) => untilFinished(clones, id),
    names: () => readdirSync(workspace).sort(),
    async [Symbol.asyncDispose]() {
      for (const one of opened) await one[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
      assertEquals(reported, []);
    },
  };
}

/** Looks until a clone is over. */
export async function untilFinished(clones: Clones, id: string): Promise<Clone> {
  await until(async () => (await clones.read(id)).finishedAt !== null);
  return await clones.read(id);
}

/** The text of every file below a folder, for the search of what must not be there. */
export function everythingIn(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), "latin1"))
    .join("\n");
}
