import { before, describe, it } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";
import { applyEdits, invertEdits, type TextEdit } from "../../../lib/source/edits.ts";
import { nodeAtOffset } from "../../../lib/source/jsx/find_node.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import { syntaxErrors } from "../../../lib/source/syntax_errors.ts";
import { loadTypeScript } from "../../../lib/source/typescript.ts";
import { type EditCase, type EditOutcome, runEdit, sourceOf } from "./apply_edit.ts";

const ROOT = new URL("../../../fixtures/pages/", import.meta.url);

/** Checks every case of `fixtures/pages/<kind>`: the bytes of the result, the way back, and that the result parses. */
export function describeFixtures(kind: string, minimum = 15): void {
  const folder = new URL(`${kind}/`, ROOT);
  const names = readdirSync(folder).sort();
  describe(`fixtures/pages/${kind}`, () => {
    before(loadTypeScript);
    it(`has at least ${minimum} cases`, () => assert(names.length >= minimum, `${names.length}`));
    for (const name of names) {
      it(name, () => checkCase(new URL(`${name}/`, folder)));
    }
  });
}

async function checkCase(folder: URL): Promise<void> {
  const read = (file: string) => readFileSync(new URL(file, folder));
  const input = read("input.tsx").toString("utf8");
  const edit: EditCase = JSON.parse(read("edit.json").toString("utf8"));
  const outcome = await runEdit(input, edit);
  const output = applyEdits(input, outcome.edits);
  assertEquals(
    Buffer.from(output, "utf8").toString("hex"),
    read("output.tsx").toString("hex"),
    output,
  );
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
