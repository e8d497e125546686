import { assert } from "@std/assert";
import type { WorkbenchOptions } from "../../../mod.ts";
import { type GitRepository, gitRepositoryAt } from "../../support/git_repository.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../../support/test_workbench.ts";

export type EngineName = "git" | "isomorphic";
export const ENGINES: readonly EngineName[] = ["git", "isomorphic"];

/** The demo shop under version control, open in a workbench. */
export interface VersionedWorkbench extends AsyncDisposable {
  readonly test: TestWorkbench;
  /** Stock git, as the judge. */
  readonly repository: GitRepository;
  /** Sets a prop of the catalog page through the service. */
  setProp(value: string): Promise<TestAnswer>;
  /** `git status --porcelain=v1`, a line each. */
  status(): string[];
  /** Paths that a commit changed, with their letter. */
  changed(commit: string): string[];
}

export const PAGE = "src/features/catalog/pages/CatalogPage.tsx";

/** @param options.unborn true leaves the repository without a commit */
export async function openVersionedWorkbench(
  gitEngine: EngineName,
  options: { readonly unborn?: boolean; readonly workbench?: WorkbenchOptions } = {},
): Promise<VersionedWorkbench> {
  const test = await openTestWorkbench("shop", { gitEngine, ...options.workbench });
  const repository = gitRepositoryAt(test.root);
  repository.git("init", "--quiet", "--initial-branch=main");
  repository.git("config", "user.name", "Ada Test");
  repository.git("config", "user.email", "ada@example.com");
  if (!options.unborn) repository.commitAll("The shop as it was");

  return {
    test,
    repository,
    async setProp(value) {
      const tree = await test.get("/api/pages/tree", {
        feature: "catalog",
        file: "CatalogPage.tsx",
      });
      const answer = await test.post("/api/pages/props", {
        feature: "catalog",
        file: "CatalogPage.tsx",
        nodeId: "CatalogPage:0.1",
        propName: "placeholder",
        kind: "string",
        value,
        contentHash: tree.body.contentHash,
      });
      assert(answer.status === 200, JSON.stringify(answer.body));
      return answer;
    },
    status: () => linesOf(repository.git("status", "--porcelain=v1", "--untracked-files=all")),
    changed: (commit) =>
      linesOf(
        repository.git("diff-tree", "-r", "--root", "--no-commit-id", "--name-status", commit),
      ),
    async [Symbol.asyncDispose]() {
      repository.checkIntegrity();
      await test[Symbol.asyncDispose]();
    },
  };
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}
