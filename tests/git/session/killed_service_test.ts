import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import {
  type GitRepository,
  gitRepositoryAt,
  makeGitRepository,
} from "../../support/git_repository.ts";
import { spawnScript, untilExit } from "../../support/spawn_script.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import type { DyingLife } from "./dying_service.ts";
import { blobId } from "./random_work.ts";
import { type Ended, type Life, live } from "./service_life.ts";
import { type EngineName, ENGINES } from "./versioned_workbench.ts";

const SCRIPT = fileURLToPath(new URL("./dying_service.ts", import.meta.url));

const text = (first: string, middle: string, last: string): string =>
  `${first}\n2\n3\n4\n${middle}\n6\n7\n8\n${last}\n`;

/** What the user had before the service came, in the working tree or staged. */
const HAD = {
  "edited.txt": "edited by hand\n",
  "staged.txt": "staged\n",
  "staged-and-edited.txt": "staged, then edited\n",
  "untracked.txt": "untracked\n",
  "both.txt": text("by hand", "5", "9"),
};
const ALSO_STAGED = "staged only\n";
const SAVES = { "own.txt": text("1", "saved", "9"), "both.txt": text("by hand", "saved", "9") };

for (const engine of ENGINES) {
  describe(`a service that is killed (${engine})`, () => {
    let template: string;
    before(() => {
      template = makeTemporaryFolder("template");
      makeWork(join(template, "project"));
    });
    after(() => rmSync(template, { recursive: true, force: true }));

    for (const answer of ["carry", "stash"] as const) {
      it(`loses nothing, wherever it was in a commit after "${answer}"`, async () => {
        const whole = await withWork(template, (folder) => {
          return liveApart({ ...lifeIn(folder, { engine, answer }), diesWith: null, late: false });
        });
        assert(whole, "It dies by itself");
        assertEquals(whole.outcome.status, "committed", JSON.stringify(whole));
        assert(whole.calls >= 3);
        // What the session does is the same with both engines: each takes half of the places.
        const first = engine === "git" ? 1 : 2;
        for (let diesWith = first; diesWith <= whole.calls + 1; diesWith += 2) {
          const late = diesWith > whole.calls;
          await withWork(template, async (folder) => {
            const what = `killed ${late ? "after" : "before"} call ${diesWith} of ${whole.calls}`;
            const at = { diesWith: late ? diesWith - 1 : diesWith, late };
            assertEquals(await liveApart({ ...lifeIn(folder, { engine, answer }), ...at }), null);
            await goesOn(folder, { engine, answer, what });
          });
        }
      });
    }
  });
}

/** What a service that starts again makes of it. */
async function goesOn(
  folder: string,
  { engine, answer, what }: { engine: EngineName; answer: "carry" | "stash"; what: string },
): Promise<void> {
  const repository = gitRepositoryAt(join(folder, "project"));
  assertKept(repository, what);
  const reported: unknown[] = [];
  const report = (error: unknown): void => void reported.push(error);
  const next = await live({ ...lifeIn(folder, { engine, answer }), saves: {} }, report);
  assertEquals([next.question, reported], [null, []], what);
  assertKept(repository, `${what}, and after the next start`);
  const head = (path: string): string => repository.git("show", `HEAD:${path}`);
  assertEquals(`${head("own.txt")}\n`, SAVES["own.txt"], what);
  assert(head("both.txt").includes("saved"), what);
  assertEquals(head("both.txt").includes("by hand"), answer === "carry", what);
  const saves = { "own.txt": text("next", "saved", "9") };
  const last = await live({ ...lifeIn(folder, { engine, answer }), saves }, report);
  assertEquals([last.outcome.status, reported], ["committed", []], what);
  assertEquals(
    repository.git("diff-tree", "-r", "--no-commit-id", "--name-only", "HEAD"),
    "own.txt",
  );
  assertEquals(repository.git("rev-parse", "main"), repository.git("rev-parse", "first"), what);
  assertKept(repository, `${what}, and after the next commit`);
}

/** Checks with stock git that the repository is sound, and that it still has what the user had. */
function assertKept(repository: GitRepository, what: string): void {
  repository.checkIntegrity();
  const stashes = repository.git("log", "--walk-reflogs", "--format=%H", "--all").split("\n");
  const objects = repository.git("rev-list", "--objects", "--indexed-objects", "--all", ...stashes);
  const known = new Set(objects.split("\n").map((line) => line.split(" ")[0]));
  for (
    const [path, had] of [...Object.entries(HAD), ["staged-and-edited.txt", ALSO_STAGED] as const]
  ) {
    const { status, stdout } = repository.run(["hash-object", "--no-filters", "--", path]);
    const onDisk = status === 0 && new TextDecoder().decode(stdout).trim() === blobId(had);
    const inBoth = path === "both.txt" &&
      new TextDecoder().decode(repository.read(path)) === SAVES["both.txt"];
    assert(
      onDisk || inBoth || known.has(blobId(had)) || isCarried(repository, path),
      `${path} is lost ${what}`,
    );
  }
}

/** What is carried is committed with the save on top of it. */
function isCarried(repository: GitRepository, path: string): boolean {
  return path === "both.txt" && `${repository.git("show", `HEAD:${path}`)}\n` === SAVES["both.txt"];
}

function makeWork(folder: string): void {
  const repository = makeGitRepository({ folder });
  const names = ["own.txt", "both.txt", "edited.txt", "staged-and-edited.txt"];
  for (const name of names) repository.write(name, text("1", "5", "9"));
  repository.commitAll("first");
  repository.git("tag", "first");
  repository.write("staged-and-edited.txt", ALSO_STAGED);
  repository.write("staged.txt", HAD["staged.txt"]);
  repository.git("add", "staged.txt", "staged-and-edited.txt");
  for (const [name, content] of Object.entries(HAD)) repository.write(name, content);
}

async function withWork<T>(template: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeTemporaryFolder("killed");
  try {
    cpSync(template, folder, { recursive: true });
    mkdirSync(join(folder, "state"));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lifeIn(folder: string, { engine, answer }: Pick<Life, "engine" | "answer">): Life {
  const places = { root: join(folder, "project"), folder: join(folder, "state") };
  return { ...places, engine, saves: SAVES, answer };
}

/** Runs a life in a process of its own. @returns null where it died */
async function liveApart(life: DyingLife): Promise<Ended & { readonly calls: number } | null> {
  const child = spawnScript(SCRIPT, [JSON.stringify(life)]);
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  await untilExit(child);
  const done = output.split("\n").find((line) => line.startsWith("done "));
  assertEquals(output.includes("report "), false, output);
  return done ? JSON.parse(done.slice("done ".length)) : null;
}
