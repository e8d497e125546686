import { capitalised, count } from "../../text/mod.ts";
import { flowSubjects, type ReviewUnit, type UnitDetail } from "../common/schemas.ts";
import { indication, type Sign, statusOf } from "./indication.ts";
import type { FlowChange, Indication, ReviewFacts } from "./review_facts.ts";

const SUBJECTS: ReadonlySet<UnitDetail["subject"]> = new Set(flowSubjects);

/** The largest number of ways of one machine that are told one by one. */
const MAX_PATHS = 20;

/**
 * Lists the changes in what users can do, by the machines: states, transitions, guards and effects that came, went or changed, and
 * the ways through each machine that there are now or are no longer. What went or changed wants a look; what came is told.
 */
export function flowChange({ units, flows }: Pick<ReviewFacts, "units" | "flows">): Indication {
  const told = units.flatMap(unitSigns);
  const warned = new Set(units.flatMap(warnedMachines));
  const signs = [
    ...told,
    ...flows.flatMap((flow) => pathSigns(flow, warned.has(`${flow.path} ${flow.machine}`))),
  ];
  const headline = headlineOf(units, flows);
  return indication("flow-change", { status: statusOf(signs), headline }, signs);
}

function headlineOf(units: readonly ReviewUnit[], flows: readonly FlowChange[]): string {
  const details = units.flatMap((unit) => unit.details).filter(isFlowDetail);
  if (details.length === 0 && flows.length === 0) return "No state machine changes";
  const added = sum(flows, (flow) => flow.added.length);
  const removed = sum(flows, (flow) => flow.removed.length);
  const paths = added + removed === 0
    ? "with the same paths through them"
    : `with ${count(added, "path")} added and ${removed} removed`;
  return `${count(details.length, "change")} in state machines, ${paths}`;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** Tells whether a detail is about a machine. */
export function isFlowDetail({ subject }: Pick<UnitDetail, "subject">): boolean {
  return SUBJECTS.has(subject);
}

function unitSigns({ path, details }: ReviewUnit): Sign[] {
  return details.filter(isFlowDetail).map((detail): Sign => ({
    severity: severityOf(detail),
    path,
    line: detail.line,
    side: detail.change === "removed" ? "base" : "head",
    message: detail.message,
    ...(severityOf(detail) === "warning" && {
      finding: {
        key: [detail.subject, detail.owner ?? "", detail.name],
        title: titleOf(detail),
        resolution: "conversation",
      },
    }),
  }));
}

/** Effects and values that came or went are told by their states. */
const QUIET: ReadonlySet<UnitDetail["subject"]> = new Set(["action", "context"]);

/** Returns the severity of a detail: a warning where a user meets something otherwise than before, which is worth a talk. */
function severityOf({ subject, change }: UnitDetail): Sign["severity"] {
  if (QUIET.has(subject) || change === "added" || change === "moved") return "info";
  return "warning";
}

function titleOf({ subject, change, name }: UnitDetail): string {
  // A guard that is no declared one has the name of its transition.
  const word = subject === "guard" && name.includes(": ") ? "guard of" : subject;
  return `${capitalised(word)} "${name}" ${change === "removed" ? "is gone" : "is changed"}`;
}

/** The machines of a unit of which something is told that wants a look: with that, their ways came and went. */
function warnedMachines({ path, details }: ReviewUnit): string[] {
  return details.filter((each) => isFlowDetail(each) && severityOf(each) === "warning")
    .map(({ owner, name }) => `${path} ${owner ?? name}`);
}

function pathSigns(flow: FlowChange, isWarned: boolean): Sign[] {
  return [...removedPaths(flow, isWarned), ...otherPaths(flow)];
}

/** One finding for a machine of which none tells already what changed: its ways went together. */
function removedPaths(
  { path, machine, removed, truncated, line }: FlowChange,
  isWarned: boolean,
): Sign[] {
  if (removed.length === 0) return [];
  const more = truncated ? "; more may have gone, as not all were compared" : "";
  const first: Sign = {
    severity: isWarned ? "info" : "warning",
    path,
    line,
    message: `${count(removed.length, "path")} through "${machine}" ${
      removed.length === 1 ? "is" : "are"
    } gone${more}`,
    ...(!isWarned && {
      finding: {
        key: ["paths", machine],
        title: `Paths through "${machine}" are gone`,
        resolution: "conversation",
      },
    }),
  };
  return [first, ...told(removed, "Gone", { path, line })];
}

function otherPaths({ path, added, renamed, line }: FlowChange): Sign[] {
  const others = renamed.map(({ before, after }) => `${after}, before: ${before}`);
  return [
    ...told(added, "New", { path, line }),
    ...told(others, "Otherwise named", { path, line }),
  ];
}

function told(
  paths: readonly string[],
  word: string,
  place: Pick<Sign, "path" | "line">,
): Sign[] {
  return paths.slice(0, MAX_PATHS).map((each) => ({
    ...place,
    severity: "info",
    message: `${word}: ${each}`,
  }));
}
