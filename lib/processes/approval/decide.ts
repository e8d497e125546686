import { WorkbenchError } from "../../errors/mod.ts";
import { answerOfSave, type Saved } from "../../saving/mod.ts";
import { type FileChange, isOpen, isWaiting, type Verdict } from "../machine/process_context.ts";
import { takesDecisions } from "../machine/process_machine.ts";
import { stateOf } from "../machine/snapshot.ts";
import type { DecideRequest, Decision } from "../schemas.ts";
import type { ProcessEntry } from "../service/process_entry.ts";
import { diffOf } from "./change_diff.ts";
import { type DecideHost, land, requireNoObstacle } from "./land.ts";
import { dependentsOf, partsOf } from "./needs.ts";
import { changeOf } from "./read_review.ts";
import type { Relation } from "./relation.ts";

/** A decision and who takes it. */
export interface DecideCall extends DecideRequest {
  readonly by: string;
}

/** The result of a decision, without the process as it is then. */
export type Decided = Omit<Decision, "process">;

/** The results of a decision besides its verdict. */
interface Outcome {
  readonly repeated?: boolean;
  readonly saved?: Saved | null;
  /** Other files that the decision rejects. */
  readonly rejected?: readonly string[];
  /** Why approved files that nothing holds back any more have not landed. */
  readonly refused?: WorkbenchError | null;
}

/**
 * Takes one decision on one file. The last approval of a group lands all files of it, or nothing: exactly the reviewed
 * bytes. A rejection takes along what cannot stand without the file, and the copy that would be left of a file that moves. A dry
 * run passes the same checks, and neither lands nor decides.
 * @throws {WorkbenchError} `process_active`, `change_not_found`, `diff_stale`, `already_decided`, `content_changed`,
 * `gate_refused`, `edit_breaks_syntax`, `unsupported_encoding`, `config_invalid`, `outside_project`, `process_damaged`,
 * `types_unavailable` and what a write throws
 */
export async function decide(host: DecideHost, call: DecideCall): Promise<Decided> {
  const { entry, saving } = host;
  requireSettled(entry);
  const change = changeOf(entry, call.path);
  const { diffSha256 } = await diffOf(change, entry.bytes);
  if (diffSha256 !== call.diffSha256) throw stale(call.path);
  if (change.verdict && !isWaiting(change)) return repeated(call, change.verdict, entry);
  const { bytes, snapshot: { context: { changes } } } = entry;
  const relation = await entry.approvals.relationOf({ saving, bytes, changes });
  const own = call.dryRun ? { ...host, apply: () => undefined } : host;
  const site = { host: own, call, change, relation };
  return call.verdict === "approve" ? await approve(site) : await reject(site);
}

function requireSettled({ id, snapshot }: ProcessEntry): void {
  if (takesDecisions(snapshot)) return;
  throw new WorkbenchError(
    "process_active",
    `Cannot decide on files of the process "${id}" while it is ${
      stateOf(snapshot)
    }: a step may still change them`,
  );
}

function stale(path: string): WorkbenchError {
  return new WorkbenchError(
    "diff_stale",
    `Cannot decide on "${path}": this is not the diff of the change as it is now; review it again`,
  );
}

function repeated(call: DecideCall, verdict: Verdict, entry: ProcessEntry): Decided {
  const { path, verdict: wanted } = call;
  if (wanted === verdict.verdict) {
    return decidedAs({ call, changes: entry.snapshot.context.changes }, verdict, {
      repeated: true,
    });
  }
  const done = verdict.verdict === "approve" ? "approved" : "rejected";
  throw new WorkbenchError(
    "already_decided",
    `Cannot ${wanted} "${path}": ${verdict.by} has ${done} it`,
    { data: { verdict } },
  );
}

/** A decision, and the surroundings in which it is taken. */
interface DecideSite {
  readonly host: DecideHost;
  readonly call: DecideCall;
  readonly change: FileChange;
  readonly relation: Relation;
}

async function approve(site: DecideSite): Promise<Decided> {
  const { host, call, change, relation } = site;
  const { by, path, dryRun } = call;
  const { changes } = host.entry.snapshot.context;
  const part = partWith(path, changes.filter(isOpen), relation);
  const open = part.filter((file) => file !== change && file.verdict === null);
  const verdict = change.verdict ??
    { verdict: "approve", by, at: host.now(), landed: false, saveId: null };
  const outcome = { repeated: change.verdict !== null };
  if (open.length > 0) {
    await requireNoObstacle(host, [change]);
    if (!outcome.repeated) decideAll(host, [path], verdict);
    return decidedAs({ ...site, changes }, verdict, outcome);
  }
  const saved = await land(host, {
    files: part,
    last: { by: verdict.by, at: verdict.at },
    title: titleOf(part, relation),
    dryRun,
  });
  const landed: Verdict = { ...verdict, landed: true, saveId: saved.id };
  return decidedAs({ ...site, changes }, landed, { ...outcome, saved });
}

async function reject(site: DecideSite): Promise<Decided> {
  const { host, call: { path, by, dryRun }, relation } = site;
  const { changes } = host.entry.snapshot.context;
  const open = changes.filter(isOpen);
  const verdict: Verdict = { verdict: "reject", by, at: host.now(), landed: false, saveId: null };
  const before = changes.filter((change) => change.verdict?.verdict === "reject");
  const rejected = dependentsOf(path, relation, {
    open: pathsOf(open),
    rejected: pathsOf(before),
  });
  decideAll(host, [path, ...rejected], verdict);
  const others = partWith(path, open, relation).filter((file) =>
    file.path !== path && !rejected.has(file.path)
  );
  const ready = partsAmong(others, relation).filter((part) => part.every(isWaiting)).flat();
  const outcome = { rejected: [...rejected].sort() };
  if (ready.length === 0) return decidedAs({ ...site, changes }, verdict, outcome);
  // What held these back has gone: whichever decision comes first, the project is the same in the end.
  try {
    const title = titleOf(ready, relation);
    const saved = await land(host, { files: ready, last: { by, at: verdict.at }, title, dryRun });
    return decidedAs({ ...site, changes }, verdict, { ...outcome, saved });
  } catch (refused) {
    if (!(refused instanceof WorkbenchError)) throw refused;
    // The rejection stands; sent once more, the approval of one of the files tries again.
    return decidedAs({ ...site, changes }, verdict, { ...outcome, refused });
  }
}

function decideAll({ apply }: DecideHost, paths: readonly string[], verdict: Verdict): void {
  const verdicts = new Map(paths.map((path) => [path, verdict]));
  apply({ type: "DECIDE", at: verdict.at, verdicts }, { mustKeep: true });
}

function pathsOf(changes: readonly FileChange[]): ReadonlySet<string> {
  return new Set(changes.map(({ path }) => path));
}

function partsAmong(changes: readonly FileChange[], { needs }: Relation): FileChange[][] {
  const byPath = new Map(changes.map((change) => [change.path, change]));
  return partsOf([...byPath.keys()], needs).map((part) =>
    part.flatMap((path) => byPath.get(path) ?? [])
  );
}

/** The open changes that land together with one of them. */
function partWith(path: string, open: readonly FileChange[], relation: Relation): FileChange[] {
  return partsAmong(open, relation).find((part) => part.some((file) => file.path === path)) ?? [];
}

function titleOf(files: readonly FileChange[], { groups }: Relation): string | null {
  const [first, second] = files;
  if (!first || !second) return null;
  const group = groups.find((each) => each.files.includes(first.path));
  return group ? `change "${group.title}"` : null;
}

function decidedAs(
  { call: { path, dryRun }, changes, relation }: Pick<DecideSite, "call"> & Partial<DecideSite> & {
    /** The changes as they were before the decision. */
    readonly changes: readonly FileChange[];
  },
  verdict: Verdict,
  { repeated = false, saved = null, rejected = [], refused = null }: Outcome,
): Decided {
  const group = relation?.groups.find(({ files }) => files.includes(path));
  const undecided = changes.filter((change) =>
    change.verdict === null && change.path !== path && !rejected.includes(change.path)
  );
  return {
    path,
    ...verdict,
    repeated,
    change: saved?.changes.find((change) => change.path === path) ?? null,
    changes: [...saved?.changes ?? []],
    group: group ? { id: group.id, title: group.title } : null,
    waitsFor: verdict.verdict === "approve" && !verdict.landed && group
      ? undecided.map((change) => change.path).filter((each) => group.files.includes(each))
      : [],
    alsoRejected: [...rejected],
    refused: refused && { code: refused.code, message: refused.message },
    ...answerOfSave(saved, { dryRun }),
    // Of what landed before, the save of that landing.
    saveId: saved ? saved.id : verdict.saveId,
  };
}
