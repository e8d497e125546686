import { closeSync, cpSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parse as parseBabel } from "@babel/parser";
import { parse as parseRecast, print as printRecast, types, visit } from "recast";
import { Project, SyntaxKind } from "ts-morph";
import { contentHash, openProject } from "../../lib/project/mod.ts";
import { checkGate } from "../../lib/rules/mod.ts";
import { openSource, parseSource } from "../../lib/source/mod.ts";
import { createWorkbench, type Workbench } from "../../mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, time } from "./figure.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const NODE = "CatalogPage:0.1";
const RUNS = { runs: 40, warmUp: 30 };

/** One prop edit of a page, from the request to the synced file, beside two libraries that do the same edit. */
export async function editsBench(): Promise<Figure[]> {
  const folder = makeTemporaryFolder("bench");
  const root = join(folder, "shop");
  cpSync(fixturePath("projects", "shop"), root, { recursive: true });
  const path = join(root, "src/features/catalog/pages/CatalogPage.tsx");
  const text = readFileSync(path, "utf8");
  const workbench = createWorkbench({ project: root, stateDirectory: join(folder, "state") });
  await workbench.ready;
  try {
    const parse = await time(() => parseOnce(text), RUNS);
    const sync = await time(() => writeSynced(path, text), RUNS);
    const ours = await timeOurs(workbench);
    const gate = await timeGate(root);
    const recast = await time(() => writeSynced(path, editWithRecast(text)), RUNS);
    const tsMorph = await time(() => writeSynced(path, editWithTsMorph(text)), RUNS);
    return [
      { name: "parse of the page, once", unit: "ms", median: parse },
      { name: "write and sync of the page", unit: "ms", median: sync },
      {
        name: "prop edit, request to synced file",
        unit: "ms",
        median: ours,
        note: ratios(ours, parse, sync),
      },
      {
        name: "the gate's share of it",
        unit: "ms",
        median: gate,
        note: "syntax tree, graph, rules, before and after",
      },
      {
        name: "the same edit with recast",
        unit: "ms",
        median: recast,
        note: "parse, change, print, sync",
      },
      {
        name: "the same edit with ts-morph",
        unit: "ms",
        median: tsMorph,
        note: "parse, change, sync",
      },
    ];
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true });
  }
}

function ratios(ours: number, parse: number, sync: number): string {
  return `${((ours - sync) / parse).toFixed(1)} parses without the sync`;
}

async function timeOurs(workbench: Workbench): Promise<number> {
  let hash = (await ask(workbench, `tree?${new URLSearchParams(PAGE)}`)).contentHash;
  let count = 0;
  return await time(async () => {
    const edit = {
      ...PAGE,
      nodeId: NODE,
      propName: "placeholder",
      kind: "string",
      value: `${count++}`,
    };
    hash = (await ask(workbench, "props", { ...edit, contentHash: hash })).contentHash;
  }, RUNS);
}

/** The check of one such edit by the rules, without the write. */
async function timeGate(root: string): Promise<number> {
  const project = await openProject({ root });
  const source = openSource(project);
  const path = "src/features/catalog/pages/CatalogPage.tsx";
  const text = (await project.files.read(path))?.text ?? "";
  let count = 0;
  const gate = await time(
    () =>
      checkGate(
        source,
        new Map([[path, text.replace("<SearchField", `<SearchField id="${count++}"`)]]),
      ),
    RUNS,
  );
  await source[Symbol.asyncDispose]();
  return gate;
}

async function ask(
  workbench: Workbench,
  path: string,
  body?: unknown,
): Promise<{ contentHash: string }> {
  const init = body === undefined ? {} : {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  const response = await workbench.fetch(new Request(`http://localhost/api/pages/${path}`, init));
  const answer = await response.json() as { contentHash: string };
  if (response.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
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
