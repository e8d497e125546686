import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assert } from "@std/assert";
import type { WorkbenchOptions } from "../../../mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import {
  type GitRepository,
  gitRepositoryAt,
  makeGitRepository,
} from "../../support/git_repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../../support/test_workbench.ts";

export type EngineName = "git" | "embedded";
export const ENGINES: readonly EngineName[] = ["git", "embedded"];

/** The demo shop under version control, open in a workbench. */
export interface VersionedWorkbench extends AsyncDisposable {
  readonly test: TestWorkbench;
  /** Stock git, as the judge. */
  readonly repository: GitRepository;
  /** `GET /api/git/session` */
  session(): Promise<any>; // oxlint-disable-line no-explicit-any
  /** `POST /api/git/commit` */
  commit(): Promise<any>; // oxlint-disable-line no-explicit-any
  configure(change: object): Promise<TestAnswer>;
  answer(body: object): Promise<TestAnswer>;
  /** Sets a prop of the catalog page through the service. */
  setProp(value: string): Promise<TestAnswer>;
  /** A save and the commit of it, which must be made. */
  saveAndCommit(): Promise<{ readonly commit: string; readonly branch: string }>;
  /** `git status --porcelain=v1`, a line each. */
  status(): string[];
  /** Paths that a commit changed, with their letter. */
  changed(commit: string): string[];
}

export const PAGE = "src/features/catalog/pages/CatalogPage.tsx";

/** How a shop is put under version control. */
export interface VersionedOptions {
  readonly unborn?: boolean;
  /** Arguments of `git init` beyond the usual ones. */
  readonly init?: readonly string[];
  /**
   * Called on the new repository with its first commit, before the service opens.
   * @param folder that the shop is in, as `shop`
   * @returns the project's folder, where that is not the shop
   */
  readonly prepare?: (repository: GitRepository, folder: string) => string | void;
  readonly workbench?: WorkbenchOptions;
}

/** @param options.unborn true leaves the repository without a commit */
export async function openVersionedWorkbench(
  gitEngine: EngineName,
  options: VersionedOptions = {},
): Promise<VersionedWorkbench> {
  const folder = makeTemporaryFolder("versioned");
  const shop = join(folder, "shop");
  cpSync(fixturePath("projects", "shop"), shop, { recursive: true });
  const first = makeGitRepository({ folder: shop, init: options.init ?? [] });
  first.git("config", "user.name", "Ada Test");
  first.git("config", "user.email", "ada@example.com");
  if (!options.unborn) first.commitAll("The shop as it was");
  const project = options.prepare?.(first, folder) ?? shop;
  const test = await openTestWorkbench(null, { gitEngine, project, ...options.workbench });
  const repository = gitRepositoryAt(project);
  const commit = async () => (await test.post("/api/git/commit", {})).body;

  async function setProp(value: string): Promise<TestAnswer> {
    const tree = await test.get("/api/pages/tree", ADDRESS);
    const answer = await test.post("/api/pages/props", {
      ...ADDRESS,
      nodeId: "CatalogPage:0.1",
      propName: "placeholder",
      kind: "string",
      value,
      contentHash: tree.body.contentHash,
    });
    assert(answer.status === 200, JSON.stringify(answer.body));
    return answer;
  }

  return {
    test,
    repository,
    session: async () => (await test.get("/api/git/session")).body,
    commit,
    configure: (change) => test.post("/api/git/config", change),
    answer: (body) => test.post("/api/git/dirty-answer", body),
    setProp,
    async saveAndCommit() {
      await setProp("one");
      const made = await commit();
      assert(made.status === "committed", JSON.stringify(made));
      return made;
    },
    status: () => linesOf(repository.git("status", "--porcelain=v1", "--untracked-files=all")),
    changed: (commit) =>
      linesOf(
        repository.git("diff-tree", "-r", "--root", "--no-commit-id", "--name-status", commit),
      ),
    async [Symbol.asyncDispose]() {
      try {
        repository.checkIntegrity();
      } finally {
        await test[Symbol.asyncDispose]();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

const ADDRESS = { feature: "catalog", file: "CatalogPage.tsx" };

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}
