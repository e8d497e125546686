import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "@babel/parser";
import { assert, assertEquals } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import type { PageNode } from "../../../lib/pages/page/node_schemas.ts";
import { applyEdits, syntaxErrors } from "../../../lib/source/mod.ts";
import type { Random } from "../../support/random.ts";
import type { TestAnswer, TestWorkbench } from "../../support/test_workbench.ts";
import { sourceOf } from "./apply_edit.ts";
import { randomEdit } from "./random_edit.ts";

/** What an edit may be refused with, at a place that was picked blindly. */
const REFUSALS: ReadonlySet<string> = new Set([
  "node_not_editable",
  "prop_not_found",
  "no_candidate",
  "edit_refused",
  // A name of the snippet may be one that the unit may not import.
  "gate_refused",
  // An entry that the unit's feature cannot reach is not there.
  "palette_entry_gone",
]);

/** And in a file of JavaScript, which has no place for the types of a snippet. */
const JAVASCRIPT_REFUSALS: ReadonlySet<string> = new Set(["not_one_element", "invalid_request"]);

/** A unit as requests name it: by its path, or as a page. */
export interface EditTarget {
  readonly path: string;
  readonly address:
    | { readonly path: string }
    | { readonly feature: string; readonly file: string };
}

/** An entry of the palette that walks insert. */
export interface WalkEntry {
  readonly kind: "component" | "provider";
  readonly name: string;
  readonly path: string;
}

/** What a walk goes over. */
export interface WalkOptions {
  /** A few units only, so that edits meet on them; each of them is edited first, then they are drawn. */
  readonly targets: readonly EditTarget[];
  readonly entries: readonly WalkEntry[];
  readonly steps: number;
  readonly random: Random;
}

/** A request that edits a unit. */
interface Edit {
  readonly route: "props" | "node" | "automap" | "palette/insert";
  readonly body: Readonly<Record<string, unknown>>;
}

/** A save that was not undone yet. */
interface Save {
  readonly path: string;
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Sends edits at random, checks what each of them does, and takes all of them back.
 * @returns the paths of the units that were written, once for each write
 */
export async function walkEdits(test: TestWorkbench, options: WalkOptions): Promise<string[]> {
  const { targets, steps, random } = options;
  const saves: Save[] = [];
  const first = new Map(targets.map(({ path }) => [path, textOf(test, path)]));
  const written: string[] = [];
  for (let step = 0; step < steps; step++) {
    const target = targets[step] ?? random.pick(targets);
    try {
      if (saves.length > 0 && random.below(5) === 0) await undo(test, saves.pop());
      else if (random.below(20) === 0) await undoTooEarly(test, saves);
      else {
        const save = await edit(test, target, options);
        if (!save) continue;
        saves.push(save);
        written.push(save.path);
      }
    } catch (cause) {
      throw new Error(`Seed ${random.seed}, step ${step}, ${target.path}: ${String(cause)}`, {
        cause,
      });
    }
  }
  while (saves.length > 0) await undoTwice(test, saves.pop());
  for (const [path, text] of first) assertEquals(textOf(test, path), text, path);
  return written;
}

async function undo(test: TestWorkbench, save: Save | undefined): Promise<void> {
  if (!save) return;
  const { status, body } = await test.post("/api/pages/undo", { saveId: save.id });
  assertEquals(status, 200, JSON.stringify(body));
  assertEquals(textOf(test, save.path), save.before);
}

/** Takes a save back, forward again, and back. */
async function undoTwice(test: TestWorkbench, save: Save | undefined): Promise<void> {
  if (!save) return;
  await undo(test, save);
  const { status, body } = await test.post("/api/pages/redo", { saveId: save.id });
  assertEquals(status, 200, JSON.stringify(body));
  assertEquals(textOf(test, save.path), save.after);
  await undo(test, save);
}

/** A save is not taken back while its page is not what it made of it. */
async function undoTooEarly(test: TestWorkbench, saves: readonly Save[]): Promise<void> {
  const early = saves.find(({ path, after }) => textOf(test, path) !== after);
  if (!early) return;
  const now = textOf(test, early.path);
  const { status, body } = await test.post("/api/pages/undo", { saveId: early.id });
  assertEquals([status, body.code], [409, "content_changed"]);
  assertEquals(textOf(test, early.path), now);
}

/** @returns the save; null where the edit was refused or changed nothing */
async function edit(
  test: TestWorkbench,
  { path, address }: EditTarget,
  options: WalkOptions,
): Promise<Save | null> {
  const { random } = options;
  const before = textOf(test, path);
  const request = pickEdit(before, path, options);
  if (!request) return null;
  const hash = random.below(15) === 0 ? "0".repeat(64) : contentHash(before);
  const tree = (await test.get("/api/pages/tree", address)).body;
  const names = namesBeside(test, path);
  const body = bodyOf(request, address, hash);
  const answer = await test.post(`/api/pages/${request.route}`, body);
  try {
    assertEquals(namesBeside(test, path), names);
    const saved = checkAnswer(answer, { path, before, hash, now: textOf(test, path) });
    if (!saved) return null;
    await checkTree(test, address, { before: tree, answer });
    return { path, id: answer.body.saveId, before, after: textOf(test, path) };
  } catch (cause) {
    throw new Error(`${request.route} ${JSON.stringify(body)}: ${String(cause)}`, { cause });
  }
}

/** An insertion names its unit by another key: `path` is the entry's. */
function bodyOf({ route, body }: Edit, address: EditTarget["address"], hash: string): object {
  const named = route === "palette/insert" && "path" in address ? { unit: address.path } : address;
  // Snippets name what is nowhere.
  const allowed = route === "node" || route === "props" ? { allowUnresolved: true } : {};
  return { ...named, ...body, ...allowed, contentHash: hash };
}

function pickEdit(text: string, path: string, { random, entries }: WalkOptions): Edit | null {
  const source = sourceOf(text, path);
  for (let tries = 0; tries < 20; tries++) {
    const found = randomEdit(random, source);
    if (!found) return null;
    if (found.edit === "insert-import" && entries.length > 0 && random.below(3) === 0) {
      const placement = random.pick(["child", "wrap"]);
      return { route: "palette/insert", body: { ...random.pick(entries), placement } };
    }
    if (found.edit === "snippet-remove-node" && random.below(3) === 0) {
      const propNames = [random.pick(["children", "value", "size", "onSearch", "label"])];
      return { route: "automap", body: { nodeId: found.nodeId, propNames } };
    }
    if (found.edit === "replace-node") {
      return { route: "node", body: { nodeId: found.nodeId, snippet: found.snippet } };
    }
    if (found.edit === "set-prop") {
      const { nodeId, propName, kind, value, index } = found;
      return { route: "props", body: { nodeId, propName, kind, value, index } };
    }
  }
  return null;
}

/** What the rules refuse that a snippet or an entry may break in a unit that was picked blindly. */
const BROKEN_RULES: ReadonlySet<string> = new Set(["layer-import", "expression-markup"]);

function breaksRules({ code, violations }: TestAnswer["body"]): boolean {
  return code === "gate_refused" &&
    violations.every(({ rule }: { rule: string }) => BROKEN_RULES.has(rule));
}

/** @returns whether something was written */
function checkAnswer(
  { status, body }: TestAnswer,
  { path, before, hash, now }: Record<"path" | "before" | "hash" | "now", string>,
): boolean {
  if (hash !== contentHash(before)) {
    assertEquals([status, body.code], [409, "content_changed"], JSON.stringify(body));
    assertEquals(body.current.contentHash, contentHash(before));
  } else if (status !== 200) {
    const isKnown = REFUSALS.has(body.code) || breaksRules(body) ||
      (/\.jsx?$/.test(path) && JAVASCRIPT_REFUSALS.has(body.code));
    assert(isKnown, JSON.stringify(body));
  } else if (!body.unchanged) {
    assertEquals(now, applyEdits(before, body.change.edits));
    assertEquals(before, applyEdits(now, body.change.inverse));
    assertEquals([body.change.before, body.change.after], [contentHash(before), contentHash(now)]);
    assertEquals(body.contentHash, contentHash(now));
    checkSyntax(before, now, body.path);
    return true;
  }
  assertEquals(now, before);
  return false;
}

/** TypeScript's parser finds no more than before, and what another parser could read it still reads. */
function checkSyntax(before: string, now: string, path: string): void {
  const errors = (text: string) => syntaxErrors(sourceOf(text, path)).length;
  assert(errors(now) <= errors(before));
  if (babelError(before) === null) assertEquals(babelError(now), null);
}

function babelError(text: string): string | null {
  try {
    parse(text, { sourceType: "module", plugins: ["jsx", "typescript"] });
    return null;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
}

/** The answer has the tree that the page has now, in which nodes before the edit are what they were. */
async function checkTree(
  test: TestWorkbench,
  address: EditTarget["address"],
  { before, answer }: { before: { roots: PageNode[] }; answer: TestAnswer },
): Promise<void> {
  const { roots, selected, change } = answer.body;
  const now = (await test.get("/api/pages/tree", address)).body;
  assertEquals(now.roots, roots);
  const nodes = new Map(allNodes(roots).map((node) => [node.id, node]));
  assert(selected === null || nodes.has(selected), `selected ${selected}`);
  const start = Math.min(...change.edits.map((edit: { start: number }) => edit.start));
  for (const { id, type, end } of allNodes(before.roots)) {
    // Text goes on up to the next tag: an edit right behind it may become part of it.
    if (end < start) assertEquals([nodes.get(id)?.type, nodes.get(id)?.end], [type, end], id);
  }
}

function allNodes(roots: readonly PageNode[]): PageNode[] {
  return roots.flatMap((node) => [node, ...allNodes(node.children)]);
}

function textOf(test: TestWorkbench, path: string): string {
  const bytes = readFileSync(test.path(path));
  const text = bytes.toString("utf8");
  assertEquals(Buffer.compare(Buffer.from(text, "utf8"), bytes), 0);
  return text;
}

function namesBeside(test: TestWorkbench, path: string): string[] {
  return readdirSync(test.path(path.slice(0, path.lastIndexOf("/")))).sort();
}
