import type { z } from "zod";
import type { AheadBehind, Commit, Ref, Repository } from "../../git/mod.ts";
import type { branchesAnswer } from "../answers.ts";
import { commitsKey } from "../comparison/comparison.ts";
import { isoDate } from "../common/iso_date.ts";
import type { Review } from "../open_review.ts";
import { findBase, isAlias } from "../refs/find_base.ts";
import { requireRefNames } from "../refs/require_ref_names.ts";
import { resolveRef } from "../refs/resolve_ref.ts";
import { unless } from "../common/unless.ts";
import { type NewestAnalyses, newestAnalyses } from "./newest_analyses.ts";

/** The answer of `GET /api/review/branches`. */
export type BranchesAnswer = z.input<typeof branchesAnswer>;
type Branch = BranchesAnswer["branches"][number];

const LOCAL = "refs/heads/";
const REMOTE = "refs/remotes/";

interface ListOptions {
  /** A ref; without it the one that `findBase` finds. */
  readonly base?: string | undefined;
  readonly signal?: AbortSignal;
}

/**
 * The branches, each against a base.
 * @throws {WorkbenchError} `bad_ref`, `ref_not_found`, and what reading the repository throws
 */
export async function listBranches(review: Review, options: ListOptions): Promise<BranchesAnswer> {
  if (options.base !== undefined) requireRefNames(options.base);
  return await review.repository.use(async (repository) => {
    const [local, remote, head] = await Promise.all([
      repository.refs(LOCAL),
      repository.refs(REMOTE),
      repository.head(),
    ]);
    const refs = [...local, ...remote];
    const base = options.base === undefined
      ? shortRef(findBase(refs, head))
      : { name: options.base, commit: await resolveRef(repository, options.base) };
    const analyses = await newestAnalyses(review.processes);
    const shown = refs.filter((ref) => !isAlias(ref));
    const facts = await readFacts(repository, { base, refs: shown, signal: options.signal });
    const branches = shown.flatMap((ref) =>
      describe(ref, { ...facts, base, analyses, head: head.ref })
    );
    return {
      base: base?.name ?? null,
      baseSha: base?.commit ?? null,
      current: head.ref?.startsWith(LOCAL) ? shortName(head.ref) : null,
      branches: branches.sort((a, b) => b.time - a.time || (a.branch.ref < b.branch.ref ? -1 : 1))
        .map(({ branch }) => branch),
    };
  });
}

function shortRef(ref: Ref | null): Ref | null {
  return ref && { ...ref, name: shortName(ref.name) };
}

interface Facts {
  readonly commits: ReadonlyMap<string, Commit>;
  readonly counts: ReadonlyMap<string, AheadBehind>;
}

async function readFacts(
  repository: Repository,
  request: {
    readonly base: Ref | null;
    readonly refs: readonly Ref[];
    readonly signal: AbortSignal | undefined;
  },
): Promise<Facts> {
  const { base, refs, signal } = request;
  const ids = [...new Set(refs.map(({ commit }) => commit))];
  const [commits, counts] = await Promise.all([
    repository.commits(ids),
    base ? countAll(repository, { base: base.commit, ids, signal }) : new Map(),
  ]);
  return { commits, counts };
}

/** One history that cannot be read to its end takes no other along. */
async function countAll(
  repository: Repository,
  request: {
    readonly base: string;
    readonly ids: readonly string[];
    readonly signal: AbortSignal | undefined;
  },
): Promise<ReadonlyMap<string, AheadBehind>> {
  const { base, ids, signal } = request;
  const counted = await unless(
    "git_failed",
    () => repository.aheadBehindOf(base, ids, signal ? { signal } : {}),
  );
  if (counted) return counted;
  const counts = new Map<string, AheadBehind>();
  for (const id of ids) {
    signal?.throwIfAborted();
    const count = await unless("git_failed", () => repository.aheadBehind(base, id));
    if (count) counts.set(id, count);
  }
  return counts;
}

interface Known extends Facts {
  readonly base: Ref | null;
  readonly analyses: NewestAnalyses;
  /** The full name of the checked-out branch. */
  readonly head: string | null;
}

function describe(
  { name, commit: sha }: Ref,
  { commits, counts, base, analyses, head }: Known,
): { readonly branch: Branch; readonly time: number }[] {
  const commit = commits.get(sha);
  // It went since the refs were listed.
  if (!commit) return [];
  const { ahead = null, behind = null } = counts.get(sha) ?? {};
  const branch = {
    name: shortName(name),
    ref: name,
    remote: name.startsWith(REMOTE),
    sha,
    subject: commit.message.trimStart().split("\n", 1)[0]?.trimEnd() ?? "",
    author: commit.author.name,
    date: isoDate(commit.author.timestamp),
    ahead,
    behind,
    current: name === head,
    analysis: base && (analyses.get(commitsKey({ base: base.commit, head: sha })) ?? null),
  };
  return [{ branch, time: commit.committer.timestamp }];
}

function shortName(ref: string): string {
  return ref.replace(/^refs\/(?:heads|remotes)\//, "");
}
