import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { TreeChanges, TreeFile } from "../../../lib/git/repository.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import { seededRandom } from "../../support/random.ts";
import { assertFails, hostileNames, type OpenEngine, withRepository } from "./with_repository.ts";

/** Id of the tree that has nothing in it, which git knows without its being there. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** What stock git says of two commits, below a folder. */
function stockChanges(
  git: GitRepository,
  { from, to, folder = "" }: {
    readonly from: string | null;
    readonly to: string;
    readonly folder?: string;
  },
): TreeChanges {
  const args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev"];
  const { stdout } = git.run([...args, from ?? EMPTY_TREE, to, "--"]);
  const fields = new TextDecoder().decode(stdout).split("\0");
  const all = Array.from({ length: (fields.length - 1) / 2 }, (_, at) => {
    const [mode = "", newMode = "", id = "", newId = ""] = (fields[at * 2] ?? "").slice(1).split(
      " ",
    );
    const path = fields[at * 2 + 1] ?? "";
    return { path, before: fileOf(mode, id), after: fileOf(newMode, newId) };
  });
  const changes = all.filter(({ path }) => folder === "" || path.startsWith(`${folder}/`));
  changes.sort((one, other) => one.path < other.path ? -1 : 1);
  return { changes, outside: all.length - changes.length };
}

function fileOf(mode: string, id: string): TreeFile | null {
  // Stock git prints no other modes.
  return mode === "000000" ? null : { mode: mode as TreeFile["mode"], id };
}

/** Every way in which a path can change, in folders that are like each other by name. */
function changed(git: GitRepository): void {
  const names = ["a", "app/a", "app/b", "app/deep/c", "app2/d", "app.ts", "same/x", "to-folder"];
  for (const name of [...names, "to-file/in", "to-file/deep/in", "run", "link"]) {
    git.write(name, name);
  }
  git.commitAll("one");
  git.write("app/a", "edited");
  git.remove("app/b");
  git.write("app/new", "new");
  git.git("mv", "app/deep/c", "app/moved");
  git.write("app2/d", "edited");
  git.remove("to-folder");
  git.write("to-folder/in/it", "x");
  git.remove("to-file");
  git.write("to-file", "x");
  git.makeExecutable("run");
  git.remove("link");
  git.symlink("a", "link");
  git.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},module`);
  git.commitAll("two");
}

/** Commits files by one process, without a working tree. @returns the commit's id */
function importCommit(git: GitRepository, paths: readonly string[], parent?: string): string {
  const files = paths.map((path) =>
    `M 100644 inline ${path}\ndata 5\n${parent ? "later" : "early"}\n`
  );
  const head = "commit refs/heads/imported\ncommitter Ada <ada@example.com> 1700000000 +0000\n";
  const from = parent ? `from ${parent}\n` : "";
  const input = `${head}data 4\nmany\n${from}${files.join("")}done\n`;
  assertEquals(git.run(["fast-import", "--quiet", "--done"], { input }).stderr, "");
  return git.git("rev-parse", "imported");
}

export function comparisonContract(open: OpenEngine): void {
  describe("treeChanges", () => {
    it("names what stock git names: content, modes, kinds, what came and what went", () =>
      withRepository(open, { prepare: changed }, async ({ git, repository }) => {
        const [one, two] = [git.git("rev-parse", "HEAD^"), git.git("rev-parse", "HEAD")];
        for (const [from, to] of [[one, two], [two, one], [null, two], [one, one]] as const) {
          assertEquals(
            await repository.treeChanges(from, to ?? ""),
            stockChanges(git, { from: from ?? null, to: to ?? "" }),
          );
        }
        const { changes } = await repository.treeChanges(one, two);
        assertEquals(
          changes.filter(({ path }) => path.startsWith("to-f")).map(({ path }) => path),
          [
            "to-file",
            "to-file/deep/in",
            "to-file/in",
            "to-folder",
            "to-folder/in/it",
          ],
        );
      }));
    it("names what is below a folder, and counts the others", () =>
      withRepository(open, { prepare: changed }, async ({ git, repository }) => {
        const [from, to] = [git.git("rev-parse", "HEAD^"), git.git("rev-parse", "HEAD")];
        for (
          const folder of ["app", "app2", "same", "missing", "to-file", "to-folder", "app/deep"]
        ) {
          const expected = stockChanges(git, { from, to, folder });
          assertEquals(await repository.treeChanges(from, to, { folder }), expected, folder);
          const closed = await repository.treeChanges(from, to, { folder: `${folder}/` });
          assertEquals(closed, expected);
        }
      }));
    it("spells every name as it is", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        for (const name of hostileNames(open)) git.write(name, "x");
        const to = git.commitAll("all");
        assertEquals(
          await repository.treeChanges(null, to),
          stockChanges(git, { from: null, to }),
        );
        for (const name of hostileNames(open)) git.write(`in ${name}/x`, "x");
        const next = git.commitAll("folders");
        for (const name of hostileNames(open).filter((name) => !name.includes("/"))) {
          const options = { folder: `in ${name}` };
          const { changes, outside } = await repository.treeChanges(to, next, options);
          assertEquals(changes.map(({ path }) => path), [`in ${name}/x`]);
          assertEquals(outside, hostileNames(open).length - 1);
        }
      }));
    it("agrees with stock git on commits at random", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const seed = 20_261_207;
        const random = seededRandom(seed);
        const commits: string[] = [];
        for (let round = 0; round < 8; round++) {
          for (let at = 0; at < 30; at++) {
            const path = `${"pq"[random(2)]}/${["a", "a-", "b", "b.c"][random(4)]}/${random(8)}`;
            if (random(3) > 0) git.write(path, `${random(50)}`);
            else git.run(["rm", "-rfq", "--ignore-unmatch", "--", path]);
          }
          commits.push(git.commitAll(`${round}`));
        }
        for (const from of commits) {
          for (const to of commits) {
            const folder = ["", "p", "q/a", "p/b.c"][random(4)] ?? "";
            assertEquals(
              await repository.treeChanges(from, to, { folder }),
              stockChanges(git, { from, to, folder }),
              `seed ${seed}, ${from} ${to} ${folder}`,
            );
          }
        }
      }));
    it("compares thousands of files at once", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const paths = Array.from({ length: 3000 }, (_, at) => `f${at % 90}/g${at % 7}/${at}.ts`);
        const from = importCommit(git, paths);
        const to = importCommit(git, ["f3/g3/3.ts"], from);
        assertEquals((await repository.treeChanges(from, to)).changes.length, 1);
        assertEquals((await repository.treeChanges(null, to)).changes.length, 3000);
      }));
    it("fails on what is no commit, and ends when it is aborted", () =>
      withRepository(open, { prepare: changed }, async ({ git, repository }) => {
        const [id, tree] = [git.git("rev-parse", "HEAD"), git.git("rev-parse", "HEAD^{tree}")];
        for (const other of ["0".repeat(40), tree, "main", "--all"]) {
          await assertFails("not_found", () => repository.treeChanges(id, other));
          await assertFails("not_found", () => repository.treeChanges(other, id));
        }
        const signal = AbortSignal.abort(new Error("enough"));
        const reason = await repository.treeChanges(null, id, { signal }).catch((error) => error);
        assertEquals(reason, signal.reason);
      }));
  });
}
