import { basename } from "node:path";
import { filesDiff } from "../diff/mod.ts";
import { orNullIfUnreadable, WorkbenchError } from "../errors/mod.ts";
import type { GitOutcome } from "../git/mod.ts";
import { witnessed } from "../git/witnessed.ts";
import { contentHash, type FileChange, type FileText } from "../project/mod.ts";
import { checkGate, refuseIntroduced } from "../rules/mod.ts";
import { applyEdits, invertEdits, type TextEdit } from "../source/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import type { JournalEntry } from "./journal.ts";
import { shorten } from "../text/mod.ts";
import { serverFindings } from "./server_findings.ts";
import { requireNoNewSyntaxErrors } from "./syntax_gate.ts";
import type { TypeWait } from "./type_checks.ts";
import type { TypeReport, TypesState } from "./type_gate.ts";
import type { Saving } from "./open_saving.ts";
import type { SaveFinding } from "./save_finding.ts";
import type { SavedChange } from "./saved_change.ts";
import { spliceBetween } from "./splice_between.ts";

/**
 * One file of a save: a file that is there and edits to it, the whole text of a new one, or a whole text in place of a
 * file that is there; with null the file goes.
 */
export type FileSave =
  | { readonly file: FileText; readonly edits: readonly TextEdit[] }
  | { readonly path: string; readonly create: string }
  | { readonly file: FileText; readonly replace: string | null };

/** The result of a save. */
export interface Saved {
  /** The id by which the save can be undone; null for a dry run. */
  readonly id: string | null;
  readonly changes: readonly SavedChange[];
  /** The files as they are now, without those that went. */
  readonly files: readonly FileText[];
  /** The findings in the touched files that the save introduced and that did not block. */
  readonly violations: readonly SaveFinding[];
  /** The findings in the touched files that it did away with, as they were. */
  readonly fixed: readonly SaveFinding[];
  /** The extent to which the types were checked. */
  readonly types: TypesState;
  /** Null for a dry run. */
  readonly git: GitOutcome | null;
  /** The diff of the changes that a dry run would write. */
  readonly diff?: string;
}

/** Longer words are no few words. */
const MAX_WHAT = 200;

interface SaveOptions {
  readonly gate?: boolean;
  readonly tellAll?: boolean;
  readonly refuseTypes?: boolean;
  readonly movedFrom?: ReadonlyMap<string, string>;
  readonly what?: string | undefined;
  readonly saveId?: string;
  readonly landing?: boolean;
  readonly dryRun?: boolean | undefined;
  readonly waitForTypes?: boolean | undefined;
  readonly usedIn?: readonly string[];
  readonly meanwhile?: () => Promise<void>;
  readonly signal?: AbortSignal;
}

/** A file of a save with its planned change. */
interface Planned {
  readonly path: string;
  readonly before: FileText | null;
  /** Null: the file goes. */
  readonly after: string | null;
  readonly edits: readonly TextEdit[];
}

/**
 * The one way by which the service writes into a project: checks the would-be texts in memory, then writes all files or
 * none, if each still is what the edits were made for.
 * @param options.movedFrom where each file was that is only moved, or in which only names are changed, by its new path.
 * What was wrong there before does not block
 * @param options.gate false reports the violations without refusing: for code that satisfies the rules by construction
 * @param options.tellAll true reports what is found in the touched files whether or not the save introduced it
 * @param options.refuseTypes false tells what the types say without refusing: where they are judged with other changes on top
 * @param options.waitForTypes true waits for the types for some time, also while the checker gets ready
 * @param options.usedIn other files that use what is saved: with `waitForTypes` their types are compared as well
 * @param options.saveId an id that the journal gave; a new one unless given
 * @param options.landing true for the approved changes of a process
 * @param options.what what the save does, in a few words for the list of saves; told by its files unless given
 * @param options.meanwhile work for the answer, done while the new contents are on their way to the disk; may refuse by an error
 * @param options.dryRun true ends where the first byte would be written: nothing is kept or told, and the files of the
 * result are what they would be
 * @throws {WorkbenchError} `edit_breaks_syntax`, `gate_refused`, `config_invalid`, `content_changed`,
 * `unsupported_encoding`, `file_not_writable`, `disk_full`
 */
export async function saveFiles(
  saving: Saving,
  saves: readonly FileSave[],
  options: SaveOptions = {},
): Promise<Saved> {
  const planned = inSafeOrder(saves.map(planOf));
  const judged = await checkTexts(saving, planned, options);
  const changes = planned.map(changeOf);
  const texts = planned.map(({ path, before, after }) => ({
    path,
    before: before?.text ?? null,
    after,
  }));
  const findings = await withServer(judged, saving, texts, options);
  const typeReport = await saving.types.begin(texts, {
    ...options,
    wait: typeWait(options),
    users: await readUsers(saving, options),
  });
  if (options.dryRun) {
    await options.meanwhile?.();
    const files = await saving.source.project.files.write(writesOf(planned), options);
    const told = withTypes(findings, await typeReport());
    return { id: null, changes, ...told, files, git: null, diff: filesDiff(texts) };
  }
  const what = shorten(options.what ?? sentenceOf(changes), MAX_WHAT);
  const entry = {
    id: options.saveId ?? saving.journal.newId(),
    what,
    changes,
    landing: options.landing ?? false,
    undone: false,
    undoneAt: null,
  };
  const { result: files, git } = await witnessed(
    saving.git,
    { id: entry.id, texts, ...(options.what !== undefined && { what }) },
    () => writePlanned(saving, planned, entry, options),
  );
  return { id: entry.id, changes, ...withTypes(findings, await typeReport()), files, git };
}

/** Reads the files that use what is saved. A file that cannot be read says nothing of its types. */
async function readUsers(
  { source: { project } }: Saving,
  { usedIn = [], waitForTypes }: SaveOptions,
): Promise<FileText[]> {
  if (!waitForTypes) return [];
  const read = usedIn.map((path) => orNullIfUnreadable(project.files.read(path)));
  return (await Promise.all(read)).filter((file) => file !== null);
}

function typeWait({ dryRun, waitForTypes }: SaveOptions): TypeWait {
  if (waitForTypes) return "until_ready";
  return dryRun ? "long" : "short";
}

function withTypes(
  { violations, fixed }: Pick<Saved, "violations" | "fixed">,
  report: TypeReport,
): Pick<Saved, "violations" | "fixed" | "types"> {
  return {
    violations: [...violations, ...report.introduced],
    fixed: [...fixed, ...report.fixed],
    types: report.types,
  };
}

/**
 * The journal comes first: whatever is written can be undone, also after a service that died right then. And all is adopted
 * before git hears of it, which may take a while: who looks at a page meanwhile must not take it for somebody else's change.
 */
async function writePlanned(
  { source, journal, expect, adopt, told }: Saving,
  planned: readonly Planned[],
  entry: JournalEntry,
  { signal, meanwhile }: Pick<SaveOptions, "signal" | "meanwhile">,
): Promise<readonly FileText[]> {
  try {
    const files = await source.project.files.write(writesOf(planned), {
      ...(signal && { signal }),
      validate: async () => {
        await meanwhile?.();
        journal.keep(entry);
        for (const { path, after } of entry.changes) {
          if (after) expect({ path, contentHash: after });
        }
      },
    });
    for (const file of files) adopt(file);
    const paths = entry.changes.map(({ path }) => path);
    told({ type: "save", id: entry.id, what: entry.what, paths });
    return files;
  } catch (error) {
    journal.remove(entry.id);
    throw error;
  }
}

function writesOf(planned: readonly Planned[]): FileChange[] {
  return planned.map(({ path, before, after }) => ({
    path,
    before: before?.contentHash ?? null,
    after,
  }));
}

/** A service that dies between two files then leaves a file that nobody uses, not a use of a missing one. */
function inSafeOrder(planned: readonly Planned[]): Planned[] {
  return planned.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** New files come first, those that go come last. */
function rankOf({ before, after }: Planned): number {
  if (after === null) return 2;
  return before === null ? 0 : 1;
}

function planOf(save: FileSave): Planned {
  if ("create" in save) {
    const edits = [{ start: 0, end: 0, text: save.create }];
    return { path: save.path, before: null, after: save.create, edits };
  }
  const { file } = save;
  requireEditable(file);
  const edits = "edits" in save ? save.edits : spliceBetween(file.text, save.replace ?? "");
  const after = "edits" in save ? applyEdits(file.text, edits) : save.replace;
  return { path: file.path, before: file, after, edits };
}

function sentenceOf(changes: readonly SavedChange[]): string {
  const [first, ...others] = changes;
  if (!first) return "Nothing";
  const verb = first.before === null ? "Make" : first.after === null ? "Delete" : "Edit";
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `${verb} ${basename(first.path)}${more}`;
}

function requireEditable({ path, editable }: FileText): void {
  if (editable) return;
  throw new WorkbenchError(
    "unsupported_encoding",
    `Cannot edit "${path}": its bytes are not UTF-8, so a save would change more than was asked`,
  );
}

async function checkTexts(
  { source }: Saving,
  planned: readonly Planned[],
  options: SaveOptions,
): Promise<Pick<Saved, "violations" | "fixed">> {
  const { movedFrom, tellAll = false } = options;
  const slice = createTimeSlice(options);
  for (const { path, before, after } of planned) {
    if (after === null) continue;
    await slice.pause();
    const origin = planned.find((plan) => plan.path === movedFrom?.get(path))?.before ?? before;
    await requireNoNewSyntaxErrors(source.parses, { path, before: origin, after });
  }
  const texts = new Map(planned.map(({ path, after }) => [path, after]));
  const kinds = { withFixed: true, withExisting: tellAll };
  const read = new Map(planned.flatMap(({ path, before }) => before ? [[path, before]] : []));
  const result = await checkGate(source, texts, { ...options, ...kinds, before: read });
  if (options.gate === false) {
    // Whatever else may pass: nothing writes a frozen file.
    const introduced = result.introduced.filter(({ rule }) => rule === "frozen");
    refuseIntroduced({ ...result, introduced });
  } else {
    refuseIntroduced(result);
  }
  const { introduced, existing, fixed } = result;
  return { violations: tellAll ? [...introduced, ...existing] : introduced, fixed };
}

/** Adds what is found at the border between server and client: nothing refuses it. */
async function withServer(
  { violations, fixed }: Pick<Saved, "violations" | "fixed">,
  { source }: Saving,
  texts: Parameters<typeof serverFindings>[1],
  options: SaveOptions,
): Promise<Pick<Saved, "violations" | "fixed">> {
  const found = await serverFindings(source, texts, options);
  return {
    violations: [...violations, ...found.introduced],
    fixed: [...fixed, ...found.fixed],
  };
}

function changeOf({ path, before, after, edits }: Planned): SavedChange {
  return {
    path,
    before: before?.contentHash ?? null,
    after: after === null ? null : contentHash(after),
    edits: edits.map((edit) => ({ ...edit })),
    inverse: invertEdits(before?.text ?? "", edits).map((edit) => ({ ...edit })),
  };
}
