import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { gitRepositoryAt } from "../../support/git_repository.ts";
import { openTestProcesses, type TestProcesses } from "../../support/processes.ts";
import { spawnScript, untilExit } from "../../support/spawn_script.ts";
import { wasLanding } from "../../../lib/processes/landing_mark.ts";
import { until } from "../../support/until.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import {
  type Begun,
  COMMITTED,
  GROUPED,
  KEPT,
  type Landing,
  makeProject,
  MANY,
  type Moment,
  type Order,
  readTexts,
  type SentDecision,
  UNVERSIONED,
} from "./landing.ts";

/** Of so many moments, one is met by a real kill; 1 kills at each. */
const KILL_EVERY = Number(process.env["WORKBENCH_KILL_EVERY"] ?? 40);
const SCRIPT = new URL("./landing_script.ts", import.meta.url).pathname;
const BY_HAND = "By hand\n";

/** The folders of one landing. */
interface Site {
  /** With the `project` and the `state`, always at the same place: the state knows the project by it. */
  readonly folder: string;
  readonly copies: string;
  readonly landing: Landing;
}

function openSite(landing: Landing): Site {
  const folder = makeTemporaryFolder("landing");
  makeProject(join(folder, "template"), landing);
  return { folder: join(folder, "live"), copies: join(folder, "copies"), landing };
}

/** Puts a folder in the place where the service works. */
function place({ folder }: Site, from: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(from, folder, { recursive: true });
}

interface Run extends Begun {
  /** Null where it was killed. */
  readonly moments: readonly Moment[] | null;
}

/** Takes the decisions in a process of its own, from the start. */
async function run(site: Site, order: Pick<Order, "copies" | "dies">): Promise<Run> {
  place(site, join(site.folder, "..", "template"));
  const { folder, landing } = site;
  const child = spawnScript(SCRIPT, [JSON.stringify({ folder, landing, ...order })]);
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  await untilExit(child);
  const told = (word: string) => output.split("\n").find((line) => line.startsWith(`${word} `));
  const read = (word: string) => JSON.parse(told(word)?.slice(word.length) ?? "null");
  return { ...read("begun"), moments: read("moments") };
}

/** What a service that starts there makes of it. */
async function goesOn(site: Site, begun: Begun, { answered, step }: Moment): Promise<void> {
  const when = `killed before ${step}, with ${answered} decisions answered`;
  const { landing, folder } = site;
  writeFileSync(join(folder, "project", KEPT), BY_HAND);
  const test = await openTestProcesses({
    root: join(folder, "project"),
    stateDirectory: join(folder, "state"),
    gitEngine: "embedded",
  });
  try {
    // Nobody has asked for the processes yet: what was begun is brought to an end all the same.
    if (landing === GROUPED && wasLanding(stateOf(test))) {
      await until(() => !wasLanding(stateOf(test)));
      await test.context.project.files.list();
      const there = readTexts(test.root);
      const ends = [answered, answered + 1].map((taken) => textsAfter(landing, taken));
      assert(ends.some((texts) => isDeepStrictEqual(texts, there)), when);
    }
    await checkFound(test, begun, { landing, answered, when });
    // Those that were not answered are sent again, and then all of them once more.
    let last = answered;
    for (const [index, decision] of [...begun.decisions.entries()].slice(answered)) {
      await sendAgain(test, begun.id, { decision, landing, last: index, when });
      last = index;
    }
    for (const decision of begun.decisions) {
      await sendAgain(test, begun.id, { decision, landing, last, when });
    }
    const expected = textsAfter(landing, landing.decisions.length);
    await test.context.project.files.list();
    assertEquals(readTexts(test.root), expected, when);
    if (landing.mode === "manual") await checkPending(test, landing, when);
    if (landing.mode === "every-save") await checkCommitted(test, when);
    assertEquals(test.reported, [], when);
  } finally {
    await test[Symbol.asyncDispose]();
  }
  // The journal drops what it never finished with the oldest of its records.
  assertEquals(filesLike(join(folder, "state"), /^(?!.*\/saves\/).*\.(?:new|tmp|lock)$/), [], when);
}

function stateOf({ context }: TestProcesses): string {
  return join(context.state.folderOf(context.project.files.root), "processes");
}

interface Resent {
  readonly decision: SentDecision;
  readonly landing: Landing;
  /** The index of the last decision that was sent. */
  readonly last: number;
  readonly when: string;
}

async function sendAgain(
  test: TestProcesses,
  id: string,
  { decision, landing, last, when }: Resent,
): Promise<void> {
  const { path, verdict } = decision;
  const known = (await verdictsOf(test, id)).get(path);
  const { repeated, landed } = await test.processes.decide(id, { ...decision, by: "grace" });
  const landsWith = landing.decisions.find((each) => each.path === path)?.landsWith ?? 0;
  const isLanded = verdict === "approve" && landsWith <= last;
  assertEquals([repeated, landed], [known !== null, isLanded], when);
}

interface Expected {
  readonly landing: Landing;
  readonly answered: number;
  readonly when: string;
}

/** The decision in flight was taken, or it was not; the record and the project say the same of it. */
async function checkFound(
  test: TestProcesses,
  { id }: Begun,
  { landing, answered, when }: Expected,
): Promise<void> {
  const verdicts = await verdictsOf(test, id);
  const decided = landing.decisions.map(({ path }) => verdicts.get(path));
  const wanted = landing.decisions.map(({ verdict }) => verdict);
  const taken = decided[answered] ? answered + 1 : answered;
  assertEquals(decided, wanted.map((verdict, index) => index < taken ? verdict : null), when);
  await test.context.project.files.list();
  assertEquals(readTexts(test.root), textsAfter(landing, taken), when);
}

async function verdictsOf(
  { processes }: TestProcesses,
  id: string,
): Promise<Map<string, string | null>> {
  const { changes } = await processes.read(id);
  return new Map(changes.map(({ path, verdict }) => [path, verdict?.verdict ?? null]));
}

function textsAfter({ start, decisions }: Landing, taken: number): Record<string, string> {
  const decided = decisions.slice(0, taken).flatMap(({ texts }) => Object.entries(texts));
  const texts = Object.entries<string | null>({
    ...start,
    ...Object.fromEntries(decided),
    [KEPT]: BY_HAND,
  });
  const there = texts.flatMap(([path, text]) => text === null ? [] : [[path, text] as const]);
  return Object.fromEntries(there.sort(([a], [b]) => a < b ? -1 : 1));
}

async function checkPending(test: TestProcesses, { decisions }: Landing, when: string) {
  const { session } = await (await test.context.git.session()).describe();
  const approved = decisions.filter(({ verdict }) => verdict === "approve").map(({ path }) => path);
  assertEquals(session?.pending.map(({ path }) => path).sort(), approved.sort(), when);
}

/** Stock git is the judge: what was approved is committed, once, and the index is as HEAD is. */
async function checkCommitted(test: TestProcesses, when: string): Promise<void> {
  const git = join(test.root, ".git");
  const session = await test.context.git.session();
  // The start goes on with a commit by itself: until that is done, the locks are its own.
  await session.describe();
  // As a killed git does, it leaves its locks: what is approved stays pending until somebody removes them.
  for (const lock of filesLike(git, /\.lock$/)) rmSync(join(git, lock));
  await session.commit();
  const { session: found } = await session.describe();
  assertEquals([found?.pending, found?.question ?? null], [[], null], when);
  const repository = gitRepositoryAt(test.root);
  repository.checkIntegrity();
  assertEquals(repository.git("status", "--porcelain"), "", when);
  const commits = repository.git("log", "--format=", "--name-only", "HEAD").split("\n");
  assertEquals(commits.filter((path) => path === "notes/changed.txt").length, 2, when);
}

function filesLike(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name));
}

/** The decisions from one on are killed in; those before it are in another case. */
const CASES = [
  ["outside of a repository", UNVERSIONED, 0],
  ["beside others, to be committed later", MANY, 0],
  ["that is committed at once", COMMITTED, 0],
  ["of a group", GROUPED, 1],
] as const;

for (const [what, landing, first] of CASES) {
  describe(`a service that is killed in a landing ${what}`, () => {
    let site: Site;
    let whole: Run;
    before(async () => {
      site = openSite(landing);
      whole = await run(site, { copies: site.copies, dies: null });
    });
    after(() => rmSync(join(site.folder, ".."), { recursive: true }));

    for (const [index, { verdict, path, landsWith = index }] of landing.decisions.entries()) {
      if (index < first) continue;
      it(`has taken the decision, or has not, at every step of the disk (${verdict} ${path})`, async () => {
        let last = "";
        let met = 0;
        for (const [number, moment] of (whole.moments ?? []).entries()) {
          if (moment.answered !== index) continue;
          const copy = join(site.copies, String(number));
          // Not every call leaves something else than the one before.
          const content = contentOf(copy);
          if (content === last) continue;
          last = content;
          place(site, copy);
          await goesOn(site, whole, moment);
          met++;
        }
        assert(met > (verdict === "approve" && landsWith === index ? 15 : 2), `Only ${met} steps`);
      });
    }

    it("has taken the decision, or has not, after a real kill", async () => {
      const moments = whole.moments ?? [];
      for (let dies = 1; dies < moments.length; dies += KILL_EVERY) {
        const killed = await run(site, { copies: null, dies });
        const moment = moments[dies];
        assert(moment && killed.moments === null);
        await goesOn(site, killed, moment);
      }
    });
  });
}

function contentOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile()
      ? `${path.slice(folder.length)}\0${readFileSync(path, "latin1")}`
      : path.slice(folder.length);
  }).join("\n");
}
