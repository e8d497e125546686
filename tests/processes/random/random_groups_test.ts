import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import {
  creates,
  openTestProcesses,
  planOf,
  type TestProcesses,
  writes,
} from "../../support/processes.ts";
import { seededRandom } from "../../support/random.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import {
  brokenIn,
  changedPaths,
  type Module,
  type Modules,
  movesBetween,
  mutate,
  needsBetween,
  randomModules,
  textOf,
} from "./module_model.ts";

/** How many change sets are decided on; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` begins with the one of a failure. */
const SEEDS = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 1000) / 200);
const FIRST_SEED = Number(process.env["WORKBENCH_SEED"] ?? 20_261_123);
const BY_HAND = "// By hand\n";

type Fate = "open" | "waits" | "landed" | "rejected";

/** A change set in a project, what was decided, and what must come of it. */
interface World {
  readonly test: TestProcesses;
  readonly id: string;
  readonly before: Modules;
  readonly after: Modules;
  readonly needs: ReadonlyMap<string, ReadonlySet<string>>;
  readonly fates: Map<string, Fate>;
  /** The files that somebody has written something into, or has made. */
  readonly edited: Set<string>;
  readonly random: (below: number) => number;
}

async function openWorld(folder: string, seed: number): Promise<World> {
  const random = seededRandom(seed);
  const root = join(folder, "project");
  const before = randomModules(random);
  const after = new Map(before);
  for (let serial = 0; serial < 2 + random(4); serial++) mutate(after, random, serial);
  assertEquals([brokenIn(before), brokenIn(after)], [[], []]);
  mkdirSync(join(root, "src"), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "dependencies": { "react": "19" } }');
  for (const [path, module] of before) writeFileSync(join(root, path), textOf(module));
  const test = await openTestProcesses({ root, stateDirectory: join(folder, "state") });
  const paths = changedPaths(before, after);
  const steps = paths.map((path, index) => {
    const [id, now] = [`s${index}`, after.get(path)];
    if (!before.has(path)) return creates(id, path, now ? textOf(now) : "");
    return writes(id, path, now ? textOf(now) : null);
  });
  const { id } = await test.processes.start({
    kind: "plan",
    plan: planOf(...steps),
    startedBy: "ada",
  });
  await test.until(id, "done");
  const needs = needsBetween(before, after);
  const fates = new Map(paths.map((path) => [path, "open" as Fate]));
  return { test, id, before, after, needs, fates, edited: new Set(), random };
}

function isLive({ fates }: World, path: string): boolean {
  return fates.get(path) === "open" || fates.get(path) === "waits";
}

/** The live changes that hang together with one. */
function partWith(world: World, path: string): string[] {
  const part = new Set([path]);
  for (const each of part) {
    for (const [one, needed] of world.needs) {
      for (const other of needed) {
        if (!isLive(world, one) || !isLive(world, other)) continue;
        if (one === each) part.add(other);
        if (other === each) part.add(one);
      }
    }
  }
  return [...part].sort();
}

function dependents(world: World, path: string): string[] {
  const { needs, fates, before, after } = world;
  const found = new Set([path]);
  const stays = (each: string) => found.has(each) || fates.get(each) === "rejected";
  const isWanted = (each: string) =>
    [...needs].some(([one, needed]) => needed.has(each) && isLive(world, one) && !found.has(one));
  for (const each of found) {
    for (const [one, needed] of needs) {
      if (needed.has(each) && isLive(world, one)) found.add(one);
    }
    const copies = [...movesBetween(before, after)].filter(([to, from]) =>
      isLive(world, to) && stays(from) && !isWanted(to)
    );
    for (const [to] of copies) found.add(to);
  }
  found.delete(path);
  return [...found].sort();
}

/** Lands parts of the model where nobody has edited their files. @returns what landed */
function landIn(world: World, part: readonly string[]): string[] {
  if (part.some((path) => world.edited.has(path))) return [];
  for (const path of part) world.fates.set(path, "landed");
  return [...part];
}

/** What a decision must come to: an error's code, or the files that it writes and rejects. */
interface Expected {
  readonly code?: string;
  readonly landed?: readonly string[];
  readonly rejected?: readonly string[];
}

function approveInModel(world: World, path: string): Expected {
  const part = partWith(world, path);
  const isLast = part.every((each) => each === path || world.fates.get(each) === "waits");
  if (isLast) {
    if (part.some((each) => world.edited.has(each))) return { code: "content_changed" };
    return { landed: landIn(world, part), rejected: [] };
  }
  if (world.fates.get(path) === "open") {
    if (world.edited.has(path)) return { code: "content_changed" };
    world.fates.set(path, "waits");
  } else if (world.edited.has(path)) return { code: "content_changed" };
  return { landed: [], rejected: [] };
}

function rejectInModel(world: World, path: string): Expected {
  const beside = partWith(world, path);
  const rejected = dependents(world, path);
  for (const each of [path, ...rejected]) world.fates.set(each, "rejected");
  const ready = new Set<string>();
  for (const each of beside) {
    if (!isLive(world, each)) continue;
    const part = partWith(world, each);
    if (part.every((other) => world.fates.get(other) === "waits")) {
      for (const one of part) ready.add(one);
    }
  }
  return { landed: landIn(world, [...ready].sort()), rejected };
}

async function decideOnce(
  world: World,
  path: string,
  verdict: "approve" | "reject",
): Promise<void> {
  const { test, id } = world;
  const expected = verdict === "approve" ? approveInModel(world, path) : rejectInModel(world, path);
  try {
    const { changes, alsoRejected } = await test.approve(id, path, verdict);
    assertEquals([undefined, changes.map((change) => change.path).sort(), alsoRejected], [
      expected.code,
      expected.landed,
      expected.rejected,
    ]);
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    assertEquals(error.code, expected.code, error.message);
  }
}

/** Writes a line into a file of the change set, or into one that it would make; or takes that back. */
function editByHand(world: World, path: string): void {
  const { test, edited, before } = world;
  const was = before.get(path);
  if (edited.delete(path)) {
    if (was) test.write(path, textOf(was));
    else test.remove(path);
    return;
  }
  edited.add(path);
  test.write(path, BY_HAND + (was ? textOf(was) : ""));
}

/** The project as the model has it: what landed is as it was to be, all else as it was. */
function modulesNow({ before, after, fates }: World): Modules {
  const paths = new Set([...before.keys(), ...after.keys()]);
  const now = [...paths].flatMap((path): [string, Module][] => {
    const module = (fates.get(path) === "landed" ? after : before).get(path);
    return module ? [[path, module]] : [];
  });
  return new Map(now);
}

function check(world: World): void {
  const { test, edited } = world;
  const modules = modulesNow(world);
  assertEquals(brokenIn(modules), []);
  const expected = new Map([...modules].map(([path, module]) => [path, textOf(module)]));
  for (const path of edited) expected.set(path, BY_HAND + (expected.get(path) ?? ""));
  const names = readdirSync(join(test.root, "src")).map((name) => `src/${name}`);
  const found = names.map((path) => [path, readFileSync(join(test.root, path), "utf8")] as const);
  assertEquals(new Map(found), new Map([...expected].sort(([a], [b]) => a < b ? -1 : 1)));
}

describe("decisions on groups at random", () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
    it(`break no import, and land all of a group or nothing (seed ${seed})`, async () => {
      const folder = makeTemporaryFolder("random-groups");
      const world = await openWorld(folder, seed);
      const { test, fates, random, edited } = world;
      try {
        for (let count = 0; count < 60; count++) {
          const open = [...fates.keys()].filter((path) => isLive(world, path));
          const path = open[random(open.length)];
          if (path === undefined) break;
          // In the end everything is decided, and nobody edits any more.
          const act = count > 40 ? 3 + random(2) : random(12);
          if (count > 40) { for (const each of edited) editByHand(world, each); }
          if (act === 0) await test.restart();
          else if (act < 3) editByHand(world, path);
          else await decideOnce(world, path, act === 3 ? "reject" : "approve");
          check(world);
        }
        assert([...fates.keys()].every((path) => !isLive(world, path)));
        assertEquals((await test.processes.review(world.id)).resolved, true);
        assertEquals(test.reported, []);
      } finally {
        await test[Symbol.asyncDispose]();
      }
      rmSync(folder, { recursive: true });
    });
  }
});
