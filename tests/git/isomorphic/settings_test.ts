import { assertEquals } from "@std/assert";
import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { openIsomorphicRepository } from "../../../lib/git/engines/isomorphic/mod.ts";
import { type Both, withRepository } from "../contract/with_repository.ts";

/** The value that stock git finds with the same home. */
function stockValue({ git, home }: Both, key: string): string | null {
  const environment = { HOME: home, GIT_CONFIG_GLOBAL: `${home}/.gitconfig` };
  const { status, stdout } = git.run(["config", "--get", key], { environment });
  return status === 0 ? new TextDecoder().decode(stdout).replace(/\n$/, "") : null;
}

describe("config of openIsomorphicRepository", () => {
  it("includes under the conditions of stock git", () =>
    withRepository(openIsomorphicRepository, {}, async (both) => {
      const { git, home, repository } = both;
      const parent = git.folder.slice(0, git.folder.lastIndexOf("/"));
      const conditions: Record<string, string> = {
        "gitdir:**/.git": "one",
        [`gitdir:${parent}/`]: "two",
        "gitdir:elsewhere/": "three",
        [`gitdir/i:${git.folder.toUpperCase()}/`]: "four",
        "onbranch:ma*": "five",
        "onbranch:topic/": "six",
        "hasconfig:remote.*.url:https://example.com/**": "seven",
        "nosuch:x": "eight",
      };
      const sections = Object.entries(conditions).map(([condition, file]) => {
        writeFileSync(`${home}/${file}`, `[found]\n\t${file} = yes\n[last]\n\tone = ${file}\n`);
        return `[includeIf "${condition}"]\n\tpath = ${file}\n`;
      });
      writeFileSync(`${home}/.gitconfig`, sections.join(""));
      const compare = async (): Promise<void> => {
        for (
          const key of [...Object.values(conditions).map((name) => `found.${name}`), "last.one"]
        ) {
          assertEquals(await repository.config(key), stockValue(both, key), key);
        }
      };
      await compare();
      git.git("remote", "add", "origin", "https://example.com/a/b");
      git.git("symbolic-ref", "HEAD", "refs/heads/topic/x");
      await compare();
    }));
  it("answers null to files that include each other without an end, as a failure", () =>
    withRepository(openIsomorphicRepository, {}, async ({ home, repository }) => {
      writeFileSync(`${home}/.gitconfig`, "[include]\n\tpath = .gitconfig\n");
      const reason = await repository.config("user.name").catch((error) => error.data.reason);
      assertEquals(reason, "failed");
    }));
  it("leaves every other byte of the configuration as it is", () =>
    withRepository(openIsomorphicRepository, {}, async ({ git, repository }) => {
      const before = '; mine\r\n[core]\n\tbare = false # so\n[x "y"] z = "a;b"';
      git.write(".git/config", before);
      await repository.addRemote("up/stream", "https://example.com/a;b#c");
      const after = new TextDecoder().decode(git.read(".git/config"));
      assertEquals(after.startsWith(`${before}\n[remote "up/stream"]\n`), true);
      assertEquals(git.git("config", "remote.up/stream.url"), "https://example.com/a;b#c");
      assertEquals(await repository.remoteUrl("up/stream"), "https://example.com/a;b#c");
    }));
});

describe("refs of openIsomorphicRepository", () => {
  it("log the deletion of the branch that HEAD is on as stock git does", () =>
    withRepository(openIsomorphicRepository, {}, async ({ git, repository }) => {
      const id = git.commitAll("first");
      git.git("pack-refs", "--all");
      const logged = (): string[] =>
        new TextDecoder().decode(git.read(".git/logs/HEAD")).trim().split("\n")
          .map((line) => line.slice(0, 81));
      git.git("update-ref", "-d", "refs/heads/main", id);
      const stock = logged();
      git.git("update-ref", "refs/heads/main", id);
      git.git("pack-refs", "--all");
      await repository.updateRefs([{ ref: "refs/heads/main", from: id, to: null }]);
      assertEquals(logged().at(-1), stock.at(-1));
      assertEquals(git.git("for-each-ref"), "");
      assertEquals(await repository.head(), { ref: "refs/heads/main", commit: null });
    }));
  it("take the place of folders that deleted refs have left", () =>
    withRepository(openIsomorphicRepository, {}, async ({ git, repository }) => {
      const id = git.commitAll("first");
      const create = (ref: string) =>
        repository.updateRefs([{ ref, from: null, to: id, reason: "made" }]);
      await create("refs/heads/a/b/c");
      git.git("branch", "other");
      await repository.updateRefs([{ ref: "refs/heads/a/b/c", from: id, to: null }]);
      await create("refs/heads/a");
      await repository.updateRefs([
        { ref: "refs/heads/a", from: id, to: null },
        { ref: "refs/heads/other", from: id, to: null },
      ]);
      await create("refs/heads/other/deep");
      assertEquals(
        git.git("branch", "--format=%(refname)"),
        "refs/heads/main\nrefs/heads/other/deep",
      );
      git.checkIntegrity();
    }));
  it("let exactly one of many win who move a ref from the same place", () =>
    withRepository(openIsomorphicRepository, {}, async ({ git, repository }) => {
      const from = git.commitAll("first");
      const ids = Array.from({ length: 8 }, (_, at) => git.commitAll(`${at}`));
      git.git("update-ref", "refs/heads/raced", from);
      const results = await Promise.allSettled(
        ids.map((to) =>
          repository.updateRefs([{ ref: "refs/heads/raced", from, to, reason: "race" }])
        ),
      );
      const won = results.flatMap(({ status }, at) => status === "fulfilled" ? [ids[at]] : []);
      assertEquals(won, [git.git("rev-parse", "raced")]);
    }));
});
