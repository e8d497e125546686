import { assert, assertEquals } from "@std/assert";
import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { discoverRepository } from "../../lib/git/discover/discover_repository.ts";
import type { RepositoryPlace, RepositoryTrait } from "../../lib/git/repository.ts";
import {
  type GitRepository,
  gitRepositoryAt,
  makeGitRepository,
} from "../support/git_repository.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

describe("discoverRepository", () => {
  let root: string;
  let git: GitRepository;

  beforeEach(() => {
    root = makeTemporaryFolder("discover");
    git = makeGitRepository({ folder: join(root, "repository") });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  async function traits(): Promise<readonly RepositoryTrait[] | undefined> {
    return (await discoverRepository(git.folder)).place?.traits;
  }

  async function problem(folder = git.folder): Promise<string | undefined> {
    const found = await discoverRepository(folder);
    assertEquals(found.place, null);
    assert(!found.problem?.message.includes(root), "names a folder of the machine");
    return found.problem?.code;
  }

  /** Where stock git is at a folder, as discovery says it. */
  function stockPlace(folder: string): Omit<RepositoryPlace, "traits"> {
    const at = gitRepositoryAt(folder);
    const ask = (option: string): string => at.git("rev-parse", "--path-format=absolute", option);
    return {
      worktree: ask("--show-toplevel"),
      gitDirectory: ask("--absolute-git-dir"),
      commonDirectory: ask("--git-common-dir"),
      prefix: ask("--show-prefix"),
      objectFormat: ask("--show-object-format") === "sha256" ? "sha256" : "sha1",
    };
  }

  async function assertAsStock(
    folder: string,
    expected: readonly RepositoryTrait[],
  ): Promise<void> {
    const { place, problem } = await discoverRepository(folder);
    assertEquals(problem, null);
    assertEquals(place, { ...stockPlace(folder), traits: expected });
  }

  it("finds nothing where nothing is", async () => {
    assertEquals(await discoverRepository(root), { place: null, problem: null });
    assertEquals(await discoverRepository(join(root, "missing")), { place: null, problem: null });
  });

  it("finds the repository of a new, a nested and a linked folder", async () => {
    mkdirSync(git.path("packages/app/src"), { recursive: true });
    symlinkSync(git.path("packages/app"), join(root, "link"));
    await assertAsStock(git.folder, []);
    await assertAsStock(git.path("packages/app/src"), []);
    const { place } = await discoverRepository(join(root, "link"));
    assertEquals(place?.prefix, "packages/app/");
  });

  it("finds unborn and detached heads, and a HEAD that is a link", async () => {
    git.commitAll("first");
    git.git("checkout", "--quiet", "--detach");
    await assertAsStock(git.folder, []);
    unlinkSync(git.path(".git/HEAD"));
    symlinkSync("refs/heads/main", git.path(".git/HEAD"));
    await assertAsStock(git.folder, []);
  });

  it("follows linked worktrees and submodules, and nothing else that leads out", async () => {
    git.commitAll("first");
    const linked = join(root, "linked");
    git.git("worktree", "add", "--quiet", linked, "-b", "other");
    await assertAsStock(linked, ["linked_worktree"]);
    git.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", git.folder, "sub");
    await assertAsStock(git.path("sub"), []);
    const separate = join(root, "separate");
    gitRepositoryAt(root).git("init", "--quiet", `--separate-git-dir=${separate}.git`, separate);
    assertEquals((await discoverRepository(separate)).problem?.code, "leads_out");
    const borrowed = join(root, "borrowed");
    mkdirSync(borrowed);
    symlinkSync(git.path(".git"), join(borrowed, ".git"));
    assertEquals((await discoverRepository(borrowed)).problem?.code, "leads_out");
  });

  it("names what an engine may get wrong", async () => {
    git.write("a", "a");
    git.write(".gitattributes", "*.ts linguist-generated\n# text\ntexts/* -diff\n");
    git.commitAll("first");
    assertEquals(await traits(), []);
    git.git("update-index", "--index-version", "4");
    assertEquals(await traits(), ["index_v4"]);
    git.git("update-index", "--index-version", "2");
    git.git("sparse-checkout", "set", "--no-cone", "/a");
    assertEquals(await traits(), ["sparse_checkout"]);
    git.git("sparse-checkout", "disable");
    git.git("update-index", "--split-index");
    assertEquals(await traits(), ["split_index"]);
  });

  it("names borrowed objects, promised objects, conversions, ids and extensions", async () => {
    const cases: readonly [RepositoryTrait, () => void][] = [
      ["alternates", () => git.write(".git/objects/info/alternates", "/elsewhere\n")],
      ["partial_clone", () => git.git("config", "remote.origin.promisor", "true")],
      ["eol_attributes", () => git.write(".gitattributes", "*.ts text=auto\n")],
      ["eol_attributes", () => git.git("config", "core.autocrlf", "input")],
      ["eol_attributes", () => git.write("packages/app/.gitattributes", "*.bin text\n")],
      ["reftable", () => git.git("config", "extensions.refStorage", "reftable")],
      ["unknown_extension", () => git.git("config", "extensions.novelty", "true")],
    ];
    for (const [trait, make] of cases) {
      rmSync(git.folder, { recursive: true });
      makeGitRepository({ folder: git.folder });
      make();
      mkdirSync(git.path("packages/app"), { recursive: true });
      const { place } = await discoverRepository(git.path("packages/app"));
      assertEquals(place?.traits, [trait]);
    }
    const other = makeGitRepository({
      folder: join(root, "sha256"),
      init: ["--object-format=sha256"],
    });
    await assertAsStock(other.folder, ["sha256"]);
  });

  it("reads a configuration as git does", async () => {
    git.write(
      ".git/config",
      '\uFEFF# c\n[core] bare=false ; x\n\trepositoryformatversion = "0"\r\n[Remote "a\\"b]"]\n' +
        '  Promisor\n\turl = x \\\n  y "# z" \\"\n[extensions "sub"]\n\tobjectFormat = sha256\n',
    );
    assertEquals(git.git("config", 'remote.a"b].url'), 'x   y # z "');
    assertEquals(await traits(), ["partial_clone", "unknown_extension"]);
  });

  it("names bare repositories, also from inside of a git directory", async () => {
    const bare = join(root, "bare.git");
    gitRepositoryAt(root).git("init", "--quiet", "--bare", bare);
    assertEquals(await problem(bare), "bare");
    assertEquals(await problem(join(bare, "refs")), "bare");
    assertEquals(await problem(git.path(".git")), "bare");
    git.git("config", "core.bare", "true");
    assertEquals(await problem(), "bare");
  });

  it("names broken repositories, and repositories of the future", async () => {
    git.write(".git/config", "[core\n");
    assertEquals(await problem(), "broken");
    git.write(".git/config", "[core]\n\trepositoryformatversion = 2\n");
    assertEquals(await problem(), "unsupported");
    git.remove(".git/HEAD");
    assertEquals(await problem(), "broken");
    const files = ["", "nonsense", "gitdir: ", "gitdir: /nowhere", "gitdir: ..", "gitdir: .git"];
    for (const text of files) {
      rmSync(git.path(".git"), { recursive: true });
      writeFileSync(git.path(".git"), text);
      assertEquals(await problem(), "broken", JSON.stringify(text));
      assert(git.run(["status"]).status !== 0);
    }
  });

  it("passes over a folder that only looks like a git directory, as git does", async () => {
    const inner = join(git.folder, "packages/app");
    mkdirSync(join(inner, ".git"), { recursive: true });
    await assertAsStock(inner, []);
    rmSync(git.path(".git"), { recursive: true });
    assertEquals(await problem(inner), "broken");
  });

  it("passes over a link that leads nowhere", async () => {
    const inner = join(git.folder, "packages");
    mkdirSync(inner);
    symlinkSync("nowhere", join(inner, ".git"));
    const { place } = await discoverRepository(inner);
    assertEquals(place?.worktree, git.folder);
  });

  it("refuses a working tree that is elsewhere", async () => {
    git.git("config", "core.worktree", root);
    assertEquals(await problem(), "worktree_elsewhere");
    git.write(".git/config", "[core]\n\tworktree = ../nowhere\n");
    assertEquals(await problem(), "worktree_elsewhere");
    git.write(".git/config", `[core]\n\tworktree = ${git.folder}\n`);
    await assertAsStock(git.folder, []);
  });

  it("names a linked worktree whose repository is gone", async () => {
    git.commitAll("first");
    const linked = join(root, "linked");
    git.git("worktree", "add", "--quiet", linked);
    renameSync(git.folder, join(root, "moved"));
    assertEquals(await problem(linked), "broken");
  });
});
