import { z } from "zod";
import { type ErrorCode, WorkbenchError } from "../../errors/mod.ts";
import type { branchesAnswer, changeAnswer } from "../../review/answers.ts";
import type { ReviewReport } from "../../review/common/schemas.ts";
import { count } from "../../text/mod.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor } from "../telling/inputs.ts";
import type { Service } from "../service.ts";
import { findingLine } from "../telling/told_findings.ts";
import { tool } from "../telling/tool.ts";

type Change = z.output<typeof changeAnswer>;

/** Clients of the protocol wait a minute for an answer, and the refs are read before this. */
const MAX_WAIT = "20";

export const reviewBranch = tool({
  name: "review_branch",
  toolset: "review",
  description:
    "Reviews a branch against its base: summary, indicators, changed units, findings. The head :worktree is uncommitted work. Without a head lists branches.",
  input: z.strictObject({
    head: z.string().max(500).optional(),
    base: z.string().max(500).optional(),
    cursor,
  }),
  isReadOnly: true,
  async run({ head, base: given, cursor }, { service }) {
    const base = given === "" ? undefined : given;
    const hasBase = base !== undefined || head?.includes(BOTH);
    const listed = hasBase && head !== undefined
      ? null
      : await service.get<z.output<typeof branchesAnswer>>("/api/review/branches", { base });
    if (head === undefined) return pageOf(branchesOf(listed), cursor);
    const against = base ?? listed?.base ?? undefined;
    if (!hasBase && against === undefined) throw noBase();
    const refs = { head, ...(against !== undefined && { base: against }) };
    return pageOf(changeText(refs, await analyzed(refs, service)), cursor);
  },
});

/** The dots of a head that names its base as well: `main...work`. */
const BOTH = "...";

/** The number of branches and of commits that an answer lists; of more, the others are counted. */
const MAX_BRANCHES = 40;
const MAX_COMMITS = 10;

/** The two sides of a comparison; the base may stand in the head. */
interface Refs {
  readonly base?: string;
  readonly head: string;
}

function branchesOf(listed: z.output<typeof branchesAnswer> | null): string {
  const branches = listed?.branches ?? [];
  const rows = branches.slice(0, MAX_BRANCHES).map(({ name, ahead, behind, subject, current }) =>
    `${name}${current ? " (checked out)" : ""} ahead ${ahead ?? "?"} behind ${
      behind ?? "?"
    }: ${subject}`
  );
  const left = branches.length - rows.length;
  return [
    `base ${listed?.base ?? "none"}`,
    ...rows,
    ...(left > 0 ? [`and ${left} more: any of them can be named as the head`] : []),
  ].join("\n");
}

async function analyzed(
  refs: Refs,
  service: Service,
): Promise<Change> {
  await service.post("/api/review/analyze", refs);
  return await service.get<Change>("/api/review/change", {
    base: refs.base,
    head: refs.head,
    wait: MAX_WAIT,
    from: "queued,running",
  });
}

function changeText({ base, head }: Refs, { state, error, report }: Change): string {
  if (report) return reportText(report);
  // The code of a failed process is one of the service's own.
  if (error) throw new WorkbenchError(error.code as ErrorCode, error.message);
  const against = base === undefined ? "" : ` against ${base}`;
  return `The analysis of ${head}${against} is ${state}: ask again`;
}

function reportText({ summary, indicators, units, findings, commits }: ReviewReport): string {
  const newest = commits.slice(0, MAX_COMMITS);
  const left = summary.commits - newest.length;
  return [
    `${count(summary.files, "file")}, +${summary.added} -${summary.removed}, ${
      count(summary.commits, "commit")
    }`,
    ...indicators.map(({ id, status, headline }) => `${id} ${status}: ${headline}`),
    ...findings.map(({ fix, indicator, severity, path, line, message }) =>
      `finding ${findingLine({ severity, path, line, message, code: indicator })}${
        fix ? ` (${fix})` : ""
      }`
    ),
    ...units.flatMap(({ path, change, kind, details }) => [
      `${change} ${kind} ${path}`,
      ...details.map(({ message }) => `  ${message}`),
    ]),
    ...newest.map(({ id, subject }) => `commit ${id.slice(0, 8)} ${subject}`),
    ...(left > 0 ? [`and ${count(left, "commit")} more`] : []),
  ].join("\n");
}

function noBase(): WorkbenchError {
  return new WorkbenchError(
    "ref_not_found",
    "Cannot tell what to compare with, since no branch is a base by itself: name a base",
  );
}
