import type { GraphSnapshot, ParsedSource } from "../../source/mod.ts";
import { readJsxTree } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { SideFile } from "../side_file.ts";
import { declaredAs, readDeclared } from "./declarations/read_declared.ts";
import type { Part, Parts } from "./elements/taken_parts.ts";
import { type Origin, readOrigins } from "./imports/read_origins.ts";
import { nodesIn } from "./reading/syntax_walk.ts";
import { readUnitFile } from "./reading/read_unit_file.ts";
import type { CodePair } from "./components/compare_code.ts";
import type { SideFiles } from "../unit_comparison.ts";

/** The largest number of components that are looked up for a file. */
const MAX_PARTS = 30;

const NONE: Parts = new Map();

/** Finds the components that a file renders on one side alone, or the functions that it calls there, and that this side alone has. */
export async function findParts(
  files: SideFiles,
  { base, head }: CodePair,
): Promise<Readonly<Record<"base" | "head", Parts>>> {
  if (!files.base || !files.head || !base || !head) return { base: NONE, head: NONE };
  const [before, after] = [namesIn(base), namesIn(head)];
  return {
    base: await partsOf(before.filter((tag) => !after.includes(tag)), files.base, files.head),
    head: await partsOf(after.filter((tag) => !before.includes(tag)), files.head, files.base),
  };
}

/** Lists the names of the components that a file renders, and of the functions that it calls. */
function namesIn(source: ParsedSource): string[] {
  const tags = [...readJsxTree(source).nodes.values()].flatMap(({ tag }) => tag ?? []);
  const called = nodesIn([source.ast]).flatMap((node) =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? [node.expression.text] : []
  );
  return [...new Set([...tags.filter((tag) => /^\p{Lu}[\w$]*$/u.test(tag)), ...called])];
}

async function partsOf(tags: readonly string[], own: SideFile, other: SideFile): Promise<Parts> {
  if (tags.length === 0) return NONE;
  const graph = await own.side.source.graph.refresh();
  const origins = readOrigins(graph, own.path);
  const parts = new Map<string, Part>();
  for (const tag of tags.slice(0, MAX_PARTS)) {
    const place = placeOfDeclaration(graph, { name: tag, path: own.path, origins });
    if (!place) continue;
    const path = place.path === own.path ? other.path : place.path;
    if (await sourceDeclaring({ ...other, path }, place.name)) continue;
    const source = await sourceDeclaring({ ...own, path: place.path }, place.name);
    if (source) parts.set(tag, { source, owner: place.name });
  }
  return parts;
}

async function sourceDeclaring(
  { side, path }: SideFile,
  name: string,
): Promise<ParsedSource | null> {
  if (!await side.source.project.files.read(path)) return null;
  const { source } = await readUnitFile({ side, path }, "head");
  return source && declaredAs(readDeclared(source), name) ? source : null;
}

/** Finds the file that declares what a file calls by a name, and the name in it; null where it is not in the project. */
export function placeOfDeclaration(
  graph: GraphSnapshot,
  { name, path: own, origins }: {
    readonly name: string;
    readonly path: string;
    readonly origins: ReadonlyMap<string, Origin>;
  },
): { readonly path: string; readonly name: string } | null {
  const origin = origins.get(name);
  const path = origin ? origin.path : own;
  if (path === null) return null;
  const declaration = origin ? graph.declarationOf(path, origin.imported) : null;
  const declared = declaration && !("reason" in declaration)
    ? declaration.local ?? declaration.name
    : name;
  return { path, name: declared };
}
