import type { AheadBehind } from "../../git/mod.ts";
import type {
  ReviewCommit,
  ReviewFile,
  ReviewFinding,
  ReviewReport,
  ReviewUnit,
} from "../common/schemas.ts";
import { tellSummary } from "./tell_summary.ts";

/** The things that a summary counts. */
export interface Counted extends AheadBehind {
  readonly files: readonly ReviewFile[];
  readonly commits: readonly ReviewCommit[];
  readonly units: readonly ReviewUnit[];
  readonly findings: readonly ReviewFinding[];
  readonly outside: number;
  readonly notes: readonly string[];
  /** Tells whether a file is in a package that is for others, who may use its exports. */
  readonly isOffered: (path: string) => boolean;
}

export function summarize(counted: Counted): ReviewReport["summary"] {
  const { files, commits, ahead, behind, units, findings, outside, notes } = counted;
  const having = (severity: ReviewFinding["severity"]): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return {
    files: files.length,
    added: sum(files, ({ stats }) => stats?.added ?? 0),
    removed: sum(files, ({ stats }) => stats?.removed ?? 0),
    commits: commits.length,
    ahead,
    behind,
    units: units.length,
    findings: { error: having("error"), warning: having("warning"), info: having("info") },
    outside,
    sentences: tellSummary(counted),
    notes: [...new Set(notes)],
  };
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
