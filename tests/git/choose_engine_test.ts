import { assert, assertEquals } from "@std/assert";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, it } from "node:test";
import { chooseEngine } from "../../lib/git/opening/choose_engine.ts";
import { discoverRepository } from "../../lib/git/discover/discover_repository.ts";
import { createGitFinder } from "../../lib/git/engines/git/installed_git.ts";
import { openRepository } from "../../lib/git/opening/open_repository.ts";
import type { RepositoryPlace, RepositoryTrait } from "../../lib/git/repository.ts";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { installedGit } from "../support/installed_git.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

describe("createGitFinder", () => {
  let root: string;
  beforeEach(() => {
    root = makeTemporaryFolder("finder");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function fake(folder: string, script: string): string {
    mkdirSync(join(root, folder), { recursive: true });
    const path = join(root, folder, "git");
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  function pathOf(...folders: string[]): string {
    return folders.map((folder) => join(root, folder)).join(delimiter);
  }

  it("finds the machine's git by its real path", async () => {
    const git = await createGitFinder()(root);
    assert(git);
    assertEquals(git.executable, realpathSync(await installedGit()));
  });

  it("takes the first that is new enough", async () => {
    fake("old", "echo git version 2.36.9");
    fake("broken", "exit 1");
    fake("other", "echo something else");
    const good = fake("good", "echo 'git version 2.50.1 (Apple Git-155)'");
    const find = createGitFinder(pathOf("missing", "old", "broken", "other", "good"));
    assertEquals(await find("/elsewhere"), { executable: good, version: "2.50.1" });
  });

  it("passes over what lies in the project, also through a link, and what is no executable", async () => {
    const own = fake("project/bin", `touch ${join(root, "ran")}; echo git version 3.0.0`);
    fake("project/..bin", `touch ${join(root, "ran")}; echo git version 3.0.0`);
    mkdirSync(join(root, "links"));
    symlinkSync(own, join(root, "links/git"));
    mkdirSync(join(root, "folder/git"), { recursive: true });
    mkdirSync(join(root, "plain"));
    writeFileSync(join(root, "plain/git"), "#!/bin/sh\necho git version 3.0.0\n");
    const find = createGitFinder(
      pathOf("project/bin", "project/..bin", "links", "folder", "plain"),
    );
    assertEquals(await find(join(root, "project")), null);
    assertEquals(existsSync(join(root, "ran")), false, "What the project brings along was run");
    assertEquals((await find(join(root, "project2")))?.executable, own);
  });

  it("passes over relative and empty entries", async () => {
    fake("bin", "echo git version 3.0.0");
    const before = process.cwd();
    process.chdir(join(root, "bin"));
    try {
      assertEquals(await createGitFinder(["", ".", "../bin", ""].join(delimiter))("/x"), null);
    } finally {
      process.chdir(before);
    }
  });

  it("looks once", async () => {
    const path = fake("bin", `echo x >> ${join(root, "runs")}; echo git version 2.40.0`);
    const find = createGitFinder(pathOf("bin"));
    await Promise.all([find("/x"), find("/y")]);
    rmSync(path);
    assertEquals((await find("/x"))?.version, "2.40.0");
    assertEquals(readFileSync(join(root, "runs"), "utf8"), "x\n");
  });
});

describe("chooseEngine", () => {
  const git = { executable: "/usr/bin/git", version: "2.40.0" };
  const place = (...traits: RepositoryTrait[]): RepositoryPlace => ({
    worktree: "/p",
    gitDirectory: "/p/.git",
    commonDirectory: "/p/.git",
    prefix: "",
    objectFormat: "sha1",
    traits,
  });

  it("takes the installed git when it may", () => {
    for (const setting of ["auto", "git"] as const) {
      const choice = chooseEngine(place("split_index"), setting, git);
      assertEquals(choice.engine, "git");
      assert(choice.engine === "git" && choice.why.includes("2.40.0"));
    }
  });
  it("takes no git that is too old for a reftable, and says so", () => {
    const choice = chooseEngine(place("reftable"), "auto", git);
    assert(choice.engine === null);
    assertEquals(
      choice.problem.message,
      "The repository has refs in a reftable, which the installed git 2.40.0 cannot read: install git 2.45.0 or newer",
    );
    assertEquals(
      chooseEngine(place("reftable"), "auto", { ...git, version: "2.45.1" }).engine,
      "git",
    );
  });
  it("takes the embedded engine where it is asked for or alone", () => {
    const asked = chooseEngine(place(), "embedded", git);
    const alone = chooseEngine(place(), "auto", null);
    assertEquals([asked.engine, alone.engine], ["embedded", "embedded"]);
    assert(asked.engine && alone.engine && asked.why !== alone.why);
  });
  it("names what is missing where no engine does, and the way out", () => {
    for (const [setting, known] of [["embedded", git], ["auto", null], ["git", null]] as const) {
      const choice = chooseEngine(place("reftable", "index_v4"), setting, known);
      assert(choice.engine === null);
      assertEquals(choice.problem.code, "engine_missing");
      if (setting === "git") continue;
      assert(/an index of version 4|a reftable/.test(choice.problem.message));
      assert(choice.problem.message.includes("install git"));
    }
  });
});

describe("openRepository", () => {
  let git: GitRepository;
  beforeEach(() => {
    git = makeGitRepository();
  });
  afterEach(() => git.delete());

  it("opens either engine on the same place, and says why", async () => {
    const head = git.commitAll("first");
    const discovery = await discoverRepository(git.folder);
    const found: string[] = [];
    for (const engine of ["auto", "git", "embedded"] as const) {
      const opened = await openRepository(discovery, { engine });
      assert(opened.repository);
      await using repository = opened.repository;
      assertEquals(await repository.head(), { ref: "refs/heads/main", commit: head });
      found.push(repository.engine);
      assert(opened.why.length > 10);
    }
    assertEquals(found, ["git", "git", "embedded"]);
  });
  it("goes without git where there is none", async () => {
    const discovery = await discoverRepository(git.folder);
    const findGit = createGitFinder("");
    const opened = await openRepository(discovery, { engine: "auto", findGit });
    assertEquals(opened.repository?.engine, "embedded");
    await opened.repository?.[Symbol.asyncDispose]();
    const asked = await openRepository(discovery, { engine: "git", findGit });
    assertEquals(asked.problem?.code, "engine_missing");
  });
  it("passes on what keeps a repository from being opened", async () => {
    git.git("config", "core.bare", "true");
    const opened = await openRepository(await discoverRepository(git.folder), { engine: "auto" });
    assertEquals(opened.problem?.code, "bare");
    const none = await openRepository({ place: null, problem: null }, { engine: "auto" });
    assertEquals([none.repository, none.problem], [null, null]);
  });
});
