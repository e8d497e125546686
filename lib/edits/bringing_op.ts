import { WorkbenchError } from "../errors/mod.ts";
import type { Source } from "../source/mod.ts";
import { type BatchStep, naming, textAfter } from "./apply_ops.ts";
import { broughtNames } from "./brought_names.ts";
import type { EditState } from "./edit_state.ts";
import { newMembers } from "./names/missing_members.ts";
import type { EditOp } from "./schemas.ts";

/** Ops, and the texts that they made one of the other. */
export interface DoneOps {
  /** The project whose file they edit. */
  readonly source: Pick<Source, "units">;
  readonly start: EditState;
  readonly ops: readonly EditOp[];
  readonly steps: readonly BatchStep[];
}

/** Tells of the refusal of a name which op of several brought it; other errors stay what they are. */
export async function namingBringer(error: unknown, done: DoneOps): Promise<unknown> {
  const isName = error instanceof WorkbenchError && error.code === "unresolved_name";
  if (!isName || done.ops.length === 1) return error;
  const [first] = error.data["names"] as readonly UnresolvedName[];
  const index = first ? askingOp(done.ops, first) ?? await bringingOp(done, first.name) : null;
  return index === null ? error : naming(error, done.ops, index);
}

/** A name as the refusal tells it. */
interface UnresolvedName {
  readonly name: string;
  readonly reason: string;
  readonly candidates: readonly { readonly specifier: string }[];
}

/** The op that imports what its module does not export; null for other names. */
function askingOp(ops: readonly EditOp[], { name, reason, candidates }: UnresolvedName) {
  if (reason !== "not_exported") return null;
  const [candidate] = candidates;
  return indexIn(
    ops,
    (op) => op.op === "addImport" && op.imported === name && op.specifier === candidate?.specifier,
  );
}

function indexIn(ops: readonly EditOp[], isIt: (op: EditOp) => boolean): number | null {
  const index = ops.findIndex(isIt);
  return index < 0 ? null : index;
}

/** Finds the first op behind which the text uses a name that leads nowhere. */
async function bringingOp({ source, start, steps }: DoneOps, name: string): Promise<number | null> {
  let state = start;
  for (const step of steps) {
    state = textAfter(state, step.edits);
    const brought = await broughtNames(source, start.source.ast, state.source);
    const members = newMembers(start.source.ast, state.source.ast);
    const nodes = [
      ...brought.get(name)?.nodes ?? [],
      ...members.filter((member) => member.name === name).map(({ node }) => node),
    ];
    if (nodes.length > 0) return writerOf(step, nodes.map((node) => node.getStart()));
  }
  return null;
}

/** The op of a step that wrote at one of some places of the text that the step made; the last one where none did. */
function writerOf({ edits, ops }: BatchStep, places: readonly number[]): number | null {
  const writer = ops.find((op) =>
    op.edits.some((edit) => {
      const start = edit.start + shiftInFront(edits, edit.start);
      return places.some((place) => start <= place && place < start + edit.text.length);
    })
  );
  return (writer ?? ops.at(-1))?.index ?? null;
}

/** Ops of one step write at different places, so that what stands in front of an edit is in front of it afterwards. */
function shiftInFront(edits: BatchStep["edits"], offset: number): number {
  return edits.filter(({ start }) => start < offset)
    .reduce((shift, { start, end, text }) => shift + text.length - (end - start), 0);
}
