import {
  appendFileSync,
  type FSWatcher,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch as watchFolder,
  writeFileSync,
} from "node:fs";
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { FileChanged } from "../../lib/live/find_changes.ts";
import { watchFiles } from "../../lib/live/watch_files.ts";
import type { Watch, WatchOptions } from "../../lib/live/watch.ts";
import { contentHash, openProjectFiles, type ProjectFiles } from "../../lib/project/mod.ts";
import { createRandom, type Random } from "../support/random.ts";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";
import { until } from "../support/until.ts";

const START = {
  "package.json": "{}",
  "src/a.ts": "a\n",
  "src/b.ts": "b\n",
  "src/deep/er/c.ts": "c\n",
  "src/deep/d.ts": "d\n",
};

let project: TemporaryProject;
let files: ProjectFiles;
let watch: Watch;
let told: FileChanged[];

async function start(
  options: Pick<WatchOptions, "pollMs" | "wholeMs" | "watchFolder"> = {},
): Promise<void> {
  files = await openProjectFiles({ root: project.root });
  told = [];
  watch = watchFiles(files, {
    changed: (changes) => told.push(...changes),
    report: (error) => {
      throw error;
    },
    ...options,
  });
  await watch.ready;
}

beforeEach(() => {
  project = temporaryProject(START);
});
afterEach(async () => {
  await watch[Symbol.asyncDispose]();
  project.remove();
});

/** The contents that somebody knows who was told everything. */
function known(at: ReadonlyMap<string, string>): Map<string, string> {
  const view = new Map(at);
  for (const { path, contentHash } of told) {
    if (contentHash === null) view.delete(path);
    else view.set(path, contentHash);
  }
  return view;
}

/** The contents that are there. */
async function there(): Promise<Map<string, string>> {
  const { files: entries } = await files.list();
  return new Map(
    [...entries.keys()].map((path) => [path, contentHash(readFileSync(project.path(path)))]),
  );
}

function same(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, hash]) => other.get(path) === hash);
}

/** The ways in which editors and tools change a project. */
const WAYS: readonly ((random: Random) => void)[] = [
  (random) => writeFileSync(project.path(random.pick(PATHS)), textOf(random)),
  (random) => {
    const path = project.path(random.pick(PATHS));
    writeFileSync(`${path}.tmp`, textOf(random));
    renameSync(`${path}.tmp`, path);
  },
  (random) => {
    const path = project.path(random.pick(PATHS));
    writeFileSync(path, "");
    appendFileSync(path, textOf(random));
    appendFileSync(path, textOf(random));
  },
  (random) => {
    const folder = `src/new${random.below(3)}/in/side`;
    mkdirSync(project.path(folder), { recursive: true });
    writeFileSync(project.path(folder, `${random.below(3)}.ts`), textOf(random));
  },
  (random) => rmSync(project.path(`src/new${random.below(3)}`), { recursive: true, force: true }),
  (random) => {
    const folder = `src/new${random.below(3)}`;
    rmSync(project.path(folder), { recursive: true, force: true });
    mkdirSync(project.path(folder, "in/side"), { recursive: true });
    writeFileSync(project.path(folder, "in/side/0.ts"), textOf(random));
  },
  (random) => {
    rmSync(project.path("src/moved"), { recursive: true, force: true });
    const folder = project.path(`src/new${random.below(3)}`);
    mkdirSync(folder, { recursive: true });
    renameSync(folder, project.path("src/moved"));
  },
];

const PATHS = ["src/a.ts", "src/b.ts", "src/deep/d.ts", "src/deep/er/c.ts", "top.ts"];

function textOf(random: Random): string {
  return `export const x = ${random.below(5)};\n`;
}

/** Writes by way of the service, what nobody else writes. @returns the hash of what is there now */
async function writeOurs(random: Random): Promise<string | null> {
  const path = random.pick(PATHS);
  const before = await files.read(path);
  const after = random.below(8) === 0 ? null : `export const ours = ${random.below(1e9)};\n`;
  if (before === null && after === null) return null;
  await files.write([{ path, before: before?.contentHash ?? null, after }]);
  return after === null ? null : contentHash(after);
}

/** Changes the project in some way. @returns what the service wrote, or null */
async function change(random: Random): Promise<string | null> {
  const way = WAYS[random.below(WAYS.length + 3)];
  if (!way) return await writeOurs(random);
  way(random);
  return null;
}

/** A watcher that never tells of anything. */
function deafWatcher(): FSWatcher {
  return Object.assign(new EventEmitter(), {
    close: () => undefined,
    ref: deafWatcher,
    unref: deafWatcher,
  });
}

async function untilAllTold(before: ReadonlyMap<string, string>): Promise<void> {
  await until(async () => same(known(before), await there()));
}

describe("watchFiles", () => {
  for (
    const [name, options] of [
      ["misses nothing, and tells our writes from those of others", {}],
      ["does so by what the system says alone", { wholeMs: Infinity }],
      ["does so where the system refuses to watch", { pollMs: 5, watchFolder: () => null }],
    ] as const
  ) {
    it(name, async () => {
      for (const seed of [1, 2, 3]) {
        await start(options);
        const random = createRandom(seed);
        const before = await there();
        const ours = new Set<string | null>();
        for (let round = 0; round < 40; round++) {
          ours.add(await change(random));
          // Some changes fall into one look, and some do not.
          if (random.below(3) === 0) await untilAllTold(before);
        }
        await untilAllTold(before);
        for (const { path, contentHash: hash, by } of told) {
          if (hash !== null) assertEquals(by, ours.has(hash) ? "self" : "other", path);
        }
        await watch[Symbol.asyncDispose]();
      }
    });
  }

  it("does not tell of a file that is written anew as it was", async () => {
    await start();
    const text = readFileSync(project.path("src/a.ts"), "utf8");
    writeFileSync(project.path("src/b.ts"), "new\n");
    await until(() => told.length === 1);
    writeFileSync(project.path("src/b.ts"), "new\n");
    writeFileSync(project.path("src/a.ts"), text);
    writeFileSync(project.path("src/zz.ts"), "last\n");
    await until(() => told.some(({ path }) => path === "src/zz.ts"));
    assertEquals(told.map(({ path }) => path), ["src/b.ts", "src/zz.ts"]);
  });

  it("takes what the service wrote for somebody else's once others had changed it", async () => {
    await start();
    const [write] = [{ path: "src/a.ts", before: contentHash("a\n"), after: "ours\n" }];
    await files.write([write]);
    await until(() => told.length === 1);
    writeFileSync(project.path("src/a.ts"), "theirs\n");
    await until(() => told.length === 2);
    writeFileSync(project.path("src/a.ts"), "ours\n");
    await until(() => told.length === 3);
    assertEquals(told.map(({ by }) => by), ["self", "other", "other"]);
  });

  it("finds after a while what the system left out", async () => {
    await start({
      wholeMs: 50,
      watchFolder: (folder) => (folder.endsWith("deep") ? deafWatcher() : watchFolder(folder)),
    });
    writeFileSync(project.path("src/deep/d.ts"), "unheard\n");
    writeFileSync(project.path("src/a.ts"), "heard\n");
    await until(() => told.length === 2);
    assertEquals(told.map(({ path }) => path), ["src/a.ts", "src/deep/d.ts"]);
  });

  it("tells nothing of ignored folders", async () => {
    await start();
    mkdirSync(project.path("node_modules/x"), { recursive: true });
    writeFileSync(project.path("node_modules/x/index.js"), "1\n");
    writeFileSync(project.path("src/zz.ts"), "last\n");
    await until(() => told.length > 0);
    assertEquals(told.map(({ path }) => path), ["src/zz.ts"]);
  });
});
