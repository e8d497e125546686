import { assertEquals } from "@std/assert";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type GitRepository, gitRepositoryAt } from "../../support/git_repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import {
  assertFails,
  type Both,
  type OpenEngine,
  placeAt,
  withRepository,
} from "./with_repository.ts";

function committed(git: GitRepository): void {
  for (const name of ["a", "b", "dir/c"]) git.write(name, `${name} `.repeat(200));
  git.commitAll("one");
  git.write("a", "edited");
  git.commitAll("two");
}

/** Path of an object's own file. */
function objectPath(git: GitRepository, name: string): string {
  const id = git.git("rev-parse", name);
  return git.path(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`);
}

function overwrite(path: string, bytes: Uint8Array): void {
  chmodSync(path, 0o644);
  writeFileSync(path, bytes);
}

/** What may become of a file. */
const DAMAGES: Readonly<Record<string, (good: Uint8Array) => Uint8Array>> = {
  "is empty": () => new Uint8Array(0),
  "is something else": () => new TextEncoder().encode("something else, and longer than that"),
  "ends early": (good) => good.slice(0, good.length >> 1),
  "has other bytes": (good) => good.map((byte, at) => at < 14 ? byte : byte ^ 0x55),
};

/** The file of the only pack. */
function packPath(git: GitRepository, suffix: ".pack" | ".idx"): string {
  const folder = git.path(".git/objects/pack");
  return join(folder, readdirSync(folder).find((name) => name.endsWith(suffix)) ?? "");
}

/** Runs a test on a clone that stock git makes of a repository. */
async function withClone(
  open: OpenEngine,
  { git }: Both,
  args: readonly string[],
  test: (both: Omit<Both, "home">) => Promise<void>,
): Promise<void> {
  const folder = makeTemporaryFolder("clone");
  const clone = gitRepositoryAt(join(folder, "clone"));
  try {
    git.git("clone", "--quiet", ...args, `file://${git.folder}`, clone.folder);
    const repository = await open(await placeAt(clone.folder));
    try {
      await test({ git: clone, repository });
    } finally {
      await repository[Symbol.asyncDispose]();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function damageContract(open: OpenEngine): void {
  describe("a repository that is damaged", () => {
    for (const [what, damage] of Object.entries(DAMAGES)) {
      it(`says so of a blob, a tree and a commit whose file ${what}`, () =>
        withRepository(open, { prepare: committed }, async ({ git, repository }) => {
          const id = (name: string): string => git.git("rev-parse", name);
          const [blob, one, two] = [id("HEAD:a"), id("HEAD^"), id("HEAD")];
          const paths = ["HEAD:a", "HEAD:dir", "HEAD^"].map((name) => objectPath(git, name));
          for (const path of paths) overwrite(path, damage(readFileSync(path)));
          await assertFails("damaged", () => repository.readBlob(blob));
          await assertFails("damaged", () => repository.files(two, ""));
          await assertFails("damaged", () => repository.treeChanges(null, two));
          await assertFails("damaged", () => repository.commit(one));
          await assertFails("damaged", () => repository.log(two, { limit: 9 }));
          await assertFails("damaged", () => repository.mergeBase(one, two));
          await assertFails("damaged", () => repository.aheadBehindOf(two, [one]));
          assertEquals((await repository.commit(two)).message, "two\n");
        }));
      it(`says so of a pack that ${what}`, () =>
        withRepository(open, { prepare: committed }, async ({ git, repository }) => {
          const [blob, head] = [git.git("rev-parse", "HEAD:a"), git.git("rev-parse", "HEAD")];
          git.git("repack", "-adq");
          const path = packPath(git, ".pack");
          overwrite(path, damage(readFileSync(path)));
          await assertFails("damaged", () => repository.readBlob(blob));
          await assertFails("damaged", () => repository.commit(head));
          await assertFails("damaged", () => repository.treeChanges(null, head));
        }));
    }
    for (const what of ["is empty", "is something else", "ends early"]) {
      it(`says so of a pack whose index ${what}, and reads what others have`, () =>
        withRepository(open, { prepare: committed }, async ({ git, repository }) => {
          const [blob, other] = [git.git("rev-parse", "HEAD:a"), git.git("rev-parse", "HEAD:b")];
          git.git("repack", "-adq");
          const path = packPath(git, ".idx");
          overwrite(path, DAMAGES[what]?.(readFileSync(path)) ?? new Uint8Array(0));
          await assertFails("damaged", () => repository.readBlob(blob));
          git.write("loose", "loose");
          const id = git.git("hash-object", "-w", "loose");
          assertEquals(new TextDecoder().decode(await repository.readBlob(id)), "loose");
          await assertFails("damaged", () => repository.readBlob(other));
        }));
    }
    it("tells what it has lost from what was never there", () =>
      withRepository(open, { prepare: committed }, async ({ git, repository }) => {
        const id = (name: string): string => git.git("rev-parse", name);
        const [head, parent, blob] = [id("HEAD"), id("HEAD^"), id("HEAD:a")];
        for (const name of ["HEAD:a", "HEAD:dir", "HEAD^"]) rmSync(objectPath(git, name));
        await assertFails("not_found", () => repository.readBlob(blob));
        await assertFails("not_found", () => repository.commit(parent));
        await assertFails("missing", () => repository.files(head, ""));
        await assertFails("missing", () => repository.treeChanges(null, head));
        await assertFails("missing", () => repository.log(head, { limit: 9 }));
        await assertFails("missing", () => repository.aheadBehindOf(head, [head]));
      }));
    it("lists the other refs beside one whose commit is damaged or lost", () =>
      withRepository(open, { prepare: committed }, async ({ git, repository }) => {
        git.git("branch", "before", "HEAD^");
        const path = objectPath(git, "HEAD^");
        for (const damage of Object.values(DAMAGES)) {
          overwrite(path, damage(readFileSync(path)));
          const refs = await repository.refs("refs/heads/");
          assertEquals(refs.at(-1), {
            name: "refs/heads/main",
            commit: git.git("rev-parse", "main"),
          });
        }
        rmSync(path);
        assertEquals((await repository.refs("refs/heads/")).map(({ name }) => name), [
          "refs/heads/main",
        ]);
      }));
  });

  describe("a clone that has not everything", () => {
    it("is told from histories that never met, and its commits end where it was cut", () =>
      withRepository(open, {}, async (both) => {
        const { git } = both;
        committed(git);
        git.git("branch", "side");
        git.commitAll("three");
        git.git("checkout", "--quiet", "side");
        git.write("b", "side");
        git.commitAll("side");
        git.git("checkout", "--quiet", "--orphan", "other");
        git.commitAll("orphan");
        const id = (name: string): string => git.git("rev-parse", name);
        assertEquals(await both.repository.mergeBase(id("main"), id("other")), null);
        await withClone(open, both, ["--depth=1", "--no-single-branch"], async ({ repository }) => {
          await assertFails("shallow", () => repository.mergeBase(id("main"), id("side")));
          await assertFails("shallow", () => repository.mergeBase(id("main"), id("other")));
          assertEquals(await repository.mergeBase(id("side"), id("side")), id("side"));
          assertEquals((await repository.commit(id("main"))).parents, []);
          assertEquals((await repository.commits([id("side")])).get(id("side"))?.parents, []);
          const [cut] = await repository.log(id("main"), { limit: 9 });
          assertEquals(cut?.parents, []);
          const counts = await repository.aheadBehindOf(id("main"), [id("side"), id("other")]);
          assertEquals([...counts.values()], [{ ahead: 1, behind: 1 }, { ahead: 1, behind: 1 }]);
        });
        await withClone(open, both, ["--depth=2", "--no-single-branch"], async ({ repository }) => {
          assertEquals(await repository.mergeBase(id("main"), id("side")), id("main~1"));
        });
      }));
    it("says what a partial one left out, and fetches nothing", () =>
      withRepository(open, { prepare: committed, refused: /partial clone/ }, async (both) => {
        both.git.git("config", "uploadpack.allowFilter", "true");
        const [blob, head] = ["HEAD:a", "HEAD"].map((name) => both.git.git("rev-parse", name));
        for (const filter of ["blob:none", "tree:0"]) {
          const args = ["--bare", "--no-checkout", `--filter=${filter}`].slice(1);
          await withClone(open, both, args, async ({ git, repository }) => {
            await assertFails("not_fetched", () => repository.readBlob(blob ?? ""));
            assertEquals((await repository.commit(head ?? "")).message, "two\n");
            const changes = () => repository.treeChanges(null, head ?? "");
            if (filter === "tree:0") await assertFails("not_fetched", changes);
            else assertEquals((await changes()).changes.length, 3);
            const args = ["rev-list", "--objects", "--missing=print", "HEAD"];
            const { stdout } = git.run(args, { environment: { GIT_NO_LAZY_FETCH: "1" } });
            assertEquals(
              new TextDecoder().decode(stdout).includes(`?${blob}`) || filter === "tree:0",
              true,
            );
          });
        }
      }));
  });
}
