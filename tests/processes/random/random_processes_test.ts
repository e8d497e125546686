import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { applyPatch } from "diff";
import type { PlanStep } from "../../../lib/processes/plan_schemas.ts";
import type { ProcessDetail } from "../../../lib/processes/mod.ts";
import { planOf, writes } from "../../support/processes.ts";
import { seededRandom } from "../../support/random.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { type Decide, type KillableService, startKillable } from "./commands.ts";

/** How many sequences are tried, each takes seconds; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` begins with the one of a failure. */
const SEEDS = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 1000) / 1000);
const FIRST_SEED = Number(process.env["WORKBENCH_SEED"] ?? 20_261_121);
const OPERATIONS = 80;
const FILES = ["notes/a.txt", "notes/b.txt", "notes/c.txt"];
const VERBS = ["pause", "resume", "cancel", "retry", "complete"];
const SETTLED = ["waiting", "paused", "failed", "done", "cancelled"];
const GONE = ["running", "queued"];

type Change = PlanStep["touches"]["files"][number]["change"];
type Texts = Map<string, string | null>;

/** A project of text files, a service over it that can be killed, and what the files must be. */
class World {
  readonly root: string;
  readonly stateDirectory: string;
  readonly texts: Texts = new Map();
  readonly random: (below: number) => number;
  /** What was decided, or could have been, with the hash of then. */
  readonly issued: Decide[] = [];
  service: KillableService | null = null;
  plans = 0;

  constructor(folder: string, seed: number) {
    this.root = join(folder, "project");
    this.stateDirectory = join(folder, "state");
    this.random = seededRandom(seed);
    mkdirSync(join(this.root, "notes"), { recursive: true });
    for (const path of FILES.slice(0, 2)) this.edit(path, `${path}\n`);
  }

  edit(path: string, text: string | null): void {
    this.texts.set(path, text);
    if (text === null) rmSync(join(this.root, path), { force: true });
    else writeFileSync(join(this.root, path), text);
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.random(list.length)];
  }

  async running(): Promise<KillableService> {
    this.service ??= await startKillable(this.root, this.stateDirectory);
    return this.service;
  }

  /** The project is its own bytes, what others wrote, and the approved files: nothing else. */
  requireTexts(when: string): void {
    const names = readdirSync(join(this.root, "notes")).map((name) => `notes/${name}`);
    const found = names.map((path) => [path, readFileSync(join(this.root, path), "utf8")] as const);
    const expected = [...this.texts].filter(([, text]) => text !== null);
    assertEquals(new Map(found), new Map(expected), when);
  }
}

/** Told more than once: drawn more often. */
const FLOWS: readonly string[] = "write write write write hold hold wait throw".split(" ");

/** A step that mostly can be done. @param there the files that are there by then, which it changes */
function randomStep(world: World, id: string, there: Set<string>): PlanStep {
  const { random } = world;
  const path = world.pick(FILES) ?? "";
  const isWrong = random(12) === 0;
  const change: Change = there.has(path) ? random(5) === 0 ? "delete" : "modify" : "create";
  if (change === "delete") there.delete(path);
  else there.add(path);
  const text = change === "delete" ? null : `${random(2) ? "+" : ""}${id} ${random(100)}\n`;
  const touches = { files: isWrong ? [] : [{ path, change }] };
  return writes(id, path, text, {
    flow: `test-${world.pick(FLOWS)}`,
    touches,
  });
}

async function startPlan(world: World): Promise<void> {
  const plan = ++world.plans;
  const steps: PlanStep[] = [];
  const there = new Set([...world.texts].flatMap(([path, text]) => text === null ? [] : [path]));
  for (let count = 1 + world.random(4); count > 0; count--) {
    const dependsOn = steps.map(({ id }) => id).filter(() => world.random(3) === 0);
    steps.push({ ...randomStep(world, `p${plan}s${steps.length}`, there), dependsOn });
  }
  const service = await world.running();
  assertEquals((await service.run({ op: "start", plan: planOf(...steps) })).code, undefined);
}

/** A verb is taken if, and only if, it is offered; a refused one changes nothing. */
async function sendVerb(world: World): Promise<void> {
  const service = await world.running();
  const processes = await service.look();
  const unfinished = processes.filter(({ verbs }) => verbs.length > 0);
  const known = world.pick(world.random(6) === 0 ? processes : unfinished);
  if (!known) return;
  const verb = world.pick(world.random(2) ? VERBS : known.verbs) ?? "pause";
  const { code, data } = await service.run({ op: "verb", id: known.id, verb });
  const offered: readonly string[] = known.verbs;
  assertEquals(
    code,
    offered.includes(verb) ? undefined : "illegal_verb",
    `${verb} of ${offered.join()}`,
  );
  if (code === undefined) return;
  assertEquals(data?.verbs, offered);
  const now = (await service.look()).find(({ id }) => id === known.id);
  assertEquals(now, known);
}

async function openGate(world: World): Promise<void> {
  const service = await world.running();
  const held = (await service.look()).find(({ state }) => state === "running");
  if (held?.currentStep) await service.run({ op: "open", step: held.currentStep.id });
}

function editOutside(world: World): void {
  const path = world.pick(FILES) ?? "";
  world.edit(path, world.random(4) === 0 ? null : `By hand ${world.random(1000)}\n`);
}

/** A decision on a change as it is now. */
async function randomDecision(world: World): Promise<Decide | null> {
  const service = await world.running();
  const processes = await service.look();
  const isOpen = world.random(4) > 0;
  const changesOf = ({ changes }: ProcessDetail) =>
    changes.filter(({ verdict }) => !isOpen || verdict === null);
  const known = world.pick(processes.filter((process) => changesOf(process).length > 0));
  const path = known && world.pick(changesOf(known))?.path;
  if (!known || path === undefined) return null;
  const { answer } = await service.run({ op: "diff", id: known.id, path });
  const verdict = world.random(3) === 0 ? "reject" : "approve";
  const call: Decide = { id: known.id, path, verdict, diffSha256: answer.diffSha256 };
  world.issued.push(call);
  return call;
}

/** Lands what an independent tool makes of the reviewed diff, or is refused for a reason that holds. */
async function decideNow(world: World): Promise<void> {
  const call = await randomDecision(world);
  if (call) await decide(world, call);
}

async function decide(world: World, call: Decide): Promise<void> {
  const service = await world.running();
  const { answer: { diff, diffSha256 } } = await service.run({ op: "diff", ...call });
  const known = (await service.look()).find(({ id }) => id === call.id);
  const verdict = known?.changes.find(({ path }) => path === call.path)?.verdict;
  const { code, answer } = await service.run({ ...call, op: "decide", by: "grace" });
  if (!known || !SETTLED.includes(known.state)) return assertEquals(code, "process_active");
  if (diffSha256 !== call.diffSha256) return assertEquals(code, "diff_stale");
  if (verdict) {
    if (verdict.verdict !== call.verdict) return assertEquals(code, "already_decided");
    return assertEquals([answer.repeated, answer.landed], [true, verdict.landed]);
  }
  if (call.verdict === "reject") return assertEquals([code, answer.landed], [undefined, false]);
  const landed = patched(world, call.path, diff);
  if (landed === "does not fit") return assertEquals(code, "content_changed");
  assertEquals([code, answer?.landed], [undefined, true]);
  world.texts.set(call.path, landed.text);
  const again = await service.run({ ...call, op: "decide", by: "grace" });
  assertEquals([again.code, again.answer?.repeated], [undefined, true]);
}

/** What the diff makes of the file as it should be now. */
function patched(
  world: World,
  path: string,
  diff: string,
): { readonly text: string | null } | "does not fit" {
  const now = world.texts.get(path) ?? null;
  const [, before] = /^index ([0-9a-f]{64})\.\./m.exec(diff) ?? [];
  if (before !== hashOf(now)) return "does not fit";
  const text = applyPatch(now ?? "", diff);
  assert(text !== false, `The diff does not apply:\n${diff}`);
  return { text: diff.includes("\ndeleted file mode") ? null : text };
}

function hashOf(text: string | null): string {
  return text === null ? "0".repeat(64) : createHash("sha256").update(text).digest("hex");
}

async function decideStale(world: World): Promise<void> {
  const issued = world.pick(world.issued);
  const diffSha256 = world.random(2) ? issued?.diffSha256 : world.pick(world.issued)?.diffSha256;
  const call = issued && diffSha256 ? { ...issued, diffSha256 } : undefined;
  const service = await world.running();
  const known = (await service.look()).find(({ id }) => id === call?.id);
  if (call && known?.changes.some(({ path }) => path === call.path)) await decide(world, call);
}

/** Kills the service at work. What it had begun is done, or is not. */
async function crash(world: World): Promise<void> {
  const service = await world.running();
  const call = world.random(4) ? await randomDecision(world) : null;
  const before = await service.look();
  const running = before.find(({ state }) => state === "running")?.currentStep?.id ?? "";
  const diff = call && (await service.run({ op: "diff", ...call })).answer.diff;
  const command = call
    ? { ...call, op: "decide", by: "grace" } as const
    : { op: "open", step: running } as const;
  await service.killDuring(command, 2 ** (8 + world.random(11)));
  world.service = null;
  const after = await (await world.running()).look();
  requireNoneUnderWay(after);
  if (call && hasLanded(after, call) && !hasLanded(before, call)) {
    const landed = patched(world, call.path, diff);
    assert(landed !== "does not fit", "It landed on another content");
    world.texts.set(call.path, landed.text);
  }
}

function hasLanded(processes: readonly ProcessDetail[], { id, path }: Decide): boolean {
  const changes = processes.find((process) => process.id === id)?.changes ?? [];
  return changes.find((change) => change.path === path)?.verdict?.landed === true;
}

/** A new service finds nothing that says it runs: nobody runs it. */
function requireNoneUnderWay(processes: readonly ProcessDetail[]): void {
  assertEquals(processes.filter(({ state }) => GONE.includes(state)), []);
  const steps = processes.flatMap(({ steps }) => steps);
  assertEquals(steps.filter(({ state }) => state === "running"), []);
}

async function restart(world: World): Promise<void> {
  await (await world.running()).end();
  world.service = null;
  requireNoneUnderWay(await (await world.running()).look());
}

const OPERATION: readonly ((world: World) => void | Promise<void>)[] = [
  startPlan,
  startPlan,
  sendVerb,
  sendVerb,
  sendVerb,
  openGate,
  openGate,
  editOutside,
  decideNow,
  decideNow,
  decideNow,
  decideStale,
];

describe("processes at random", () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
    it(`leave in the project what was there, what others wrote and what was approved (seed ${seed})`, async () => {
      const folder = makeTemporaryFolder("random-processes");
      const world = new World(folder, seed);
      for (let count = 0; count < OPERATIONS; count++) {
        const rare = world.random(20);
        const operation = rare === 0 ? crash : rare === 1 ? restart : world.pick(OPERATION);
        await operation?.(world);
        world.requireTexts(`seed ${seed}, operation ${count}: ${operation?.name}`);
      }
      await world.service?.end();
      rmSync(folder, { recursive: true });
    });
  }
});
