import type { Schemas } from "../../api/client.ts";

export type Branch = Schemas["ReviewBranch"];
export type Change = Schemas["ReadChangeAnswer"];
export type Report = NonNullable<Change["report"]>;
export type ReportFile = Report["files"][number];
export type Indicator = Report["indicators"][number];
export type Finding = Report["findings"][number];
export type ReviewUnit = Report["units"][number];

const MACHINE_PARTS: readonly string[] = ["machine", "state", "transition", "invoke", "context"];

/** Whether a change of a unit is one of its machines, which can be drawn. */
export function hasMachines({ kind, details }: ReviewUnit): boolean {
  return kind === "workflow" || details.some(({ subject }) => MACHINE_PARTS.includes(subject));
}

/** The head that is all uncommitted work. */
export const WORKTREE = ":worktree";

/** The ref of what a commit is told from. */
export function beforeCommit(id: string): string {
  return `${id}^`;
}

/** The six things that a reviewer looks at first, as questions. */
export const INDICATORS: Readonly<Record<Indicator["id"], string>> = {
  scope: "Does it stay within its plan?",
  unexplained: "Is each change explained?",
  "rule-regressions": "Does it keep the rules?",
  "public-surface": "Do exports and props change?",
  "flow-change": "Do machines go other ways?",
  "blast-radius": "Who depends on it?",
};

/** How an indicator stands: a word, and a badge for it. */
export const STATUSES: Readonly<Record<Indicator["status"], readonly [string, string]>> = {
  attention: ["Look here", "badge-removed"],
  info: ["Worth knowing", "badge-accent"],
  clear: ["Clear", "badge-added"],
  "not-measured": ["Not measured", ""],
};

export const SEVERITIES: Readonly<Record<Finding["severity"], readonly [string, string]>> = {
  error: ["Error", "removed"],
  warning: ["Warning", "warning"],
  info: ["Info", "accent"],
};

export const FILES: Readonly<Record<ReportFile["status"], readonly [string, string, string]>> = {
  added: ["New", "+", "badge-added"],
  modified: ["Changed", "±", "badge-accent"],
  deleted: ["Deleted", "−", "badge-removed"],
  renamed: ["Renamed", "→", "badge-accent"],
  type_changed: ["Another kind of file", "±", "badge-warning"],
};

export const UNITS: Readonly<Record<ReviewUnit["change"], readonly [string, string, string]>> = {
  added: ["New", "+", "badge-added"],
  changed: ["Changed", "±", "badge-accent"],
  removed: ["Removed", "−", "badge-removed"],
  moved: ["Moved", "→", "badge-accent"],
};

/** The states of an analysis in a person's words. */
export const ANALYSES: Readonly<Record<Change["state"], readonly [string, string]>> = {
  none: ["Not analysed", ""],
  queued: ["Queued", ""],
  running: ["Running", "badge-accent"],
  done: ["Analysed", "badge-added"],
  failed: ["Failed", "badge-removed"],
  cancelled: ["Cancelled", ""],
};
