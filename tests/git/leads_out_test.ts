import { assert, assertEquals } from "@std/assert";
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { discoverRepository } from "../../lib/git/discover/discover_repository.ts";
import { openRepository } from "../../lib/git/opening/open_repository.ts";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { assertFails } from "./contract/with_repository.ts";

/** Paths of a git directory that a crafted one makes links. */
const LINKS = ["logs", "logs/refs", "refs", "refs/heads", "objects", "index"];
const DEEP_LINKS = ["refs/heads/workbench", "logs/refs/heads/workbench", "logs/HEAD"];

describe("a git directory that leads out of the project", () => {
  let git: GitRepository;
  let outside: string;
  beforeEach(() => {
    git = makeGitRepository();
    git.write("a", "a\n");
    git.commitAll("first");
    outside = makeTemporaryFolder("outside");
  });
  afterEach(() => {
    git.delete();
    rmSync(outside, { recursive: true, force: true });
  });

  /** Puts a link to an empty folder, or a new file, in a path's place. */
  function linkOut(path: string): void {
    const target = join(outside, "target");
    if (/HEAD|index/.test(path)) writeFileSync(target, "");
    else mkdirSync(target);
    rmSync(git.path(`.git/${path}`), { recursive: true, force: true });
    mkdirSync(dirname(git.path(`.git/${path}`)), { recursive: true });
    symlinkSync(target, git.path(`.git/${path}`));
  }

  for (const path of LINKS) {
    it(`is refused where "${path}" is a link`, async () => {
      linkOut(path);
      const { place, problem } = await discoverRepository(git.folder);
      assertEquals(place, null);
      assertEquals(problem?.code, "leads_out");
    });
  }

  for (const engine of ["git", "embedded"] as const) {
    for (const path of DEEP_LINKS) {
      it(`has no ref moved behind the link "${path}" (${engine})`, async () => {
        const commit = git.git("rev-parse", "HEAD");
        linkOut(path);
        const opened = await openRepository(await discoverRepository(git.folder), { engine });
        assert(opened.repository);
        await using repository = opened.repository;
        const update = { ref: "refs/heads/workbench/x", from: null, to: commit, reason: "made" };
        await assertFails("leads_out", () => repository.updateRefs([update]));
        const entries = readdirSync(outside, { recursive: true, withFileTypes: true });
        assertEquals(
          entries.filter((entry) => entry.isFile()).length,
          path === "logs/HEAD" ? 1 : 0,
        );
      });
    }
  }

  it("is refused where a file or a link names another repository", async () => {
    const project = join(outside, "project");
    mkdirSync(project);
    writeFileSync(join(project, ".git"), `gitdir: ${git.path(".git")}\n`);
    assertEquals((await discoverRepository(project)).problem?.code, "leads_out");
    rmSync(join(project, ".git"));
    symlinkSync(git.path(".git"), join(project, ".git"));
    assertEquals((await discoverRepository(project)).problem?.code, "leads_out");
  });

  it("is none for a linked worktree and a submodule, unless one side knows nothing of it", async () => {
    const linked = join(outside, "linked");
    git.git("worktree", "add", "--quiet", linked);
    assertEquals((await discoverRepository(linked)).problem, null);
    const thief = join(outside, "thief");
    mkdirSync(thief);
    writeFileSync(join(thief, ".git"), `gitdir: ${git.path(".git/worktrees/linked")}\n`);
    assertEquals((await discoverRepository(thief)).problem?.code, "leads_out");
    const main = makeGitRepository({ folder: join(outside, "main") });
    main.run(["-c", "protocol.file.allow=always", "submodule", "add", "-q", git.folder, "inner"]);
    assertEquals((await discoverRepository(main.path("inner"))).problem, null);
  });
});
