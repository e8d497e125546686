import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parse as parseBabel } from "@babel/parser";
import { parse as parseRecast, print as printRecast, types, visit } from "recast";
import { Project, SyntaxKind } from "ts-morph";
import { contentHash, openProject } from "../../lib/project/mod.ts";
import { checkGate } from "../../lib/rules/mod.ts";
import { openSource, parseSource } from "../../lib/source/mod.ts";
import type { Figure } from "./harness/figure.ts";
import { measure, type Measured, measureInTurns } from "./harness/measure.ts";
import { type Bench, copiedShop, openBench } from "./harness/open_bench.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const PATH = "src/features/catalog/pages/CatalogPage.tsx";
const NODE = "CatalogPage:0.1";
const ROUNDS = { rounds: 40, warmup: 30 };

/** One prop edit of a page, from the request to the synced file, beside two libraries that do the same edit. */
export async function* editsBench(): AsyncGenerator<Figure> {
  using shop = copiedShop();
  const text = readFileSync(join(shop.root, PATH), "utf8");
  // Theirs go to a file that the service does not look at: neither waits for the other's change.
  const theirs = join(shop.folder, "CatalogPage.tsx");
  await using bench = await openBench(shop.root);
  const { parse, sync, ours, recast, tsMorph } = await measureInTurns({
    parse: () => parseOnce(text),
    sync: () => writeSynced(theirs, text),
    ours: await editor(bench),
    recast: () => writeSynced(theirs, editWithRecast(text)),
    tsMorph: () => writeSynced(theirs, editWithTsMorph(text)),
  }, ROUNDS);
  yield { name: "parse of the page, once", unit: "ms", ...parse };
  yield { name: "write and sync of the page", unit: "ms", ...sync };
  const edit = { name: "prop edit, request to synced file", unit: "ms", ...ours } as const;
  const parses = (ours.median - sync.median) / parse.median;
  yield {
    ...edit,
    aim: { atMost: 2 * parse.median + sync.median },
    note: `aim: two parses and the sync; without the sync it takes ${parses.toFixed(1)} parses`,
  };
  yield {
    ...edit,
    peer: { name: "recast", median: recast.median },
    note: "the peers parse, change, print and sync: no check, no lock",
  };
  yield { ...edit, peer: { name: "ts-morph", median: tsMorph.median } };
  const gate = await measureGate(shop.root);
  yield {
    name: "the gate's share of it",
    unit: "ms",
    ...gate,
    note: `${
      (100 * gate.median / ours.median).toFixed(0)
    } %; syntax, graph and rules, before and after`,
  };
}

/** @returns an edit that is another one each time */
async function editor(bench: Bench): Promise<() => Promise<void>> {
  const tree = await bench.ask(`/api/pages/tree?${new URLSearchParams(PAGE)}`);
  let { contentHash } = tree as { contentHash: string }; // as its schema has it
  let count = 0;
  return async () => {
    const prop = { propName: "placeholder", kind: "string", value: `${count++}` };
    const saved = await bench.ask("/api/pages/props", {
      ...PAGE,
      ...prop,
      nodeId: NODE,
      contentHash,
    });
    ({ contentHash } = saved as { contentHash: string }); // as its schema has it
  };
}

/** The check of one such edit by the rules, without the write. */
async function measureGate(root: string): Promise<Measured> {
  await using project = await openProject({ root });
  await using source = openSource(project);
  const text = (await project.files.read(PATH))?.text ?? "";
  let count = 0;
  const check = (): Promise<unknown> => {
    const edited = text.replace("<SearchField", `<SearchField id="${count++}"`);
    return checkGate(source, new Map([[PATH, edited]]));
  };
  return await measure(check, ROUNDS);
}

function parseOnce(text: string): Promise<unknown> {
  return parseSource({
    path: "CatalogPage.tsx",
    text,
    contentHash: contentHash(text),
    editable: true,
  });
}

function editWithRecast(text: string): string {
  const parser = {
    parse: (source: string) =>
      parseBabel(source, { sourceType: "module", plugins: ["typescript", "jsx"], tokens: true }),
  };
  const ast: unknown = parseRecast(text, { parser });
  const { jsxAttribute, jsxIdentifier, stringLiteral } = types.builders;
  // The library's own types do not tell what a parser gives.
  visit(ast as Parameters<typeof visit>[0], {
    visitJSXOpeningElement(found) {
      const { name, attributes } = found.node;
      if (name.type === "JSXIdentifier" && name.name === "SearchField") {
        attributes?.push(jsxAttribute(jsxIdentifier("placeholder"), stringLiteral("x")));
      }
      this.traverse(found);
    },
  });
  return printRecast(ast as Parameters<typeof printRecast>[0]).code;
}

function editWithTsMorph(text: string): string {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const file = project.createSourceFile("CatalogPage.tsx", text);
  const element = file.getDescendantsOfKind(SyntaxKind.JsxSelfClosingElement)
    .find((candidate) => candidate.getTagNameNode().getText() === "SearchField");
  element?.addAttribute({ name: "placeholder", initializer: '"x"' });
  return file.getFullText();
}

function writeSynced(path: string, text: string): void {
  const file = openSync(path, "w");
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
}
