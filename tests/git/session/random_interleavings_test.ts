import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { seededRandom } from "../../support/random.ts";
import { type DrivenSession, openDrivenSession } from "./driven_session.ts";
import {
  assertBranchesKept,
  assertNothingLost,
  assertOwnCommit,
  assertStillStaged,
  type Scene,
  sceneOf,
} from "./random_work.ts";
import { type EngineName, ENGINES } from "./versioned_workbench.ts";

/** How many sequences are tried; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for the one of a failure. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 300) / 100);
const SEED = process.env["WORKBENCH_SEED"];
const STEPS = 25;

const lines = (name: string): string =>
  Array.from({ length: 16 }, (_, line) => `${name} ${line}`).join("\n") + "\n";
const FILES = { "a.txt": lines("a"), "b.txt": lines("b"), "deep/c.txt": lines("c") };
const PATHS = [...Object.keys(FILES), "new.txt"];

/** What happened, as far as it decides what may happen. */
interface Story {
  readonly driven: DrivenSession;
  readonly random: (below: number) => number;
  /** What was done, for whoever reads a failure. */
  readonly told: string[];
  readonly replaced: Set<string>;
  readonly saved: Set<string>;
  carried: Set<string>;
  /** Lines that were saved since somebody changed branches or files by git. */
  fresh: Map<string, string>;
  serial: number;
}

describe("saves between a user's own work", () => {
  const first = SEED === undefined ? 1 : Number(SEED);
  for (let seed = first; seed < first + (SEED === undefined ? COUNT : 1); seed++) {
    it(`lose nothing, and commit nothing else: seed ${seed}`, async () => {
      const stories: string[][] = [];
      for (const engine of ENGINES) stories.push(await play(engine, seed));
      assertEquals(stories[0], stories[1], "The engines differ");
    });
  }
});

/** @returns what happened */
async function play(engine: EngineName, seed: number): Promise<string[]> {
  await using driven = await openDrivenSession(engine, { files: FILES });
  const story: Story = {
    driven,
    random: seededRandom(seed),
    told: [],
    replaced: new Set(),
    saved: new Set(),
    carried: new Set(),
    fresh: new Map(),
    serial: 0,
  };
  try {
    for (let step = 0; step < STEPS; step++) await take(story);
    // Ids of sessions are made up anew each time.
    return story.told.map((line) => line.replaceAll(/workbench\/\S+/g, "the session's branch"));
  } catch (error) {
    throw new Error(
      `With ${engine}, after\n  ${story.told.join("\n  ")}\n${
        error instanceof Error ? error.stack : String(error)
      }`,
    );
  }
}

async function take(story: Story): Promise<void> {
  if (story.random(2) === 0) await pick(story, OWN_WORK)(story);
  else pick(story, USER_WORK)(story);
}

function pick<T>({ random }: Story, list: readonly T[]): T {
  return list[random(list.length)] as T; // A list that is not empty
}

/** What the service is asked for. */
const OWN_WORK: readonly ((story: Story) => Promise<void>)[] = [
  save,
  save,
  saveTwo,
  commit,
  commit,
  answer,
  answer,
  (story) => own(story, "the window ends", () => passTime(story, 30_000)),
  (story) => own(story, "time passes", () => passTime(story, 5000)),
  (story) => own(story, "restart", () => story.driven.restart()),
  (story) => {
    const mode = pick(story, ["coalesce", "coalesce", "manual", "every-save"] as const);
    return own(story, `mode ${mode}`, () => story.driven.session.configure({ mode }));
  },
  (story) => own(story, "look", () => story.driven.session.describe()),
  (story) => own(story, "forget", () => story.driven.session.configure({ remembered: null })),
];

/** What the user does by hand; git may refuse it. */
const USER_WORK: readonly ((story: Story) => void)[] = [
  edit,
  edit,
  edit,
  (story) => git(story, "add", pick(story, PATHS)),
  (story) => git(story, "add", "--all"),
  (story) => git(story, "rm", "--cached", "--quiet", pick(story, PATHS)),
  (story) => git(story, "add", "--intent-to-add", pick(story, PATHS)),
  (story) => git(story, "commit", "--quiet", "--message", "mine"),
  (story) => git(story, "commit", "--quiet", "--all", "--message", "all of mine"),
  (story) => disrupt(story, "switch", "--quiet", "main"),
  (story) => disrupt(story, "switch", "--quiet", "--create", `mine-${++story.serial}`),
  (story) => disrupt(story, "switch", "--quiet", "-"),
  (story) => disrupt(story, "stash", "--quiet", "--include-untracked"),
  (story) => disrupt(story, "stash", "pop", "--quiet"),
  (story) => disrupt(story, "reset", "--quiet", "--hard"),
  (story) => disrupt(story, "checkout", "--quiet", "--detach"),
  mergeAndDelete,
];

function git({ driven, told }: Story, ...args: string[]): void {
  const { status } = driven.repository.run(args);
  told.push(`git ${args.join(" ")}${status === 0 ? "" : " (refused)"}`);
}

function disrupt(story: Story, ...args: string[]): void {
  git(story, ...args);
  story.fresh.clear();
}

function mergeAndDelete(story: Story): void {
  const branch = story.driven.repository.git("branch", "--show-current");
  if (!branch.startsWith("workbench/")) return;
  disrupt(story, "switch", "--quiet", "main");
  git(story, "merge", "--quiet", branch);
  git(story, "merge", "--abort");
  git(story, "branch", "--delete", "--force", "--quiet", branch);
}

function edit(story: Story): void {
  const { driven, random, told } = story;
  const path = pick(story, [...PATHS, `mine-${random(3)}.txt`]);
  const text = sceneOf(driven).files.get(path);
  const line = `usr-${++story.serial}`;
  if (text !== undefined && random(8) === 0) {
    driven.repository.remove(path);
    told.push(`remove ${path}`);
    return;
  }
  const all = (text ?? "\n").split("\n");
  // Mostly lines that saves leave alone.
  const at = random(5) === 0 ? random(all.length) : Math.min(4 * random(4), all.length - 1);
  const old = all[at] ?? "";
  all.splice(at, random(3) === 0 ? 0 : 1, line);
  if (at === (text ?? "\n").split("\n").length - 1) all.push("");
  driven.repository.write(path, all.join("\n"));
  told.push(`edit ${path}: ${JSON.stringify(old)} -> ${line}`);
}

async function save(story: Story): Promise<void> {
  const { driven, random } = story;
  const path = pick(story, PATHS);
  const text = sceneOf(driven).files.get(path) ?? null;
  await saveAs(story, { [path]: random(10) === 0 && text !== null ? null : edited(story, text) });
}

async function saveTwo(story: Story): Promise<void> {
  const { files } = sceneOf(story.driven);
  const [one = "", other = ""] = PATHS.slice(story.random(2) * 2);
  await saveAs(story, {
    [one]: edited(story, files.get(one) ?? null),
    [other]: edited(story, files.get(other) ?? null),
  });
}

/** A text with a line of the service in the place of one of its lines. */
function edited(story: Story, text: string | null): string {
  const all = (text ?? "").split("\n");
  const at = Math.min(2 + 4 * story.random(4), Math.max(0, all.length - 2));
  all[at] = `svc-${++story.serial}`;
  return `${all.join("\n").replace(/\n$/, "")}\n`;
}

async function saveAs(story: Story, files: Readonly<Record<string, string | null>>): Promise<void> {
  const before = sceneOf(story.driven);
  for (const [path, text] of Object.entries(files)) {
    story.saved.add(path);
    const left = new Set(text?.split("\n"));
    for (const line of before.files.get(path)?.split("\n") ?? []) {
      if (!left.has(line)) story.replaced.add(line);
    }
    story.fresh.delete(path);
    const [line] = [...left].filter((one) =>
      one === `svc-${story.serial}` || one === `svc-${story.serial - 1}`
    );
    if (line) story.fresh.set(path, line);
  }
  const told = Object.entries(files).map(([path, text]) =>
    `${path} ${text === null ? "-" : story.fresh.get(path)}`
  );
  await own(story, `save ${told.join(", ")}`, async () => {
    const { status, message } = await story.driven.save(files);
    assert(status !== "failed", message);
    return status;
  }, new Set(Object.keys(files)));
  const { files: now } = sceneOf(story.driven);
  for (const [path, text] of Object.entries(files)) assertEquals(now.get(path) ?? null, text);
}

async function commit(story: Story): Promise<void> {
  await own(story, "commit", async () => {
    const made = await story.driven.session.commit();
    assert(made.status !== "failed", made.message);
    if (made.status === "committed" || made.status === "nothing_pending") {
      const { files } = sceneOf(story.driven);
      for (const [path, line] of story.fresh) {
        if (!files.get(path)?.split("\n").includes(line)) continue;
        if (made.left?.some((file) => file.path === path)) continue;
        const committed = story.driven.repository.git("show", `HEAD:${path}`).split("\n");
        assert(committed.includes(line), `"${line}" of ${path} is not committed`);
      }
      story.fresh.clear();
    }
    return made.status;
  });
}

async function answer(story: Story): Promise<void> {
  const { session } = await story.driven.session.describe();
  const question = session?.question;
  if (!question) return;
  const given = pick(story, question.choices);
  const paths = question.files.map(({ path }) => path);
  if (given === "carry" && question.kind !== "branch_moved") {
    story.carried = new Set([...story.carried, ...paths]);
  }
  if (given === "stash") story.fresh.clear();
  const remember = story.random(4) === 0;
  if (remember && given === "carry") story.carried = new Set([...PATHS, ...story.carried]);
  await own(story, `answer ${given} to ${question.kind} of ${paths.join()}`, async () => {
    try {
      return (await story.driven.session.answer(given, { remember })).status;
    } catch (error) {
      if (!(error instanceof WorkbenchError)) throw error;
      assert(["cannot_stash", "content_changed"].includes(error.code), error.stack);
      return error.message;
    }
  });
}

async function passTime({ driven }: Story, milliseconds: number): Promise<void> {
  driven.clock.turn(milliseconds);
  await driven.session.describe();
}

/** Does something by the service, and checks what it may not do. @param saved paths that it replaces */
async function own(
  story: Story,
  what: string,
  work: () => Promise<unknown>,
  saved: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { driven, told } = story;
  const before = sceneOf(driven);
  const at = told.push(what) - 1;
  const result = await work();
  if (typeof result === "string") told[at] = `${what}: ${result}`;
  const after = sceneOf(driven);
  assertNothingLost(driven, { before, after, saved });
  assertBranchesKept(before, after);
  await checkCommits(story, before, after);
  const view = await driven.session.describe();
  assertEquals(view.repo.problem, null);
}

/** Looks at the commits that were made by what just happened. */
async function checkCommits(story: Story, before: Scene, after: Scene): Promise<void> {
  const { driven, carried } = story;
  if (before.commit === after.commit) return;
  const made = driven.repository.git("rev-list", "--reverse", `${before.commit}..${after.commit}`);
  const { config } = await driven.session.describe();
  const remembers = (await driven.session.describe()).remembered === "carry";
  const all = remembers
    ? new Set([...carried, ...before.files.keys(), ...before.index.keys()])
    : carried;
  assertEquals(config.enabled, true);
  for (const id of made.split("\n")) {
    assertOwnCommit(driven, id, { carried: all, replaced: story.replaced, saved: story.saved });
  }
  assertStillStaged(driven, { before, after, carried: all });
  story.carried = new Set();
}
