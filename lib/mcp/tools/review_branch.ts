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
    const listed = base !== undefined && head !== undefined
      ? null
      : await service.get<z.output<typeof branchesAnswer>>("/api/review/branches", { base });
    if (head === undefined) return pageOf(branchesOf(listed), cursor);
    const against = base ?? listed?.base;
    if (!against) throw noBase();
    const change = await analyzed({ base: against, head }, service);
    return pageOf(changeText({ base: against, head }, change), cursor);
  },
});

function branchesOf(listed: z.output<typeof branchesAnswer> | null): string {
  const rows = (listed?.branches ?? []).map(({ name, ahead, behind, subject, current }) =>
    `${name}${current ? " (checked out)" : ""} ahead ${ahead ?? "?"} behind ${
      behind ?? "?"
    }: ${subject}`
  );
  return [`base ${listed?.base ?? "none"}`, ...rows].join("\n");
}

async function analyzed(
  refs: { readonly base: string; readonly head: string },
  service: Service,
): Promise<Change> {
  await service.post("/api/review/analyze", refs);
  return await service.get<Change>("/api/review/change", {
    ...refs,
    wait: MAX_WAIT,
    from: "queued,running",
  });
}

function changeText(
  { base, head }: { readonly base: string; readonly head: string },
  { state, error, report }: Change,
): string {
  if (report) return reportText(report);
  // The code of a failed process is one of the service's own.
  if (error) throw new WorkbenchError(error.code as ErrorCode, error.message);
  return `The analysis of ${head} against ${base} is ${state}: ask again`;
}

function reportText({ summary, indicators, units, findings, commits }: ReviewReport): string {
  return [
    `${count(summary.files, "file")}, +${summary.added} -${summary.removed}, ${
      count(summary.commits, "commit")
    }`,
    ...commits.slice(0, 10).map(({ id, subject }) => `commit ${id.slice(0, 8)} ${subject}`),
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
  ].join("\n");
}

function noBase(): WorkbenchError {
  return new WorkbenchError(
    "ref_not_found",
    "Cannot tell what to compare with, since no branch is a base by itself: name a base",
  );
}
