import { assertEquals } from "@std/assert";
import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assertFails, type OpenEngine, withRepository } from "./with_repository.ts";

export function configurationContract(open: OpenEngine): void {
  describe("config", () => {
    it("answers the last value, the repository's before the user's, whatever the key's case", () =>
      withRepository(open, {}, async ({ git, repository, home }) => {
        writeFileSync(
          `${home}/.gitconfig`,
          "[user]\n\tname = Grace\n\temail = grace@example.com\n[a]\n\tflag\n",
        );
        git.git("config", "user.name", 'Ada "the" first; # no comment');
        git.git("config", "--add", "Branch.Main.MergeOptions", "one");
        git.git("config", "--add", "branch.Main.mergeOptions", "two");
        assertEquals(await repository.config("user.name"), 'Ada "the" first; # no comment');
        assertEquals(await repository.config("User.Email"), "grace@example.com");
        assertEquals(await repository.config("BRANCH.Main.MERGEOPTIONS"), "two");
        assertEquals(await repository.config("branch.main.mergeoptions"), null);
        assertEquals(await repository.config("a.flag"), "true");
        assertEquals(await repository.config("no.such"), null);
        assertEquals(await repository.config("--list"), null);
        git.git("config", "user.name", "Later");
        assertEquals(await repository.config("user.name"), "Later");
      }));
    it("follows what the user's configuration includes", () =>
      withRepository(open, {}, async ({ repository, home }) => {
        writeFileSync(`${home}/.gitconfig`, "[include]\n\tpath = more\n[user]\n\tname = Early\n");
        writeFileSync(`${home}/more`, "[user]\n\temail = more@example.com\n");
        assertEquals(await repository.config("user.email"), "more@example.com");
        writeFileSync(`${home}/more`, "[user]\n\temail = changed@example.com\n");
        assertEquals(await repository.config("user.email"), "changed@example.com");
        assertEquals(await repository.config("user.name"), "Early");
      }));
  });

  describe("remoteUrl and addRemote", () => {
    it("add a remote as stock git does, and contact nobody", () =>
      withRepository(open, { refused: /URL that needs quoting/ }, async ({ git, repository }) => {
        assertEquals(await repository.remoteUrl("origin"), null);
        const url = 'https://nobody.invalid/a/b.git?x="y"#z;\\';
        await repository.addRemote("origin", url);
        assertEquals(await repository.remoteUrl("origin"), url);
        assertEquals(git.git("remote"), "origin");
        assertEquals(git.git("config", "remote.origin.url"), url);
        assertEquals(
          git.git("config", "remote.origin.fetch"),
          "+refs/heads/*:refs/remotes/origin/*",
        );
      }));
    it("answer the URL as it is configured, not as it is rewritten", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        git.git("remote", "add", "origin", "short:a/b");
        git.git("config", "url.https://example.com/.insteadOf", "short:");
        assertEquals(await repository.remoteUrl("origin"), "short:a/b");
      }));
    it("change no remote that is there, and refuse names that are none", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        git.git("remote", "add", "origin", "https://example.com/a");
        const add = (name: string, url: string) => repository.addRemote(name, url);
        await assertFails("failed", () => add("origin", "https://example.com/b"));
        assertEquals(git.git("config", "--get-all", "remote.origin.url"), "https://example.com/a");
        for (const name of ["", "--mirror=push", "a b", "a..b", "x\ny", "-f"]) {
          await assertFails("bad_name", () => add(name, "https://example.com/c"));
        }
        for (const url of ["", "x\ny", "x\0y"]) {
          await assertFails("bad_name", () => add("other", url));
        }
        assertEquals(git.git("remote"), "origin");
      }));
  });
}
