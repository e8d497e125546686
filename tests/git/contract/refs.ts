import { assert, assertEquals, assertRejects } from "@std/assert";
import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { assertFails, type Both, type OpenEngine, withRepository } from "./with_repository.ts";

/** Three commits on main; the first is tagged, the second is a branch. */
function threeCommits({ git }: Both): [string, string, string] {
  const commit = (text: string): string => {
    git.write("file.txt", text);
    return git.commitAll(text);
  };
  const ids: [string, string, string] = [commit("one"), commit("two"), commit("three")];
  git.git("tag", "--annotate", "--message", "first", "v1", ids[0]);
  git.git("branch", "topic/two", ids[1]);
  git.git("update-ref", "refs/remotes/origin/main", ids[0]);
  return ids;
}

export function refContract(open: OpenEngine): void {
  describe("head", () => {
    it("names an unborn branch", () =>
      withRepository(open, {}, async ({ repository }) => {
        assertEquals(await repository.head(), { ref: "refs/heads/main", commit: null });
      }));
    it("names the branch and its commit, and sees stock git move both", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        const [, two, three] = threeCommits(both);
        assertEquals(await repository.head(), { ref: "refs/heads/main", commit: three });
        git.git("checkout", "--quiet", "topic/two");
        assertEquals(await repository.head(), { ref: "refs/heads/topic/two", commit: two });
        git.git("pack-refs", "--all");
        assertEquals(await repository.head(), { ref: "refs/heads/topic/two", commit: two });
      }));
    it("takes no damaged branch for an unborn one", () =>
      withRepository(open, {}, async (both) => {
        threeCommits(both);
        const gone = "0123456789".repeat(4);
        const refused = async (): Promise<void> => {
          const error = await assertRejects(() => both.repository.head(), WorkbenchError);
          assertEquals(error.code, "git_failed");
        };
        for (const damage of [`${gone}\n`, "junk\n"]) {
          writeFileSync(both.git.path(".git/refs/heads/main"), damage);
          await refused();
        }
        both.git.remove(".git/refs/heads/main");
        writeFileSync(both.git.path(".git/packed-refs"), `${gone} refs/heads/main\n`);
        await refused();
        writeFileSync(both.git.path(".git/HEAD"), `${gone}\n`);
        await refused();
      }));
    it("has no ref while it is detached", () =>
      withRepository(open, {}, async (both) => {
        const [one] = threeCommits(both);
        both.git.git("checkout", "--quiet", "--detach", one);
        assertEquals(await both.repository.head(), { ref: null, commit: one });
      }));
  });

  describe("resolve", () => {
    it("finds branches, remote-tracking branches, tags, full refs and ids", () =>
      withRepository(open, {}, async (both) => {
        const [one, two, three] = threeCommits(both);
        const names = {
          main: three,
          HEAD: three,
          "topic/two": two,
          "origin/main": one,
          v1: one,
          "refs/heads/main": three,
          "refs/tags/v1": one,
          [two]: two,
          [two.slice(0, 10)]: two,
        };
        for (const [name, id] of Object.entries(names)) {
          assertEquals(await both.repository.resolve(name), id, name);
        }
      }));
    it("takes a branch before a tag and before a short id", () =>
      withRepository(open, {}, async (both) => {
        const [one, two, three] = threeCommits(both);
        both.git.git("branch", "both", two);
        both.git.git("tag", "both", one);
        const short = one.slice(0, 7);
        both.git.git("branch", short, three);
        assertEquals(await both.repository.resolve("both"), two);
        assertEquals(await both.repository.resolve(short), three);
      }));
    it("answers null to names that are not there or that git would not take", () =>
      withRepository(open, {}, async (both) => {
        const [one] = threeCommits(both);
        const tree = both.git.git("rev-parse", `${one}^{tree}`);
        const names = ["nope", "", "-", "--all", "main^", "main~1", "main:file.txt", ":file.txt"];
        const more = ["main@{0}", "@{-1}", "a..b", "main three", "main\nv1", ":/one", "..", tree];
        const unsafe = [
          "../HEAD",
          "refs/../HEAD",
          "refs/heads/",
          "/etc/passwd",
          "\0",
          "f".repeat(40),
        ];
        for (const name of [...names, ...more, ...unsafe]) {
          assertEquals(await both.repository.resolve(name), null, JSON.stringify(name));
        }
      }));
  });

  describe("refs", () => {
    it("lists a prefix sorted, tags by the commit that they lead to, loose and packed", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        const [one, two, three] = threeCommits(both);
        git.git("pack-refs", "--all");
        git.git("branch", "--", "later", one);
        assertEquals(await repository.refs("refs/heads/"), [
          { name: "refs/heads/later", commit: one },
          { name: "refs/heads/main", commit: three },
          { name: "refs/heads/topic/two", commit: two },
        ]);
        assertEquals(await repository.refs("refs/tags/"), [{ name: "refs/tags/v1", commit: one }]);
        assertEquals(await repository.refs("refs/workbench/"), []);
      }));
  });

  describe("updateRefs", () => {
    it("creates, moves and deletes in one step, with reflogs where a reason is given", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        const [one, two, three] = threeCommits(both);
        await repository.updateRefs([
          { ref: "refs/heads/workbench/x", from: null, to: three, reason: "session: begins" },
          { ref: "refs/heads/topic/two", from: two, to: one, reason: "session: moves" },
          { ref: "refs/tags/v1", from: git.git("rev-parse", "refs/tags/v1"), to: null },
          { ref: "refs/workbench/undo/1", from: null, to: two },
          { ref: "refs/stash", from: null, to: two, reason: "On main: kept" },
        ]);
        assertEquals(git.git("for-each-ref", "--format=%(refname) %(objectname)").split("\n"), [
          `refs/heads/main ${three}`,
          `refs/heads/topic/two ${one}`,
          `refs/heads/workbench/x ${three}`,
          `refs/remotes/origin/main ${one}`,
          `refs/stash ${two}`,
          `refs/workbench/undo/1 ${two}`,
        ]);
        assertEquals(
          git.git("reflog", "show", "--format=%gs", "topic/two").split("\n")[0],
          "session: moves",
        );
        assertEquals(git.git("stash", "list"), "stash@{0}: On main: kept");
        git.checkIntegrity();
      }));
    it("appends to the reflog of a stash that is there, and of HEAD when its branch moves", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        const [one, two, three] = threeCommits(both);
        git.git("update-ref", "--create-reflog", "-m", "On main: first", "refs/stash", one);
        await repository.updateRefs([
          { ref: "refs/stash", from: one, to: two, reason: "On main: second" },
        ]);
        await repository.updateRefs([
          { ref: "refs/heads/main", from: three, to: two, reason: "commit: WB" },
        ]);
        assertEquals(git.git("stash", "list").split("\n"), [
          "stash@{0}: On main: second",
          "stash@{1}: On main: first",
        ]);
        assertEquals(git.git("reflog", "-1", "--format=%H %gs", "HEAD"), `${two} commit: WB`);
        assertEquals(git.git("reflog", "-1", "--format=%gn <%ge>", "HEAD"), REFLOG_IDENTITY);
      }));
    it("moves nothing when one ref is elsewhere, missing, or there already", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        const [one, two, three] = threeCommits(both);
        const before = git.git("for-each-ref");
        const good = { ref: "refs/heads/new", from: null, to: one };
        for (
          const bad of [
            { ref: "refs/heads/main", from: two, to: one },
            { ref: "refs/heads/gone", from: two, to: one },
            { ref: "refs/heads/gone", from: two, to: null },
            { ref: "refs/heads/main", from: null, to: one },
            { ref: "refs/heads/main", from: two, to: null },
          ]
        ) {
          await assertFails("ref_moved", () => repository.updateRefs([good, bad]));
          assertEquals(git.git("for-each-ref"), before);
        }
        assertEquals(git.git("rev-parse", "HEAD"), three);
      }));
    it("refuses names that git would not take, and those that a folder of refs stands for", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        const [one] = threeCommits(both);
        const before = git.git("for-each-ref");
        const names = [
          "--stdin",
          "HEAD",
          "main",
          "refs/heads/a..b",
          "refs/heads/a\nb",
          "refs/heads/",
        ];
        const more = [
          "refs/heads/../../x",
          "refs/heads/a b",
          "refs/heads/x.lock",
          "refs/heads/a\0b",
        ];
        for (const ref of [...names, ...more]) {
          const update = [{ ref, from: null, to: one }];
          await assertFails("bad_name", () => repository.updateRefs(update));
        }
        const inside = [{ ref: "refs/heads/main/x", from: null, to: one }];
        await assertFails("ref_conflict", () => repository.updateRefs(inside));
        const around = [{ ref: "refs/heads/topic", from: null, to: one }];
        await assertFails("ref_conflict", () => repository.updateRefs(around));
        assertEquals(git.git("for-each-ref"), before);
      }));
    it("says that a ref is locked", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        const [one, , three] = threeCommits(both);
        writeFileSync(git.path(".git/refs/heads/main.lock"), "");
        const update = [{ ref: "refs/heads/main", from: three, to: one }];
        await assertFails("locked", () => repository.updateRefs(update));
        assertEquals(git.git("rev-parse", "main"), three);
      }));
    it("takes branches named like options", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        const [one] = threeCommits(both);
        const ref = "refs/heads/--output=/x";
        await repository.updateRefs([{ ref, from: null, to: one, reason: "--create-reflog" }]);
        assertEquals(git.git("rev-parse", ref), one);
        assertEquals(await repository.resolve(ref), one);
        assertEquals((await repository.refs("refs/heads/--output=/")).map(({ name }) => name), [
          ref,
        ]);
      }));
  });

  describe("setHead", () => {
    it("names another branch with a reflog entry and touches nothing else", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        const [, two] = threeCommits(both);
        git.write("file.txt", "edited");
        const index = git.read(".git/index");
        await repository.setHead("refs/heads/topic/two", { reason: "session: switches" });
        assertEquals(git.git("symbolic-ref", "HEAD"), "refs/heads/topic/two");
        assertEquals(git.git("reflog", "-1", "--format=%H %gs"), `${two} session: switches`);
        assertEquals(git.read(".git/index"), index);
        assertEquals(new TextDecoder().decode(git.read("file.txt")), "edited");
      }));
    it("takes an unborn branch and refuses what is no branch", () =>
      withRepository(open, {}, async (both) => {
        const { git, repository } = both;
        threeCommits(both);
        await repository.setHead("refs/heads/fresh", { reason: "session: begins" });
        assertEquals(await repository.head(), { ref: "refs/heads/fresh", commit: null });
        for (const ref of ["main", "refs/tags/v1", "refs/heads/a..b", "--delete"]) {
          await assertFails("bad_name", () => repository.setHead(ref, { reason: "no" }));
        }
        assert(git.git("symbolic-ref", "HEAD") === "refs/heads/fresh");
      }));
  });
}

/** Of nobody in particular: the user of these tests has no identity. */
const REFLOG_IDENTITY = "Project Workbench <workbench@localhost>";
