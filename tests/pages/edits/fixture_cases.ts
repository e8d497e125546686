import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { applyEdits, invertEdits, type TextEdit } from "../../../lib/source/syntax/edits.ts";
import { nodeAtOffset } from "../../../lib/source/jsx/find_node.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import { syntaxErrors } from "../../../lib/source/syntax/syntax_errors.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { type Case, readCases } from "../../support/cases/read_cases.ts";
import { type EditCase, type EditOutcome, runEdit, sourceOf } from "./apply_edit.ts";

/** What is in a case: the edit, and the text before and after it. */
interface EditParts {
  readonly edit: EditCase;
  readonly input: string;
  readonly output: string;
}

/** Checks every case of `fixtures/pages/<kind>.md`: the bytes of the result, the way back, and that the result parses. */
export function describeFixtures(kind: string, minimum = 15): void {
  const cases = readCases(`pages/${kind}.md`, (parts): EditParts => ({
    edit: parts.json("edit.json"),
    input: parts.text("input.tsx"),
    output: parts.text("output.tsx"),
  }));
  describe(`fixtures/pages/${kind}.md`, () => {
    before(loadTypeScript);
    it(`has at least ${minimum} cases`, () => assert(cases.length >= minimum, `${cases.length}`));
    for (const each of cases) it(each.name, () => checkCase(each));
  });
}

async function checkCase({ edit, input, output: expected }: Case<EditParts>): Promise<void> {
  const outcome = await runEdit(input, edit);
  const output = applyEdits(input, outcome.edits);
  assertEquals(output, expected, output);
  checkWayBack(input, outcome.edits);
  assertEquals(syntaxErrors(sourceOf(input)), [], "the input parses");
  assertEquals(syntaxErrors(sourceOf(output)), [], "the output parses");
  if (edit.local !== undefined) assertEquals(outcome.local, edit.local);
  if (edit.selected !== undefined) {
    assertEquals(selectedIn(output, outcome.selected), edit.selected);
  }
}

/** The inverse gives the text back, and no edit writes what stands there already. */
export function checkWayBack(text: string, edits: readonly TextEdit[]): void {
  assertEquals(applyEdits(applyEdits(text, edits), invertEdits(text, edits)), text);
  for (const { start, end, text: added } of edits) {
    assert(text.slice(start, end) !== added, `The edit at ${start} changes nothing`);
  }
}

function selectedIn(output: string, selected: EditOutcome["selected"]): string | null | undefined {
  if (typeof selected !== "number") return selected;
  return nodeAtOffset(readJsxTree(sourceOf(output)), selected)?.id;
}
