import type { ts as TS } from "ts-morph";
import { markJsx } from "../../source/jsx/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { declarationsOf, freeNames } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import type { Side } from "../side.ts";
import type { SideFiles } from "../unit_comparison.ts";
import {
  type Declared,
  declaredAs,
  functionOf,
  readDeclared,
} from "./declarations/read_declared.ts";
import { placeOfDeclaration } from "./find_parts.ts";
import { readOrigins } from "./imports/read_origins.ts";
import { openMeanings } from "./reading/meaning.ts";
import { readUnitFile } from "./reading/read_unit_file.ts";
import { quoted } from "./reading/shown_text.ts";
import type { CodePair } from "./components/compare_code.ts";

/** A component that was declared in a function, and is the same at the top of a file now. */
export interface Extracted {
  readonly name: string;
  /** The statement that declared it, in the base. */
  readonly statement: TS.Node;
  readonly from: string;
  /** The place of it in the head. */
  readonly to: { readonly path: string; readonly line: number };
}

/** Finds the components in functions that went to the top of their file, or to one that it imports, and are what they were. */
export async function findExtracted(
  { base: baseFile, head: headFile }: SideFiles,
  { base, head }: CodePair,
): Promise<Extracted[]> {
  if (!baseFile || !headFile || !base || !head) return [];
  const kept = new Set(innerComponents(head.ast).map(({ name }) => name));
  const gone = innerComponents(base.ast).filter(({ name, statement }) =>
    !kept.has(name) && !usesLocals(statement)
  );
  if (gone.length === 0) return [];
  const graph = await headFile.side.source.graph.refresh();
  const origins = readOrigins(graph, headFile.path);
  const found: Extracted[] = [];
  for (const { name, node, statement } of gone) {
    const place = placeOfDeclaration(graph, { name, path: headFile.path, origins });
    if (!place) continue;
    const { path, name: declaredName } = place;
    const basePath = path === headFile.path ? baseFile.path : path;
    if (await declaredIn(baseFile.side, basePath, declaredName)) continue;
    const now = await declaredIn(headFile.side, path, declaredName);
    const [only, ...more] = now?.nodes ?? [];
    if (!now || !only || more.length > 0) continue;
    if (openMeanings(base.ast)(node) !== openMeanings(only.getSourceFile())(only)) continue;
    found.push({ name, statement, from: baseFile.path, to: { path, line: now.line } });
  }
  return found;
}

async function declaredIn(side: Side, path: string, name: string): Promise<Declared | undefined> {
  if (!await side.source.project.files.read(path)) return undefined;
  const { source } = await readUnitFile({ side, path }, "head");
  const declared = source && readDeclared(source);
  return declared ? declaredAs(declared, name) : undefined;
}

interface InnerComponent {
  readonly name: string;
  readonly node: TS.Node;
  readonly statement: TS.Node;
}

/** Lists the components that are declared in functions. */
function innerComponents(ast: ParsedSource["ast"]): InnerComponent[] {
  const { within } = markJsx(ast);
  const found: InnerComponent[] = [];
  const agenda: TS.Node[] = ast.statements.filter((each) => within.has(each));
  for (let outer = agenda.pop(); outer; outer = agenda.pop()) {
    ts.forEachChild(outer, (child) => {
      if (!within.has(child)) return;
      const node = ts.isVariableStatement(child) ? child.declarationList.declarations[0] : child;
      const name = node && (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) &&
        functionOf(node) && ts.isBlock(child.parent) && node.name?.getText(ast);
      if (node && name && /^\p{Lu}/u.test(name)) found.push({ name, node, statement: child });
      else agenda.push(child);
    });
  }
  return found;
}

/** Tells whether a statement in a function uses what only that function has. */
function usesLocals(statement: TS.Node): boolean {
  const { values, types } = freeNames(statement);
  const names = new Set([...values, ...types].map(({ name }) => name));
  for (let outer = statement.parent; !ts.isSourceFile(outer); outer = outer.parent) {
    if (declarationsOf(outer).some(({ name }) => names.has(name))) return true;
  }
  return false;
}

/** Leaves out the elements that went with an extracted component. */
export function withoutExtracted(
  details: readonly UnitDetail[],
  extracted: readonly Extracted[],
): UnitDetail[] {
  return details.filter(({ subject, change, owner, line }) =>
    !(subject === "element" && change === "removed" && extracted.some(({ name, statement }) => {
      const ast = statement.getSourceFile();
      const lineAt = (at: number): number => ast.getLineAndCharacterOfPosition(at).line + 1;
      return owner === name && line !== null && lineAt(statement.getStart(ast)) <= line &&
        line <= lineAt(statement.end);
    }))
  );
}

/** Tells extracted components as moved in the units where they are now. */
export function joinExtracted(
  units: readonly ReviewUnit[],
  extracted: readonly Extracted[],
): ReviewUnit[] {
  if (extracted.length === 0) return [...units];
  return units.map((unit) => ({
    ...unit,
    details: unit.details.map((detail) => {
      const { subject, change, line, name } = detail;
      const its = subject === "component" && change === "added"
        ? extracted.find(({ to }) => to.path === unit.path && to.line === line)
        : undefined;
      if (!its) return detail;
      const { from } = its;
      const place = from === unit.path ? "the same file" : quoted(from);
      const message = `The component ${quoted(name)} moved here from inside a function of ${place}`;
      return { ...detail, change: "moved" as const, before: from, after: unit.path, message };
    }),
  }));
}
