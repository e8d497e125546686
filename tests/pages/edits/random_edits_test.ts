import { before, describe, it } from "node:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import process from "node:process";
import { assert, assertEquals, assertGreater } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { applyEdits, type TextEdit } from "../../../lib/source/syntax/edits.ts";
import { nodeAtOffset } from "../../../lib/source/jsx/find_node.ts";
import { readProps } from "../../../lib/source/jsx/props.ts";
import type { JsxNode, JsxTree } from "../../../lib/source/jsx/node.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import type { ParsedSource } from "../../../lib/source/syntax/parse_cache.ts";
import { syntaxErrors } from "../../../lib/source/syntax/syntax_errors.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { setProp } from "../../../lib/edits/set_prop.ts";
import {
  type EditCase,
  type EditOutcome,
  nodeOf,
  runEdit,
  SnippetRejected,
  sourceOf,
} from "./apply_edit.ts";
import { checkWayBack } from "./fixture_cases.ts";
import { openCases } from "../../support/cases/read_cases.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { createRandom } from "../../support/random.ts";
import { randomEdit } from "./random_edit.ts";

/** How many edits are tried; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for the ones of a failure. */
const COUNT = Number(process.env["WORKBENCH_FUZZ"] ?? 600);
const FIRST_SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);
/** How many edits are made on top of each other. */
const CHAIN = 6;

/** What an edit may be refused with, at a place that was picked blindly. */
const REFUSALS: ReadonlySet<string> = new Set([
  "node_not_editable",
  "edit_refused",
  "prop_not_found",
]);

describe("random edits", () => {
  const texts: string[] = [];
  before(async () => {
    await loadTypeScript();
    const here = fileURLToPath(new URL("../../../", import.meta.url));
    const more = process.env["WORKBENCH_FUZZ_FOLDERS"]?.split(":") ?? [];
    texts.push(
      ...tsxTexts(fixturePath("projects", "shop", "src")),
      ...caseTexts(),
      ...[`${here}node_modules`, ...more].flatMap(tsxTexts),
    );
    assertGreater(texts.length, 10);
  });

  it("keep what they do not edit, give it back, parse, and say what was asked", async () => {
    let made = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT / CHAIN; seed++) {
      made += await editInChain(texts, seed);
    }
    assertGreater(made, COUNT / 4);
  });
});

/** What the cases of edits begin and end with. */
function caseTexts(): string[] {
  return readdirSync(fixturePath("pages")).sort()
    .flatMap((file) => openCases(`pages/${file}`))
    .flatMap(({ parts }) => [...parts])
    .filter(([path]) => path.endsWith(".tsx"))
    .map(([, text]) => text);
}

function tsxTexts(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths.filter((path) => path.endsWith(".tsx")).sort()
    .map((path) => `${folder}/${path}`)
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, "utf8"));
}

async function editInChain(texts: readonly string[], seed: number): Promise<number> {
  const random = createRandom(seed);
  let source = sourceOf(layout(random.pick(texts), random.below(4)));
  let made = 0;
  for (let step = 0; step < CHAIN; step++) {
    const edit = randomEdit(random, source);
    if (!edit) break;
    try {
      const outcome = await outcomeOf(source, edit);
      if (!outcome) continue;
      made++;
      source = checkOutcome(source, edit, outcome);
    } catch (cause) {
      const where = `Seed ${seed}, step ${step}: ${JSON.stringify(edit)}`;
      throw new Error(
        `${where}: ${String(cause)}
${source.text}`,
        { cause },
      );
    }
  }
  return made;
}

/** The same code in another layout. */
function layout(text: string, variant: number): string {
  const crlf = () => text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n");
  if (variant === 1) return crlf();
  if (variant === 2) return `\ufeff${crlf().replace(/^\ufeff/, "")}`;
  return text;
}

/** @returns null where the edit is refused, as it may be */
async function outcomeOf(source: ParsedSource, edit: EditCase): Promise<EditOutcome | null> {
  try {
    return await runEdit(source.text, edit);
  } catch (error) {
    if (error instanceof SnippetRejected) {
      // A snippet that parses must parse after the edit too.
      if (error.message === "does_not_parse") assertGreater(syntaxErrors(source).length, 0);
      return null;
    }
    if (!(error instanceof WorkbenchError) || !REFUSALS.has(error.code)) throw error;
    return null;
  }
}

function checkOutcome(source: ParsedSource, edit: EditCase, outcome: EditOutcome): ParsedSource {
  const { edits } = outcome;
  const after = sourceOf(applyEdits(source.text, edits));
  checkWayBack(source.text, edits);
  assert(
    syntaxErrors(after).length <= syntaxErrors(source).length,
    `does not parse: ${after.text}`,
  );
  checkLineEndings(source.text, after.text);
  const trees = { before: readJsxTree(source), after: readJsxTree(after) };
  if (edit.edit === "insert-import") checkSameTree(trees);
  else checkEarlierNodes(source, after, trees, edits);
  if (edit.edit === "set-prop") checkProp(source, after, edit);
  else if (typeof outcome.selected === "number") {
    checkSelected(trees.after, after, outcome.selected);
  }
  return after;
}

/** What ends before the first edit has the id that it had, and the same source. */
function checkEarlierNodes(
  before: ParsedSource,
  after: ParsedSource,
  trees: { before: JsxTree; after: JsxTree },
  edits: readonly TextEdit[],
): void {
  const first = Math.min(before.text.length, ...edits.map(({ start }) => start));
  for (const node of trees.before.nodes.values()) {
    // Text goes on up to the next tag: what an edit puts behind it may become part of it.
    const end = node.type === "text" ? endWithSpace(before.text, node.end) : node.end;
    if (end >= first) continue;
    const now = trees.after.nodes.get(node.id);
    assertEquals(now && [now.type, textOf(after, now)], [node.type, textOf(before, node)], node.id);
  }
}

function endWithSpace(text: string, end: number): number {
  return text.length - text.slice(end).trimStart().length;
}

function checkSameTree(trees: { before: JsxTree; after: JsxTree }): void {
  assertEquals([...trees.after.nodes.keys()], [...trees.before.nodes.keys()]);
}

function checkSelected(tree: JsxTree, after: ParsedSource, selected: number): void {
  const node = nodeAtOffset(tree, selected);
  assertEquals(node?.start, selected);
  assertEquals(after.text[selected], "<");
}

/** The prop says what was asked for, the others say what they said, and asking again changes nothing. */
function checkProp(
  before: ParsedSource,
  after: ParsedSource,
  edit: EditCase & { edit: "set-prop" },
): void {
  const old = propsOf(before, edit.nodeId);
  const now = propsOf(after, edit.nodeId);
  const named = old.filter(({ name }) => name === edit.propName);
  const index = edit.index ?? named.at(-1)?.index ?? old.length;
  const others = (props: typeof old) =>
    props.filter((prop) => prop.index !== index).map((
      { name, kind, value },
    ) => [name, kind, value]);
  if (edit.kind === "remove") {
    assertEquals(now.map(({ name, kind, value }) => [name, kind, value]), others(old));
    return;
  }
  assertEquals(others(now), others(old));
  const set = now[index];
  assertEquals(set?.name, edit.propName);
  if (edit.kind === "string" || edit.kind === "boolean") assertEquals(set?.value, edit.value);
  if (edit.kind === "number") assert(Object.is(Number(set?.value), edit.value), String(set?.value));
  if (typeof edit.value === "string" && edit.kind !== "string" && !edit.value.includes("\n")) {
    assert(String(set?.value) === edit.value || set?.kind === "string", String(set?.value));
  }
  const again = setProp(after, nodeOf(after, edit.nodeId), edit);
  assertEquals(again, { edits: [], unchanged: true });
}

function propsOf(source: ParsedSource, id: string): ReturnType<typeof readProps> {
  return readProps(nodeOf(source, id), source.ast);
}

function textOf({ text }: ParsedSource, { start, end }: JsxNode): string {
  return text.slice(start, end);
}

/** An edit brings no line ending into a file that has only another. */
function checkLineEndings(before: string, after: string): void {
  const kinds = (text: string) => new Set(text.match(/\r?\n/g));
  if (kinds(before).size !== 1) return;
  for (const kind of kinds(after)) assert(kinds(before).has(kind), JSON.stringify(kind));
}
