import { extractComponent, type Extraction, extractNode } from "../../../lib/pages/mod.ts";
import { saveFiles } from "../../../lib/saving/mod.ts";
import { type JsxNode, readJsxTree } from "../../../lib/source/mod.ts";
import { type FlowProject, openFlowProject } from "../../plan/flows/flow_project.ts";

/** The page that things move out of. */
export const PAGE = "src/features/shop/pages/HomePage.tsx";

const BASE: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "shop", "dependencies": { "react": "*" } }',
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      jsx: "react-jsx",
      module: "esnext",
      moduleResolution: "bundler",
      strict: true,
      verbatimModuleSyntax: true,
    },
  }),
  "src/features/shop/domain/price.ts":
    "export function priceOf(cents: number): string {\n  return `${cents / 100} EUR`;\n}\n",
};

const PLAIN = (name: string) =>
  `export interface ${name}Props {
  label: string;
}

export function ${name}({ label }: ${name}Props) {
  return <span>{label}</span>;
}
`;

/** Components that are written plainly. */
export const PLAIN_NEIGHBOURS: Readonly<Record<string, string>> = Object.fromEntries(
  ["Alpha", "Beta"].map((
    name,
  ) => [`src/features/shop/components/${name}.tsx`, PLAIN(name)]),
);

/** The same in a project that chose the layers. */
export const LAYERED: Readonly<Record<string, string>> = {
  ...PLAIN_NEIGHBOURS,
  "workbench.json": "{}",
};

/** What an extraction did to a project. */
export interface Extracted extends AsyncDisposable {
  readonly extraction: Extraction;
  /** Texts by path of what is not as it was. */
  readonly changes: Readonly<Record<string, string | null>>;
  /** What TypeScript finds wrong with it, and not with the project before. */
  readonly newTypeErrors: readonly string[];
  readonly project: FlowProject;
}

/** Moves a component out of the page, in a draft. */
export async function moveComponent(
  page: string,
  name: string,
  files: Readonly<Record<string, string>> = PLAIN_NEIGHBOURS,
  path = PAGE,
): Promise<Extracted> {
  return await extracted({ ...files, [path]: page }, path, async ({ draft: { source } }) => {
    const { unit, file } = await readPage(source, path);
    return await extractComponent(source, { unit, source: file }, name);
  });
}

/** Moves the first node with a tag, or a conditional or loop that holds it, out of the page. */
export async function moveNode(
  page: string,
  { tag, name, type = "element", folder }: {
    tag: string;
    name: string;
    type?: JsxNode["type"];
    folder?: string;
  },
  files: Readonly<Record<string, string>> = PLAIN_NEIGHBOURS,
  path = PAGE,
): Promise<Extracted> {
  return await extracted({ ...files, [path]: page }, path, async ({ draft: { source } }) => {
    const { unit, file } = await readPage(source, path);
    const tree = readJsxTree(file);
    let node = [...tree.nodes.values()].find((each) => each.tag === tag) ?? null;
    while (node && node.type !== type) node = node.parent;
    const request = { nodeId: node?.id ?? "", name };
    const from = { unit, source: file, tree, ...(folder !== undefined && { folder }) };
    return await extractNode(source, from, request);
  });
}

async function extracted(
  files: Readonly<Record<string, string>>,
  path: string,
  plan: (project: FlowProject) => Promise<Extraction>,
): Promise<Extracted> {
  const project = await openFlowProject({ ...BASE, ...files });
  try {
    const extraction = await plan(project);
    const file = await project.source.project.files.read(path);
    if (!file) throw new Error("The page is gone");
    await saveFiles(
      project.draft.saving,
      [{ file, edits: extraction.pageEdits }, ...extraction.others],
      { gate: false },
    );
    return {
      extraction,
      project,
      changes: await project.changes(),
      newTypeErrors: await project.newTypeErrors(),
      [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
    };
  } catch (error) {
    await project[Symbol.asyncDispose]();
    throw error;
  }
}

type Source = FlowProject["source"];

async function readPage(source: Source, path: string) {
  const layout = await source.project.layout();
  const [unit, text] = [layout.unitOf(path), await source.project.files.read(path)];
  if (!unit || !text) throw new Error("The page is no unit");
  return { unit, file: await source.parses.parse(text) };
}
