import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { ENGINES, openVersionedWorkbench, PAGE } from "../git/session/versioned_workbench.ts";
import type { GitRepository } from "../support/git_repository.ts";

const HOOKS = [
  "applypatch-msg",
  "commit-msg",
  "fsmonitor-watchman",
  "post-checkout",
  "post-commit",
  "post-index-change",
  "post-merge",
  "pre-auto-gc",
  "pre-commit",
  "prepare-commit-msg",
  "reference-transaction",
];

/** Settings that name a program. */
const PROGRAMS = [
  "core.fsmonitor",
  "core.pager",
  "core.editor",
  "core.askPass",
  "core.sshCommand",
  "core.alternateRefsCommand",
  "credential.helper",
  "diff.external",
  "diff.trap.textconv",
  "diff.trap.command",
  "merge.trap.driver",
  "filter.trap.clean",
  "filter.trap.smudge",
  "filter.long.process",
  "gpg.program",
  "pager.status",
  "alias.status",
  "alias.update-ref",
  "alias.stash",
];

/** Sets a trap wherever git would run something. @returns which of them were sprung */
function setTraps(repository: GitRepository, folder: string): () => string[] {
  const canaries = join(folder, "canaries");
  const hooks = join(folder, "hooks");
  for (const each of [canaries, hooks]) mkdirSync(each);
  const trap = (path: string, name: string): void => {
    writeFileSync(path, `#!/bin/sh\n: > "${join(canaries, name)}"\nexit 1\n`);
    chmodSync(path, 0o755);
  };
  for (const hook of HOOKS) {
    trap(join(hooks, hook), hook);
    trap(repository.path(`.git/hooks/${hook}`), hook);
  }
  const included = join(folder, "included");
  const set = (key: string, value: string): void =>
    void repository.git("config", "--file", included, key, value);
  for (const key of PROGRAMS) {
    trap(join(folder, `trap-${key}`), key);
    set(key, `${key.startsWith("alias.") ? "!" : ""}${join(folder, `trap-${key}`)}`);
  }
  set("core.hooksPath", hooks);
  set("commit.gpgSign", "true");
  set("log.showSignature", "true");
  set("filter.trap.required", "true");
  set("filter.long.required", "true");
  set("gc.auto", "1");
  repository.git("config", "include.path", included);
  return () => readdirSync(canaries);
}

for (const engine of ENGINES) {
  describe(`the git routes in a hostile repository (${engine})`, () => {
    it("run nothing of it, whatever is asked", async () => {
      let sprung = (): string[] => [];
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository, folder) {
          repository.write(
            ".gitattributes",
            "*.txt filter=trap diff=trap merge=trap\n*.long filter=long\n*.tsx diff=trap merge=trap\n",
          );
          repository.write("kept.txt", "kept\n");
          repository.write("kept.long", "kept\n");
          repository.commitAll("Hostile");
          repository.write("kept.txt", "edited by hand\n");
          repository.write("kept.long", "edited by hand\n");
          repository.write("README.md", "edited by hand\n");
          sprung = setTraps(repository, folder);
        },
      });
      const { test } = shop;
      const calm = (): void => assertEquals(sprung(), []);
      if (engine === "embedded") {
        assertEquals((await shop.session()).repo.problem.code, "engine_missing");
        await shop.setProp("one");
        return calm();
      }
      assertEquals((await shop.setProp("one")).body.git.status, "question");
      calm();
      const { question } = (await shop.session()).session;
      assertEquals(question.count, 3);
      calm();
      // What goes through a filter cannot be set aside without it.
      assertEquals((await shop.answer({ answer: "stash" })).body.code, "cannot_stash");
      calm();
      assertEquals((await shop.answer({ answer: "carry" })).status, 200);
      const made = await shop.commit();
      assertEquals(made.status, "committed");
      assertEquals(made.left.length, 2);
      calm();
      await test.post("/api/git/plan", { plan: "T-7", planTitle: "Of a plan" });
      await shop.configure({ mode: "every-save" });
      const second = (await shop.setProp("two")).body;
      assertEquals(second.git.status, "committed");
      await test.post("/api/pages/undo", { saveId: second.saveId });
      calm();
      await test.get("/api/git/remote");
      const url = "https://github.com/ada/shop.git";
      assertEquals((await test.post("/api/git/remote", { url })).status, 200);
      calm();
      disarm(shop.repository);
      const edited = shop.status().map((line) => line.slice(3));
      assertEquals(edited.sort(), ["kept.long", "kept.txt"]);
      assertEquals(shop.repository.git("config", "remote.origin.url"), url);
    });

    it("stash without running anything of it", async () => {
      let sprung = (): string[] => [];
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository, folder) {
          repository.write(".gitattributes", "*.md diff=trap merge=trap\n");
          repository.commitAll("Hostile");
          repository.write("README.md", "edited by hand\n");
          repository.write("new.md", "new\n");
          repository.git("add", "new.md");
          sprung = setTraps(repository, folder);
        },
      });
      await shop.setProp("one");
      const answered = await shop.answer({ answer: "stash" });
      assertEquals(answered.status, 200, JSON.stringify(answered.body));
      assertEquals((await shop.commit()).status, "committed");
      assertEquals(sprung(), []);
      disarm(shop.repository);
      assertEquals(shop.status(), []);
      shop.repository.git("stash", "pop", "--index");
      assertEquals(shop.status(), [" M README.md", "A  new.md"]);
      assert(shop.changed("HEAD").includes(`M\t${PAGE}`));
    });
  });
}

describe("the traps of a hostile repository", () => {
  it("are sprung by whoever uses plain git", async () => {
    let sprung = (): string[] => [];
    await using shop = await openVersionedWorkbench("embedded", {
      prepare: (repository, folder) => void (sprung = setTraps(repository, folder)),
    });
    shop.repository.run(["commit", "--allow-empty", "--message", "x"]);
    shop.repository.run(["-c", "core.hooksPath=/dev/null", "commit", "--allow-empty", "-mx"]);
    shop.repository.run(["status"]);
    const found = sprung();
    for (const name of ["pre-commit", "gpg.program", "core.fsmonitor"]) {
      assert(found.includes(name), found.join());
    }
    disarm(shop.repository);
  });
});

/** So that stock git can judge. */
function disarm(repository: GitRepository): void {
  repository.git("-c", "core.fsmonitor=false", "config", "--unset", "include.path");
  for (const hook of HOOKS) repository.remove(`.git/hooks/${hook}`);
}
