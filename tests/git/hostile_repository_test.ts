import { assert, assertEquals } from "@std/assert";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, it } from "node:test";
import { openRepository } from "../../lib/git/opening/open_repository.ts";
import type { EngineName, Repository } from "../../lib/git/repository.ts";
import {
  type GitRepository,
  makeGitRepository,
  TEST_SIGNATURE,
} from "../support/git_repository.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { discoverRepository } from "../../lib/git/discover/discover_repository.ts";

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
  "pre-push",
  "prepare-commit-msg",
  "reference-transaction",
];

/** Settings that name a program, each with a canary that tells that it was run. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "core.fsmonitor": "fsmonitor",
  "core.pager": "pager",
  "core.editor": "editor",
  "core.askPass": "askpass",
  "core.sshCommand": "ssh",
  "core.gitProxy": "proxy",
  "core.alternateRefsCommand": "alternates",
  "sequence.editor": "sequence",
  "credential.helper": "credential",
  "diff.external": "external",
  "diff.trap.textconv": "textconv",
  "diff.trap.command": "diff-command",
  "merge.trap.driver": "merge",
  "filter.trap.clean": "clean",
  "filter.trap.smudge": "smudge",
  "filter.long.process": "process",
  "gpg.program": "gpg",
  "gpg.ssh.program": "gpg-ssh",
  "alias.status": "!alias-status",
  "alias.update-ref": "!alias-update-ref",
  "remote.origin.uploadpack": "uploadpack",
  "uploadpack.packObjectsHook": "pack-objects",
  "hook.trap.command": "config-hook",
};

/** Keeps the filters out of the way of what comes behind them. */
const UNFILTERED = [
  "core.fsmonitor=false",
  "filter.trap.clean=",
  "filter.trap.smudge=",
  "filter.trap.required=false",
  "filter.long.process=",
  "filter.long.required=false",
].flatMap((setting) => ["-c", setting]);
const UNSIGNED = [...UNFILTERED, "-c", "commit.gpgSign=false"];

/** How people use git, and what it runs for them in every version that is supported. */
const USES: readonly { readonly runs: string; readonly args: readonly string[] }[] = [
  { runs: "fsmonitor", args: ["status"] },
  { runs: "clean", args: ["-c", "core.fsmonitor=false", "status"] },
  { runs: "process", args: ["-c", "core.fsmonitor=false", "add", "b.long"] },
  { runs: "smudge", args: ["-c", "core.fsmonitor=false", "checkout", "side", "--", "deep/c.txt"] },
  { runs: "external", args: [...UNFILTERED, "diff", "b.long"] },
  { runs: "diff-command", args: [...UNFILTERED, "diff", "a.txt"] },
  { runs: "textconv", args: [...UNFILTERED, "show", "HEAD"] },
  { runs: "merge", args: [...UNFILTERED, "merge-tree", "--write-tree", "main", "side"] },
  { runs: "reference-transaction", args: ["update-ref", "refs/heads/x", "HEAD"] },
  { runs: "post-index-change", args: [...UNFILTERED, "add", "a.txt"] },
  { runs: "pre-commit", args: [...UNSIGNED, "commit", "--allow-empty", "-m", "x"] },
  { runs: "post-checkout", args: [...UNFILTERED, "checkout", "-q", "-b", "y"] },
  { runs: "gpg", args: [...UNFILTERED, "commit", "--allow-empty", "-m", "x"] },
  { runs: "editor", args: [...UNSIGNED, "commit", "--allow-empty"] },
  { runs: "ssh", args: ["cat-file", "-p", "1".repeat(40)] },
  { runs: "proxy", args: ["ls-remote", "git://nobody.invalid/x"] },
  { runs: "uploadpack", args: ["-c", "url../.insteadOf=ssh://nobody.invalid/x", "ls-remote"] },
];

describe("a hostile repository", () => {
  let root: string;
  let git: GitRepository;

  beforeEach(() => {
    root = makeTemporaryFolder("hostile");
    mkdirSync(join(root, "canaries"));
    git = makeGitRepository({ folder: join(root, "repository") });
    git.write("a.txt", "a\n");
    git.write("b.long", "b\n");
    git.write(".gitattributes", "*.txt filter=trap diff=trap merge=trap\n*.long filter=long\n");
    git.commitAll("first");
    git.git("checkout", "--quiet", "-b", "side");
    git.write("deep/c.txt", "side\n");
    git.commitAll("side");
    git.git("checkout", "--quiet", "main");
    git.write("deep/c.txt", "c\n");
    git.commitAll("second");
    setTraps();
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** A program that says that it was run, and then fails. */
  function trap(name: string): string {
    const path = join(root, `trap-${name.replace("!", "")}`);
    writeFileSync(path, `#!/bin/sh\n: > "${canaryOf(name)}"\nexit 1\n`);
    chmodSync(path, 0o755);
    return path;
  }

  function canaryOf(name: string): string {
    return join(root, "canaries", name.replace("!", ""));
  }

  function canaries(): string[] {
    return readdirSync(join(root, "canaries"));
  }

  function setTraps(): void {
    const hooks = join(root, "hooks");
    mkdirSync(hooks);
    for (const hook of HOOKS) {
      const body = `#!/bin/sh\n: > "${canaryOf(hook)}"\n`;
      for (const folder of [hooks, git.path(".git/hooks")]) {
        writeFileSync(join(folder, hook), body);
        chmodSync(join(folder, hook), 0o755);
      }
    }
    // Included, so that it has to be found behind another file.
    const included = Object.entries(PROGRAMS).map((
      [key, name],
    ) => [
      "config",
      "--file",
      join(root, "included"),
      key,
      (name[0] === "!" ? "!" : "") + trap(name),
    ]);
    const file = ["config", "--file", join(root, "included")];
    const settings = [
      ["core.hooksPath", hooks],
      ["commit.gpgSign", "true"],
      ["log.showSignature", "true"],
      ["pager.status", "true"],
      ["filter.trap.required", "true"],
      ["filter.long.required", "true"],
      ["init.templateDir", root],
      ["remote.origin.url", "ssh://nobody.invalid/x"],
      ["remote.origin.promisor", "true"],
      ["extensions.partialClone", "origin"],
      ["protocol.allow", "always"],
      ["submodule.recurse", "true"],
      ["status.submoduleSummary", "true"],
      ["gc.auto", "1"],
      ["hook.trap.event", "reference-transaction"],
    ];
    const all = [...included, ...settings.map((pair) => [...file, ...pair])];
    for (const args of all) git.git(...args);
    writeFileSync(git.path(".git/config"), `[include]\n\tpath = ${join(root, "included")}\n`, {
      flag: "a",
    });
    // Same size and older: only the content tells, which is what filters are run for.
    git.write("a.txt", "b\n");
    git.write("b.long", "c\n");
  }

  async function open(engine: EngineName): Promise<Repository> {
    const environment = { PATH: process.env.PATH, HOME: root };
    const discovery = await discoverRepository(git.folder);
    const opened = await openRepository(discovery, { engine, environment });
    assert(opened.repository, opened.why);
    return opened.repository;
  }

  for (const { runs, args } of USES) {
    it(`makes plain git run its "${runs}": the trap works`, () => {
      git.run(args);
      assert(canaries().includes(runs), `it ran ${canaries().join()}`);
    });
  }

  for (const engine of ["git", "embedded"] as const) {
    it(`makes the engine "${engine}" run nothing, whatever is called`, async () => {
      const isEmbedded = engine === "embedded";
      if (isEmbedded) {
        const discovery = await discoverRepository(git.folder);
        const { problem } = await openRepository(discovery, { engine });
        assertEquals([problem?.code, canaries()], ["engine_missing", []]);
        git.write(".gitattributes", "*.txt diff=trap merge=trap\n");
      }
      await using repository = await open(engine);
      const head = (await repository.head()).commit ?? "";
      assert(head);
      const status = await repository.status();
      const edited = status.map(({ path }) => path).filter((path) => path !== ".gitattributes");
      assertEquals(edited, ["a.txt", "b.long"]);
      await repository.status({ paths: ["a.txt", "--output=x"] });
      const [first] = await repository.log(head, { limit: 1 });
      assertEquals(first?.message, "second\n");
      const parent = first?.parents[0] ?? "";
      assertEquals(await repository.mergeBase(head, parent), parent);
      assertEquals(await repository.aheadBehind(parent, head), { ahead: 1, behind: 0 });
      const files = await repository.files(head, "");
      assertEquals(files.size, 4);
      await repository.filesAt(head, ["deep/c.txt"]);
      await repository.readBlob(files.get("a.txt")?.id ?? "");
      await repository.indexed(["a.txt"]);
      await repository.ignored(["a.txt", "x"]);
      assertEquals(
        (await repository.attributes(["a.txt"])).get("a.txt")?.filter,
        isEmbedded ? null : "trap",
      );
      await repository.config("core.fsmonitor");
      const commit = await repository.createCommit({
        base: head,
        parents: [head],
        changes: [{ path: "a.txt", content: new TextEncoder().encode("committed\n") }],
        message: "hostile\n",
        author: TEST_SIGNATURE,
        committer: TEST_SIGNATURE,
      });
      const file = (await repository.filesAt(commit, ["a.txt"])).get("a.txt");
      assert(file);
      await repository.updateRefs([
        { ref: "refs/heads/main", from: head, to: commit, reason: "commit: hostile" },
        { ref: "refs/workbench/undo/1", from: null, to: head },
      ]);
      await repository.updateIndex(new Map([["a.txt", file]]));
      await repository.setHead("refs/heads/main", { reason: "back" });
      assertEquals((await repository.refs("refs/heads/")).length, 2);
      assertEquals(await repository.resolve("main"), commit);
      await repository.addRemote("other", "https://nobody.invalid/x").catch(() => {});
      // Of a partial clone, git would fetch what is missing.
      const missing = "1".repeat(40);
      assertEquals(await repository.resolve(missing), null);
      await assertMissing(() => repository.readBlob(missing));
      await assertMissing(() => repository.commit(missing));
      assertEquals(canaries(), []);
      assert(!existsSync(git.path("x")));
    });
  }
});

async function assertMissing(call: () => Promise<unknown>): Promise<void> {
  const error: unknown = await call().catch((caught: unknown) => caught);
  assert(error instanceof Error && "data" in error);
}
