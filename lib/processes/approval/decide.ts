import { basename } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
import {
  answerOfSave,
  type FileSave,
  requireNoNewTypeErrors,
  type Saved,
  saveFiles,
  type Saving,
} from "../../saving/mod.ts";
import type { FileChange, Verdict } from "../machine/process_context.ts";
import { type ProcessEvent, takesDecisions } from "../machine/process_machine.ts";
import { stateOf } from "../machine/snapshot.ts";
import type { DecideRequest, Decision } from "../schemas.ts";
import type { ProcessEntry } from "../service/process_entry.ts";
import { diffOf } from "./change_diff.ts";
import { findObstacles, readOpenTexts } from "./obstacles.ts";
import { changeOf } from "./read_review.ts";

/** What a decision moves. */
export interface DecideHost {
  readonly entry: ProcessEntry;
  readonly saving: Saving;
  /** As ISO 8601. */
  readonly now: () => string;
  /**
   * Moves the process.
   * @param options.mustKeep true throws when the step cannot be written down, and nothing has moved then
   */
  readonly apply: (event: ProcessEvent, options: { readonly mustKeep: boolean }) => void;
}

/** A decision and who takes it. */
export interface DecideCall extends DecideRequest {
  readonly by: string;
}

/** What was decided, without the process as it is then. */
export type Decided = Omit<Decision, "process">;

/**
 * Takes one decision on one file. An approval lands exactly the reviewed bytes, or nothing. A dry run passes the same checks,
 * and neither lands nor decides.
 * @throws {WorkbenchError} `process_active`, `change_not_found`, `diff_stale`, `already_decided`, `content_changed`,
 * `gate_refused`, `edit_breaks_syntax`, `unsupported_encoding`, `config_invalid`, `outside_project`, `process_damaged`,
 * `types_unavailable` and what a write throws
 */
export async function decide(host: DecideHost, call: DecideCall): Promise<Decided> {
  requireSettled(host.entry);
  const change = changeOf(host.entry, call.path);
  const { diffSha256 } = await diffOf(change, host.entry.bytes);
  if (diffSha256 !== call.diffSha256) throw stale(call.path);
  if (change.verdict) return repeated(call, change.verdict);
  const own = call.dryRun ? { ...host, apply: () => undefined } : host;
  return call.verdict === "approve" ? await approve(own, change, call) : reject(own, call);
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

function repeated(call: DecideCall, verdict: Verdict): Decided {
  const { path, verdict: wanted } = call;
  if (wanted === verdict.verdict) return decidedAs(call, verdict, { repeated: true });
  const done = verdict.verdict === "approve" ? "approved" : "rejected";
  throw new WorkbenchError(
    "already_decided",
    `Cannot ${wanted} "${path}": ${verdict.by} has ${done} it`,
    { data: { verdict } },
  );
}

function reject({ apply, now }: DecideHost, call: DecideCall): Decided {
  const { path, by } = call;
  const verdict: Verdict = { verdict: "reject", by, at: now(), landed: false };
  apply({ type: "DECIDE", at: verdict.at, path, verdict }, { mustKeep: true });
  return decidedAs(call, verdict);
}

async function approve(host: DecideHost, change: FileChange, call: DecideCall): Promise<Decided> {
  const { apply, now } = host;
  const { path, by } = call;
  await requireNoObstacle(host, change);
  apply({ type: "LAND", at: now(), path, by }, { mustKeep: true });
  const saved = await landed(host, change, call).catch((error: unknown) => {
    apply({ type: "NOT_LANDED", at: now(), path }, { mustKeep: false });
    throw error;
  });
  const verdict: Verdict = { verdict: "approve", by, at: now(), landed: true };
  apply({ type: "DECIDE", at: verdict.at, path, verdict }, { mustKeep: false });
  return decidedAs(call, verdict, { saved });
}

async function requireNoObstacle(
  { entry, saving }: DecideHost,
  change: FileChange,
): Promise<void> {
  const approvals = { saving, bytes: entry.bytes, changes: entry.snapshot.context.changes };
  const [first] = (await findObstacles(approvals, [change])).get(change.path) ?? [];
  if (first) throw first.error;
  const texts = await readOpenTexts(approvals);
  const { files } = saving.source.project;
  const changes = await Promise.all([...texts].map(async ([path, after]) => {
    return { path, before: (await files.read(path))?.text ?? null, after };
  }));
  await requireNoNewTypeErrors(saving.source, change.path, changes);
}

/** The one save path does it: with the journal, for the undo, and with commit-on-save. */
async function landed(
  { entry, saving }: DecideHost,
  change: FileChange,
  { dryRun }: DecideCall,
): Promise<Saved> {
  const { path, before, after } = change;
  const text = after === null
    ? null
    : new TextDecoder("utf-8", { ignoreBOM: true }).decode(await entry.bytes.read(after));
  // What the rules say was found out with the other changes on top; alone, the file may still lack one of them.
  return await saveFiles(saving, [await saveOf(saving, { path, before, text })], {
    gate: false,
    types: false,
    what: `Land the approved ${basename(path)}`,
    dryRun,
  });
}

async function saveOf(
  saving: Saving,
  { path, before, text }: { path: string; before: string | null; text: string | null },
): Promise<FileSave> {
  if (before === null) return { path, create: text ?? "" };
  const file = await saving.source.project.files.read(path);
  if (file?.contentHash === before) return { file, replace: text };
  throw new WorkbenchError(
    "content_changed",
    `Cannot approve "${path}": the file has changed since the process read it`,
    { data: { path, current: { contentHash: file?.contentHash ?? null } } },
  );
}

function decidedAs(
  { path, dryRun }: DecideCall,
  verdict: Verdict,
  { repeated = false, saved = null }: {
    readonly repeated?: boolean;
    readonly saved?: Saved | null;
  } = {},
): Decided {
  return {
    path,
    ...verdict,
    repeated,
    change: saved?.changes[0] ?? null,
    ...answerOfSave(saved, { dryRun }),
  };
}
