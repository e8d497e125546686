import {
  applyEdits,
  type ParsedSource,
  positionAt,
  syntaxErrors,
  type TextEdit,
} from "../../source/mod.ts";
import { createTimeSlice, type TimeSlice } from "../../slices/mod.ts";
import type { MachineParts } from "../extract/read_machine.ts";
import type { MachineModel } from "../machine.ts";
import type { ProjectCode } from "../project_code.ts";
import { readMachineParts } from "../machines/read_machines.ts";
import { compareMeanings, type Difference } from "./compare.ts";
import { findMachine } from "./find_machine.ts";
import { declarationBeside, requireOwnPlaces } from "./own_places.ts";
import { type MachineMeaning, meaningOf } from "./meaning.ts";
import type { EditSite, LeftPlace, OpPlan } from "./op.ts";
import { refusal, type RefusalPlace } from "./refusal.ts";

/** An edit of a machine, worked out and found to do what it says. */
export interface PlannedEdit {
  /** None when nothing is to be done. */
  readonly edits: readonly TextEdit[];
  /** The places that have the same name and stay as they are. */
  readonly left: readonly LeftPlace[];
  /** The text afterwards. */
  readonly after: string;
  /** The machines of the file afterwards. */
  readonly machines: readonly MachineModel[];
  /** The edited machine as it is now, and afterwards. */
  readonly edited: { readonly before: MachineModel; readonly after: MachineModel };
}

/** The input that planning an edit needs besides the edit. */
export interface PlanInput {
  readonly file: ParsedSource;
  readonly code: ProjectCode;
  /** Parses the text as it would be. */
  readonly parse: (text: string) => Promise<ParsedSource>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Works an edit out, and reads the machines of the edited text again: unless they are exactly what the edit says, it is
 * refused.
 * @throws {WorkbenchError} `edit_refused`, `machine_not_found`
 */
export async function planEdit(
  input: PlanInput,
  wanted: string | number,
  plan: (site: EditSite) => OpPlan | Promise<OpPlan>,
): Promise<PlannedEdit> {
  const { file, code, signal } = input;
  requireSyntax(file);
  const read = await readMachineParts(file, code, { signal });
  const machine = findMachine(read, wanted, file.path);
  const machines = read.filter(isOwn);
  const slice = createTimeSlice({ signal });
  const site: EditSite = {
    ...machine,
    file,
    graph: code.graph,
    others: read.filter((each) => each !== machine).map(({ model }) => model),
    parse: (path) => code.parse(path),
    slice,
  };
  const { edits: planned, intent, left = [] } = await plan(site);
  await slice.pause();
  const edits = distinctEdits(file, planned);
  requireOwnPlaces(site, edits);
  const models = machines.map(({ model }) => model);
  const after = applyEdits(file.text, edits);
  if (after === file.text) {
    const edited = { before: machine.model, after: machine.model };
    return { edits: [], left: [], after, machines: read.map(({ model }) => model), edited };
  }
  const made = await readEdited(input, after, slice);
  const meanings: MachineMeaning[] = [];
  for (const model of models) {
    const meaning = await meaningOf(model, slice);
    await slice.pause();
    meanings.push(model === machine.model ? intent(meaning) : meaning);
  }
  const chosen = models.indexOf(machine.model);
  await requireMeanings(
    { file, machine: machine.machine, edits, chosen, slice },
    meanings,
    made.filter(isOwn),
  );
  const before = machine.model;
  const edited = { before, after: made.filter(isOwn)[chosen]?.model ?? before };
  return { edits, left, after, machines: made.map(({ model }) => model), edited };
}

/** A copy of a machine of another file says nothing that an edit of this file could mean. */
function isOwn({ model }: MachineParts): boolean {
  return model.derivedFrom === undefined;
}

/** Drops repeated edits, since a text at one place can be needed at several places: it is changed once, and in one way. */
function distinctEdits(file: ParsedSource, edits: readonly TextEdit[]): TextEdit[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const distinct: TextEdit[] = [];
  for (const edit of sorted) {
    const last = distinct.at(-1);
    const { start, end, text } = edit;
    if (last && last.end > start) {
      if (last.start === start && last.end === end && last.text === text) continue;
      const place = { path: file.path, ...positionAt(file.ast, start), start, end };
      throw refusal("shared", "Refuse the edit: it would change one place in two ways", [place]);
    }
    distinct.push(edit);
  }
  return distinct;
}

function requireSyntax(file: ParsedSource): void {
  const errors = syntaxErrors(file);
  const [first] = errors;
  if (!first) return;
  const places = errors.slice(0, 10).map(({ line, column, start, end }) => ({
    path: file.path,
    line,
    column,
    start,
    end,
  }));
  throw refusal("syntax_error", `Cannot edit "${file.path}": ${first.message}`, places);
}

async function readEdited(
  { code, parse, signal }: PlanInput,
  after: string,
  slice: TimeSlice,
): Promise<readonly MachineParts[]> {
  const edited = await parse(after);
  // Nothing can interrupt a parse: of a long text it is a turn of its own.
  await slice.pause();
  const [error] = syntaxErrors(edited);
  if (error) {
    const { line, column, message } = error;
    const where = `line ${line}, column ${column} of the edited text`;
    throw refusal("syntax_error", `Refuse the edit: ${where} would not parse: ${message}`);
  }
  return await readMachineParts(edited, code, { signal });
}

interface Edited {
  readonly file: ParsedSource;
  /** The machine that the edit changes, as it is now. */
  readonly machine: MachineParts["machine"];
  readonly edits: readonly TextEdit[];
  /** The index of the machine that the edit changes. */
  readonly chosen: number;
  readonly slice: TimeSlice;
}

async function requireMeanings(
  edited: Edited,
  meant: readonly MachineMeaning[],
  made: readonly MachineParts[],
): Promise<void> {
  const { file, edits, chosen, slice } = edited;
  if (meant.length !== made.length) {
    const message = `Refuse the edit: "${file.path}" would make ${made.length} machines`;
    throw refusal("other_machine", `${message}, not ${meant.length}`);
  }
  for (const [index, meaning] of meant.entries()) {
    const model = made[index]?.model;
    if (!model) continue;
    await slice.pause();
    const differences = await compareMeanings(meaning, await meaningOf(model, slice), slice);
    const [first] = differences;
    if (!first) continue;
    const places = differences.flatMap((each) => placeOfDifference(edited, model, each));
    const reason = index !== chosen
      ? "other_machine"
      : differences.some(({ problem }) => problem)
      ? "new_problem"
      : "other_meaning";
    const which = index === chosen ? "" : ` in the machine "${model.name}"`;
    const [beside] = edits.flatMap(({ start }) => declarationBeside(edited, start) ?? []);
    if (beside) {
      const message = `Refuse the edit: ${beside.words} would change, which is used more than once`;
      throw refusal("shared", `${message}: ${first.what}${which}`, [beside.place, ...places]);
    }
    throw refusal(reason, `Refuse the edit: ${first.what}${which}`, places);
  }
}

/** Finds the place where the difference is written now. */
function placeOfDifference(
  { file, edits }: Edited,
  model: MachineModel,
  { state, transition }: Difference,
): RefusalPlace[] {
  if (state === null) return [];
  const found = transition
    ? model.transitions.find(({ from, kind, event }) =>
      from === state && kind === transition.kind &&
      (transition.event === "" || event === transition.event)
    )
    : model.states.find(({ path }) => path === state);
  if (!found) return [];
  const start = offsetBefore(edits, found.start);
  const end = Math.max(start, offsetBefore(edits, found.end));
  return [{ path: file.path, ...positionAt(file.ast, start), start, end }];
}

/** Returns the offset in the text before the edits for an offset in the text after them. */
function offsetBefore(edits: readonly TextEdit[], offset: number): number {
  let shift = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    const start = edit.start + shift;
    if (offset <= start) break;
    const end = start + edit.text.length;
    if (offset < end) return edit.start;
    shift += edit.text.length - (edit.end - edit.start);
  }
  return offset - shift;
}
