import { Buffer } from "node:buffer";
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import {
  type EngineName,
  ENGINES,
  openTestReview,
  type TestReview,
  traceOf,
} from "../review/test_review.ts";
import { afterEvents, processEvents } from "../support/after_events.ts";
import { type GitRepository, gitRepositoryAt, runStockGit } from "../support/git_repository.ts";
import type { TestAnswer } from "../support/test_workbench.ts";

const WORK = { base: "main", head: "work" };

/** Ways to break a repository, each with the problem that it is told as. */
const CLOSED: Readonly<Record<string, readonly [string, (repository: GitRepository) => void]>> = {
  "no repository": ["no_repository", (repository) => repository.remove(".git")],
  "a bare one": ["bare", (repository) => void repository.git("config", "core.bare", "true")],
  "a .git file that leads nowhere": ["broken", (repository) => {
    repository.remove(".git");
    repository.write(".git", "gitdir: /nowhere/at/all\n");
  }],
  "a configuration of noise": [
    "broken",
    (repository) => repository.write(".git/config", "[core\n\0"),
  ],
  "a format that is to come": ["unsupported", (repository) => {
    repository.git("config", "core.repositoryFormatVersion", "9");
  }],
};

/** Damage to what a repository holds. */
const DAMAGED: Readonly<Record<string, (repository: GitRepository) => void>> = {
  "a commit that is gone": (repository) => removeObject(repository, "work"),
  "a commit of the past that is gone": (repository) => {
    repository.git("update-ref", "refs/heads/later", commitOf(repository, "work"));
    removeObject(repository, "work");
  },
  "the base's commit that is gone": (repository) => removeObject(repository, "main"),
  "a tree that is gone": (repository) => removeObject(repository, "work^{tree}"),
  "a file that is gone": (repository) =>
    removeObject(repository, "work:src/features/shared/components/Button.tsx"),
  "a pack of noise": (repository) => damagePack(repository, (bytes) => bytes.fill(0x5a, 12)),
  "a pack that was cut off": (repository) =>
    damagePack(repository, (bytes) => bytes.subarray(0, bytes.length / 2)),
  "a pack with one wrong byte": (repository) =>
    damagePack(repository, (bytes) => bytes.fill((bytes[200] ?? 0) ^ 0xff, 200, 201)),
  "a ref of noise": (repository) => repository.write(".git/refs/heads/work", "\0\u00ff noise"),
  "a ref that leads to itself": (repository) =>
    repository.write(".git/refs/heads/work", "ref: refs/heads/work\n"),
  "a ref to a file": (repository) =>
    repository.write(".git/refs/heads/work", `${repository.git("rev-parse", "main:README.md")}\n`),
  "a moment that no calendar has": (repository) =>
    commitObject(repository, repository.git("rev-parse", "work^{tree}"), "99999999999999999"),
  "a moment that is none": (repository) =>
    commitObject(repository, repository.git("rev-parse", "work^{tree}"), "noon"),
  "names that no path has": (repository) => {
    const blob = repository.git("rev-parse", "work:README.md");
    const bytes = ["..", ".git", ".", "a/b", "twice", "twice", "", "\\..\\x", "workbench.json"]
      .map((name) => Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(blob, "hex")]));
    commitObject(repository, objectOf(repository, "tree", Buffer.concat(bytes)));
  },
  "a tree that is not sorted": (repository) => {
    const blob = repository.git("rev-parse", "work:README.md");
    const bytes = ["b.ts", "a.ts", "a"]
      .map((name) => Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(blob, "hex")]));
    commitObject(repository, objectOf(repository, "tree", Buffer.concat(bytes)));
  },
  "a HEAD of noise": (repository) => repository.write(".git/HEAD", "\u00ff\u00fe"),
};

/** Writes an object as it is, whatever git would think of it. @returns its id */
function objectOf(repository: GitRepository, type: string, content: string | Uint8Array): string {
  const options = ["hash-object", "-w", "--literally", "-t", type, "--stdin"];
  const { stdout } = repository.run(options, { input: content });
  return new TextDecoder().decode(stdout).trim();
}

/** Makes a commit of a tree the branch `work`. */
function commitObject(repository: GitRepository, tree: string, moment = "1700000000"): void {
  const who = `Ada <ada@example.com> ${moment} +0000`;
  const parent = repository.git("rev-parse", "main");
  const text = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n\nWork\n`;
  repository.write(".git/refs/heads/work", `${objectOf(repository, "commit", text)}\n`);
}

function removeObject(repository: GitRepository, name: string): void {
  const id = repository.git("rev-parse", name);
  repository.remove(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`);
}

/** A commit on top of another, that no branch has. */
function commitOf(repository: GitRepository, parent: string): string {
  return repository.git("commit-tree", "-p", parent, "-m", "On top", `${parent}^{tree}`);
}

function damagePack(repository: GitRepository, damage: (bytes: Uint8Array) => Uint8Array): void {
  repository.git("repack", "-a", "-d", "--quiet");
  const folder = repository.path(".git/objects/pack");
  const pack = readdirSync(folder).find((name) => name.endsWith(".pack")) ?? "";
  chmodSync(join(folder, pack), 0o644);
  writeFileSync(join(folder, pack), damage(new Uint8Array(readFileSync(join(folder, pack)))));
}

/** For an engine, attributes that name a program, and whether files with them are refused. */
const HOSTILE_ATTRIBUTES: Readonly<Record<EngineName, readonly (readonly [string, boolean])[]>> = {
  git: [["diff=steal filter=steal", false]],
  // The embedded engine converts nothing, and says so; a program for diffs is not asked by it.
  embedded: [["diff=steal filter=steal", true], ["diff=steal", false]],
};

/** Gives a repository staged, edited and new files, and programs that would leave a file `stolen`. */
function prepareHostile(repository: GitRepository, attribute: string): void {
  repository.write("staged.txt", "staged\n");
  repository.git("add", "staged.txt");
  repository.write("README.md", "edited\n");
  repository.write("untracked.txt", "mine\n");
  repository.git("config", "core.fsmonitor", "touch stolen");
  repository.git("config", "core.hooksPath", "hooks");
  repository.git("config", "diff.external", "touch stolen");
  repository.git("config", "core.pager", "touch stolen");
  repository.write(".gitattributes", `* ${attribute}\n`);
  repository.git("config", "diff.steal.textconv", "touch stolen");
  repository.git("config", "filter.steal.clean", "touch stolen");
}

/** Asks each of the five routes, and for an analysis to its end. */
async function askAll(review: TestReview, comparison = WORK): Promise<TestAnswer[]> {
  const answers = [
    await review.branches(),
    await review.branches("main"),
    await review.test.get("/api/review/plans"),
    await review.change(comparison.base, comparison.head),
    await review.analyze(comparison),
    await review.cancel(comparison),
    await review.analyze(comparison),
  ];
  if (answers.at(-1)?.status === 202) answers.push(await untilOver(review, comparison));
  return answers;
}

async function untilOver(review: TestReview, { base, head }: typeof WORK): Promise<TestAnswer> {
  return await afterEvents(await processEvents(review.test), async () => {
    const answer = await review.change(base, head);
    return ["queued", "running"].includes(answer.body.state) ? null : answer;
  });
}

for (const engine of ENGINES) {
  describe(`reviews in repositories of all shapes (${engine})`, () => {
    for (const [name, [problem, prepare]] of Object.entries(CLOSED)) {
      it(`say why there is nothing to compare: ${name}`, async () => {
        await using review = await openTestReview(engine, { prepare, held: true });
        for (const answer of [await review.branches(), await review.analyze(WORK)]) {
          assertEquals([answer.status, answer.body.code], [503, "git_failed"]);
          assertEquals(answer.body.problem, problem);
        }
        assertEquals((await review.change("main", "work")).body.code, "git_failed");
        assertEquals((await review.cancel(WORK)).body.code, "git_failed");
        assertEquals((await review.test.get("/api/review/plans")).status, 200);
        assertEquals((await review.change("main..work", "work")).body.code, "bad_ref");
      });
    }

    for (const [name, prepare] of Object.entries(DAMAGED)) {
      it(`fail with a code, and change nothing, on ${name}`, async () => {
        await using review = await openTestReview(engine, { prepare });
        const before = traceOf(review.repository);
        for (const { status, body } of await askAll(review)) {
          const code = body.code ?? body.error?.code;
          const known = ["git_failed", "ref_not_found", "not_running"].includes(code);
          assert(known || [200, 202].includes(status) && code === undefined, JSON.stringify(body));
        }
        assertEquals(traceOf(review.repository), before);
      });
    }

    for (const [attribute, isRefused] of HOSTILE_ATTRIBUTES[engine]) {
      it(`change nothing in a sound one, whatever state it is in: ${attribute}`, async () => {
        await using review = await openTestReview(engine, {
          prepare: (repository) => prepareHostile(repository, attribute),
        });
        const before = traceOf(review.repository);
        const answers = await askAll(review);
        const [statuses, problem] = isRefused
          ? [[503, 503, 200, 503, 503, 503, 503], "engine_missing"]
          : [[200, 200, 200, 200, 202, 200, 202, 200], undefined];
        const bodies = JSON.stringify(answers.map(({ body }) => body));
        assertEquals(answers.map(({ status }) => status), statuses, bodies);
        assertEquals(answers[0]?.body.problem, problem);
        if (!isRefused) assertEquals(answers.at(-1)?.body.state, "done", bodies);
        assertEquals(traceOf(review.repository), before);
        assert(!existsSync(review.repository.path("stolen")));
      });
    }

    it("have nothing to list on an unborn branch", async () => {
      await using review = await openTestReview(engine, {
        prepare(repository) {
          repository.remove(".git");
          repository.git("init", "--quiet", "--initial-branch=main");
        },
      });
      const { body } = await review.branches();
      assertEquals(body, { base: null, baseSha: null, current: "main", branches: [] });
      assertEquals((await review.change("HEAD", "main")).body.code, "ref_not_found");
    });

    it("compare what has no commit in common", async () => {
      await using review = await openTestReview(engine, {
        prepare(repository) {
          const id = repository.git("commit-tree", "-m", "Another beginning", "work^{tree}");
          repository.git("branch", "--force", "work", id);
        },
      });
      assertEquals((await review.change("main", "work")).body.mergeBase, null);
      await review.analyze(WORK);
      const { body } = await untilOver(review, WORK);
      assertEquals([body.state, body.mergeBase], ["done", null], JSON.stringify(body.error));
    });

    it("see as much of a shallow clone as there is", async () => {
      await using review = await openTestReview(engine, {
        prepare(repository, folder) {
          repository.git("switch", "--quiet", "work");
          const clone = join(folder, "clone");
          const args = ["clone", "--quiet", "--depth=1", "--no-single-branch"];
          runStockGit(folder, [...args, `file://${repository.folder}`, clone]);
          gitRepositoryAt(clone).git("branch", "main", "origin/main");
          return clone;
        },
      });
      const before = traceOf(review.repository);
      const { body } = await review.branches();
      assertEquals([body.base, body.current], ["origin/work", "work"]);
      const unknown = (await review.change("main", "work")).body;
      assertEquals([unknown.code, unknown.reason], ["git_failed", "shallow"]);
      const last = (await askAll(review)).at(-1)?.body;
      assertEquals([last.state, last.error.code, last.mergeBase], ["failed", "git_failed", null]);
      assertEquals(traceOf(review.repository), before);
    });

    it("are of the project's folder in a larger repository", async () => {
      await using review = await openTestReview(engine, {
        prepare(inner, folder) {
          inner.remove(".git");
          const whole = gitRepositoryAt(folder);
          whole.git("init", "--quiet", "--initial-branch=main");
          whole.write("beside.txt", "beside\n");
          whole.git("add", "beside.txt", "shop");
          whole.git("commit", "--quiet", "--message", "Both");
          whole.git("switch", "--quiet", "--create", "work");
          whole.write("beside.txt", "edited\n");
          whole.write("shop/new.ts", "export const fresh = 1;\n");
          whole.git("add", "beside.txt", "shop");
          whole.git("commit", "--quiet", "--message", "Work");
          whole.git("switch", "--quiet", "main");
        },
      });
      await review.analyze(WORK);
      const { body } = await untilOver(review, WORK);
      assertEquals(body.report?.files.map(({ path }: { path: string }) => path), ["new.ts"]);
      assertEquals(body.report.summary.outside, 1);
    });
  });
}
