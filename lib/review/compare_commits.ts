import type { Repository } from "../git/mod.ts";
import { indicate } from "./indicators/indicators.ts";
import { findChanges } from "./report/find_changes.ts";
import { findFacts } from "./report/find_facts.ts";
import { fitReport } from "./report/fit_report.ts";
import { toReviewCommit } from "./report/read_commits.ts";
import { placeFindings } from "./report/place_findings.ts";
import { summarize } from "./report/summarize.ts";
import type { ReviewRequest } from "./review_request.ts";
import type { ReviewReport } from "./common/schemas.ts";
import { openEvidenceMemory } from "../rules/evidence/mod.ts";
import { openSides } from "./snapshot/open_side.ts";
import { type KnownContents, openSideMemory } from "./snapshot/side_memory.ts";

export interface CompareOptions {
  readonly signal?: AbortSignal;
  /** Told what is being done, for people. */
  readonly log?: (line: string) => void;
  /** The facts about contents that the earlier comparisons have found. */
  readonly known?: KnownContents;
}

/**
 * Compares two commits in the project's terms.
 * @throws {WorkbenchError} `git_failed`; the signal's reason
 */
export async function compareCommits(
  repository: Repository,
  request: Pick<ReviewRequest, "base" | "head" | "mergeBase" | "plan" | "folder">,
  options: CompareOptions = {},
): Promise<ReviewReport> {
  const { base, head, mergeBase, folder } = request;
  const changed = await findChanges(repository, request, options);
  const { known, ...waiting } = options;
  await known?.open();
  const memory = openSideMemory(repository, known);
  await using sides = await openSides(repository, { base: mergeBase, head }, {
    ...waiting,
    memory,
  });
  const { facts, notes } = await findFacts(repository, { request, changed, sides }, {
    ...waiting,
    known: folder === undefined ? undefined : openEvidenceMemory(folder).read()?.files,
  });
  const { indicators, findings: found } = indicate(facts);
  const findings = placeFindings(found, facts);
  const { files, units, isOffered } = facts;
  const commits = facts.commits.map(toReviewCommit);
  const { outside } = changed;
  const apart = await repository.aheadBehind(base, head);
  const counted = { ...apart, files, units, findings, outside, notes, commits, isOffered };
  return fitReport({
    files: [...files],
    commits,
    summary: summarize(counted),
    indicators,
    findings,
    units: [...units],
  });
}
