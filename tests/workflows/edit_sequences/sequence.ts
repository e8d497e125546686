import type { ts as TS } from "ts-morph";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import {
  applyEdits,
  invertEdits,
  type ParsedSource,
  parseSource,
  syntaxErrors,
} from "../../../lib/source/mod.ts";
import { ts } from "../../../lib/source/syntax/typescript.ts";
import { workflowEditBody } from "../../../lib/workflows/edit_schemas.ts";
import { planOp } from "../../../lib/workflows/plan_op.ts";
import { planEdit, type PlannedEdit } from "../../../lib/workflows/edit/plan_edit.ts";
import type { MachineModel } from "../../../lib/workflows/machine.ts";
import { readMachines } from "../../../lib/workflows/machines/read_machines.ts";
import { builtShape } from "../built_shape.ts";
import { silentDifferences } from "../compare.ts";
import { type Corpus, openFiles } from "../corpus.ts";
import { findBuilt } from "../find_built.ts";
import type { Random } from "../random_machine.ts";
import { readShape } from "../read_shape.ts";
import { randomEdit } from "./random_edit.ts";

/** What became of the edits of a sequence. */
export interface Outcome {
  readonly done: number;
  /** How often each op was refused for which reason. */
  readonly refused: ReadonlyMap<string, number>;
}

/** Edits that make the file lose comments: those of what they remove or replace. */
const MAY_LOSE_COMMENTS: ReadonlySet<string> = new Set([
  "removeState",
  "removeTransition",
  "retargetTransition",
  "setStateType",
  "setGuard",
  "setReenter",
  "setTags",
  "setDescription",
  "setInvoke",
  "setInput",
  "setContextField",
  "removeContextField",
  "removeDeclaration",
  "unassignAction",
]);

/**
 * Edits a file again and again, and judges every edit: the file parses, no comment is lost, XState builds what was read,
 * and the inverse restores every byte.
 */
export async function runSequence(
  files: Readonly<Record<string, string>>,
  path: string,
  random: Random,
  options: { readonly edits: number; readonly label: string },
): Promise<Outcome> {
  const refused = new Map<string, number>();
  let current = { ...files };
  let done = 0;
  for (let count = 0; count < options.edits; count++) {
    const corpus = await openFiles(current);
    const file = await corpus.parse(path);
    assert(file);
    const { machines } = await readMachines(file, corpus);
    const model = machines[random(machines.length)];
    if (!model) break;
    const edit = { machine: model.index, ...randomEdit(random, model) };
    const shown = () => `${options.label}, edit ${count}: ${JSON.stringify(edit)}\n${file.text}`;
    try {
      const planned = await plan(corpus, file, edit);
      current = { ...current, [path]: planned.after };
      await judge({ files: current, file, planned, machines, op: edit.op }).catch((error) => {
        throw new Error(`${shown()}\n--- after\n${planned.after}`, { cause: error });
      });
      done++;
    } catch (error) {
      if (!(error instanceof WorkbenchError)) throw error;
      if (error.code !== "edit_refused") throw new Error(shown(), { cause: error });
      const key = `${edit.op} ${String(error.data?.reason)}`;
      refused.set(key, (refused.get(key) ?? 0) + 1);
    }
  }
  return { done, refused };
}

function plan(corpus: Corpus, file: ParsedSource, edit: object): Promise<PlannedEdit> {
  const body = workflowEditBody.parse({ feature: "any", file: "any", ...edit });
  const parse = (text: string) => parseSource({ ...file, text });
  return planEdit({ file, code: corpus, parse }, body.machine, (site) => planOp(site, body));
}

interface Judged {
  readonly files: Readonly<Record<string, string>>;
  readonly file: ParsedSource;
  readonly planned: PlannedEdit;
  readonly machines: readonly MachineModel[];
  readonly op: string;
}

async function judge({ files, file, planned, machines, op }: Judged): Promise<void> {
  const { edits, after } = planned;
  assertEquals(applyEdits(file.text, edits), after);
  assertEquals(applyEdits(after, invertEdits(file.text, edits)), file.text);
  const parsed = await parseSource({ ...file, text: after });
  assertEquals(syntaxErrors(parsed), []);
  judgeComments(file.text, planned, op);
  const corpus = await openFiles(files);
  const reread = await corpus.parse(file.path);
  assert(reread);
  const read = await readMachines(reread, corpus);
  assertEquals(read.machines.length, machines.length);
  const built = findBuilt(corpus.run(file.path));
  for (const [index, model] of read.machines.entries()) {
    assert(model.problems.length <= (machines[index]?.problems.length ?? 0));
    const machine = built.get(model);
    assert(machine, `"${model.name}" is not built`);
    const shape = builtShape(machine);
    // An id that is not known, and told so, is part of every id that XState makes out of it.
    if (shape.id !== model.id && model.problems.length > 0) continue;
    assertEquals(silentDifferences(readShape(model), shape, model.problems), []);
  }
}

function judgeComments(before: string, { edits, after }: PlannedEdit, op: string): void {
  const [old, now] = [commentsOf(before), commentsOf(after)];
  const left = now.map(({ text }) => text);
  const lost = old.filter(({ text }) => {
    const index = left.indexOf(text);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  assertEquals(left, [], "comments that were not there");
  const lines = lost.map(({ text }) => text);
  if (!MAY_LOSE_COMMENTS.has(op)) assertEquals(lines, [], "lost comments");
  for (const { start, end, text } of lost) {
    const isRemoved = edits.some((edit) => edit.start <= start && end <= edit.end);
    assert(isRemoved, `lost outside of the edits: ${text}`);
  }
}

interface Comment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The comments of a text, around every token. */
function commentsOf(text: string): Comment[] {
  const comments = new Map<number, Comment>();
  const ast = ts.createSourceFile("a.tsx", text, ts.ScriptTarget.Latest, true);
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    for (const place of [node.pos, node.end]) {
      const ranges = [
        ...ts.getLeadingCommentRanges(text, place) ?? [],
        ...ts.getTrailingCommentRanges(text, place) ?? [],
      ];
      for (const { pos: start, end } of ranges) {
        comments.set(start, { start, end, text: text.slice(start, end) });
      }
    }
    for (const child of node.getChildren(ast)) agenda.push(child);
  }
  return [...comments.values()].sort((a, b) => a.start - b.start);
}
