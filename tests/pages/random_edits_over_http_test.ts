import { Buffer } from "node:buffer";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, describe, it } from "node:test";
import process from "node:process";
import { parse } from "@babel/parser";
import { assert, assertEquals, assertGreater } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import type { PageNode } from "../../lib/pages/schemas.ts";
import { applyEdits, syntaxErrors } from "../../lib/source/mod.ts";
import { loadTypeScript } from "../../lib/source/typescript.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";
import { sourceOf } from "./edits/apply_edit.ts";
import { createRandom, type Random } from "../support/random.ts";
import { randomEdit } from "./edits/random_edit.ts";

/** How many requests are sent; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for the ones of a failure. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 1200) / 10);
const FIRST_SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);
/** How many requests make a walk; the service keeps more saves than that to undo. */
const STEPS = 30;

/** What an edit may be refused with, at a place that was picked blindly. */
const REFUSALS: ReadonlySet<string> = new Set([
  "node_not_editable",
  "prop_not_found",
  "no_candidate",
  "edit_refused",
  // A name of the snippet may be one that the page may not import.
  "gate_refused",
]);

/** A page as `GET /api/pages/all` lists it. */
interface PageRow {
  readonly feature: string;
  readonly file: string;
  readonly path: string;
}

/** A request that edits a page. */
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

describe("random edits over HTTP", () => {
  let test: TestWorkbench;
  let pages: PageRow[];

  before(async () => {
    await loadTypeScript();
    test = await openTestWorkbench("shop");
    for (const [path, text] of foreignPages()) test.write(`src/pages/${path}`, text);
    pages = (await test.get("/api/pages/all")).body.pages;
    assertGreater(pages.length, 100);
  });
  after(() => test[Symbol.asyncDispose]());

  it("write what they report, refuse without a trace, and can all be undone", async () => {
    let written = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT / STEPS; seed++) {
      written += await walk(test, pages, createRandom(seed));
    }
    assertGreater(written, COUNT / 8);
  });
});

/** The components of packages that ship their source, in several layouts. */
function foreignPages(): [path: string, text: string][] {
  const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
  return ["@radix-ui/themes", "@rjsf/core"].flatMap((name) => {
    const folder = `${modules}/${name}/src/components`;
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && statSync(`${folder}/${file}`).isFile()).sort();
    return files.map((file, index): [string, string] => [
      `${name.slice(1)}/${file.replaceAll("\\", "/")}`,
      inLayout(readFileSync(`${folder}/${file}`, "utf8"), index % 4),
    ]);
  });
}

function inLayout(text: string, variant: number): string {
  const crlf = text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n");
  if (variant === 1) return crlf;
  if (variant === 2) return `\ufeff${crlf}`;
  return variant === 3
    ? text.replace(/^(?: {2})+/gm, (blanks) => "\t".repeat(blanks.length / 2))
    : text;
}

/** Sends requests, and takes back what is left of them. @returns how many wrote something */
async function walk(
  test: TestWorkbench,
  pages: readonly PageRow[],
  random: Random,
): Promise<number> {
  const saves: Save[] = [];
  // A few pages only, so that edits meet on them.
  const own = Array.from({ length: 5 }, () => random.pick(pages));
  const first = new Map(own.map(({ path }) => [path, textOf(test, path)]));
  let written = 0;
  for (let step = 0; step < STEPS; step++) {
    const page = random.pick(own);
    try {
      if (saves.length > 0 && random.below(5) === 0) await undo(test, saves.pop());
      else if (random.below(20) === 0) await undoTooEarly(test, saves);
      else {
        const save = await edit(test, page, random);
        if (save) saves.push(save);
        written += save ? 1 : 0;
      }
    } catch (cause) {
      throw new Error(`Seed ${random.seed}, step ${step}, ${page.path}: ${String(cause)}`, {
        cause,
      });
    }
  }
  while (saves.length > 0) await undo(test, saves.pop());
  for (const [path, text] of first) assertEquals(textOf(test, path), text, path);
  return written;
}

async function undo(test: TestWorkbench, save: Save | undefined): Promise<void> {
  if (!save) return;
  const { status, body } = await test.post("/api/pages/undo", { saveId: save.id });
  assertEquals(status, 200, JSON.stringify(body));
  assertEquals(textOf(test, save.path), save.before);
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
async function edit(test: TestWorkbench, page: PageRow, random: Random): Promise<Save | null> {
  const { feature, file, path } = page;
  const before = textOf(test, path);
  const request = pickEdit(random, before, path);
  if (!request) return null;
  const hash = random.below(15) === 0 ? "0".repeat(64) : contentHash(before);
  const tree = (await test.get("/api/pages/tree", { feature, file })).body;
  const names = namesBeside(test, path);
  const own = request.route === "palette/insert" ? {} : { allowUnresolved: true };
  const body = { ...request.body, ...own, feature, file, contentHash: hash };
  const answer = await test.post(`/api/pages/${request.route}`, body);
  try {
    assertEquals(namesBeside(test, path), names);
    const saved = checkAnswer(answer, { before, hash, now: textOf(test, path) });
    if (!saved) return null;
    await checkTree(test, page, { before: tree, answer });
    return { path, id: answer.body.saveId, before, after: textOf(test, path) };
  } catch (cause) {
    throw new Error(`${request.route} ${JSON.stringify(body)}: ${String(cause)}`, { cause });
  }
}

function pickEdit(random: Random, text: string, path: string): Edit | null {
  const source = sourceOf(text, path);
  for (let tries = 0; tries < 20; tries++) {
    const found = randomEdit(random, source);
    if (!found) return null;
    if (found.edit === "insert-import" && random.below(3) === 0) return insertion(random);
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

function insertion(random: Random): Edit {
  const name = random.pick(["Stack", "Button", "Card"]);
  const placement = random.pick(["child", "wrap"]);
  const path = `src/features/shared/components/${name}.tsx`;
  return { route: "palette/insert", body: { kind: "component", name, path, placement } };
}

/** @returns whether something was written */
function checkAnswer(
  { status, body }: TestAnswer,
  { before, hash, now }: { before: string; hash: string; now: string },
): boolean {
  if (hash !== contentHash(before)) {
    assertEquals([status, body.code], [409, "content_changed"], JSON.stringify(body));
    assertEquals(body.current.contentHash, contentHash(before));
  } else if (status !== 200) {
    // An entry that the feature's pages cannot reach is not there.
    const isKnown = REFUSALS.has(body.code) || body.code === "palette_entry_gone";
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
  { feature, file }: PageRow,
  { before, answer }: { before: { roots: PageNode[] }; answer: TestAnswer },
): Promise<void> {
  const { roots, selected, change } = answer.body;
  const now = (await test.get("/api/pages/tree", { feature, file })).body;
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
