import { cpSync } from "node:fs";
import type { PlanScope } from "../../../lib/review/plan_scope.ts";
import { type Case, readCases } from "../../support/cases/read_cases.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import type { GitRepository } from "../../support/git_repository.ts";

/** What is done to the files of a project, in this order. */
interface FileEdits {
  readonly moves?: readonly { readonly from: string; readonly to: string }[];
  readonly deletes?: readonly string[];
  readonly writes?: Readonly<Record<string, string>>;
  /** What is found must be there once. Line breaks are those of the file. */
  readonly edits?: readonly {
    readonly path: string;
    readonly find: string;
    readonly replace: string;
  }[];
}

/** A branch over the demo project: what its one commit does, and what has to be there before. */
export interface BranchFixture extends FileEdits {
  readonly message: string;
  readonly base?: FileEdits;
  readonly plan?: PlanScope;
}

/** An object of a report with some of its keys. */
export type Excerpt = Readonly<Record<string, unknown>>;

/** What a report must say. Lists are complete, but for the details of units; objects have at least these keys. */
export interface ExpectedReport {
  readonly files?: readonly Excerpt[];
  readonly indicators: Readonly<Record<string, Excerpt>>;
  /** By severity, path and line, as a report has them. */
  readonly findings?: readonly Excerpt[];
  /** In any order. */
  readonly units: readonly Excerpt[];
}

export interface BranchParts {
  readonly change: BranchFixture;
  readonly expected: ExpectedReport;
}

export type BranchCase = Case<BranchParts>;

export function readBranchCases(): BranchCase[] {
  return readCases("review/branches.md", (parts): BranchParts => ({
    change: parts.json("change.json"),
    expected: parts.json("expected.json"),
  }));
}

/** Copies the demo project into a repository and commits it. @returns the commit */
export function commitShop(repository: GitRepository, folder = ""): string {
  cpSync(fixturePath("projects", "shop"), repository.path(folder), { recursive: true });
  return repository.commitAll("feat: the shop");
}

/** Makes the branch of a fixture. @returns the two commits */
export function makeBranch(
  repository: GitRepository,
  { name, change }: Pick<BranchCase, "name" | "change">,
): { readonly base: string; readonly head: string } {
  repository.git("checkout", "--quiet", "-B", name, "main");
  if (change.base) applyEdits(repository, change.base);
  const base = change.base
    ? repository.commitAll("feat: what was before")
    : repository.git("rev-parse", "main");
  applyEdits(repository, change);
  return { base, head: repository.commitAll(change.message) };
}

function applyEdits(repository: GitRepository, { moves, deletes, writes, edits }: FileEdits): void {
  for (const { from, to } of moves ?? []) {
    repository.write(to, repository.read(from));
    repository.remove(from);
  }
  for (const path of deletes ?? []) repository.remove(path);
  for (const [path, text] of Object.entries(writes ?? {})) repository.write(path, text);
  for (const { path, find, replace } of edits ?? []) {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(repository.read(path));
    const native = (value: string): string =>
      text.includes("\r\n") ? value.replaceAll("\n", "\r\n") : value;
    const parts = text.split(native(find));
    if (parts.length !== 2) {
      throw new Error(`Expected "${find}" once in "${path}", found it ${parts.length - 1} times`);
    }
    repository.write(path, parts.join(native(replace)));
  }
}
