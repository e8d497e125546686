import { assertEquals } from "@std/assert";
import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { openEmbeddedRepository } from "../../../lib/git/engines/embedded/open_repository.ts";
import { assertRefused, withRepository } from "../contract/with_repository.ts";

describe("config of openEmbeddedRepository", () => {
  it("answers null to files that include each other without an end, as a failure", () =>
    withRepository(openEmbeddedRepository, {}, async ({ home, repository }) => {
      writeFileSync(`${home}/.gitconfig`, "[include]\n\tpath = .gitconfig\n");
      const reason = await repository.config("user.name").catch((error) => error.data.reason);
      assertEquals(reason, "failed");
    }));
  it("refuses conditions, which it does not follow", () =>
    withRepository(openEmbeddedRepository, {}, async ({ home, repository }) => {
      writeFileSync(`${home}/.gitconfig`, '[includeIf "onbranch:ma*"]\n\tpath = more\n');
      await assertRefused(/conditions/, () => repository.config("user.name"));
    }));
});

describe("refs of openEmbeddedRepository", () => {
  it("log the deletion of the branch that HEAD is on as stock git does", () =>
    withRepository(openEmbeddedRepository, {}, async ({ git, repository }) => {
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
    withRepository(openEmbeddedRepository, {}, async ({ git, repository }) => {
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
    withRepository(openEmbeddedRepository, {}, async ({ git, repository }) => {
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
