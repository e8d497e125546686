import type { ts as TS } from "ts-morph";
import { markJsx } from "../../source/jsx/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { declarationsOf, freeNames } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import type { Side } from "../side.ts";
import type { SideFile } from "../side_file.ts";
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

/** A component that was declared in a function and is at the top of a file now, or the other way round. */
export interface Extracted {
  readonly name: string;
  /** The statement in a function: of the base, or of the head where the component went into the function. */
  readonly statement: TS.Node;
  readonly from: string;
  /** The place of it in the head, or at the top of the base. */
  readonly to: { readonly path: string; readonly line: number };
  readonly isInner: boolean;
  readonly isSame: boolean;
}

/** Finds the components in functions that went to the top of their file, or from there, and those that went to one that it imports as they were. */
export async function findExtracted(files: SideFiles, code: CodePair): Promise<Extracted[]> {
  const [old, now] = [files.base, files.head];
  if (!old || !now || !code.base || !code.head) return [];
  const [gone, come] = [innerComponents(code.base.ast), innerComponents(code.head.ast)];
  const [base, head] = [readDeclared(code.base), readDeclared(code.head)];
  const inFile = (
    inner: readonly InnerComponent[],
    [own, other]: readonly [Tops, Tops],
    isInner: boolean,
  ): Extracted[] =>
    inner.flatMap(({ name, node, statement }) => {
      const top = declaredAs(own, name) ? undefined : declaredAs(other, name);
      return top
        ? [{
          name,
          statement,
          from: old.path,
          to: { path: now.path, line: top.line },
          isInner,
          isSame: isSameAs(node, top),
        }]
        : [];
    });
  const left = without(gone, come);
  return [
    ...inFile(left, [base, head], false),
    ...inFile(without(come, gone), [head, base], true),
    ...await findMoved({ old, now }, left.filter(({ name }) => !declaredAs(head, name))),
  ];
}

type Tops = ReturnType<typeof readDeclared>;

/** Leaves out the components of which the others have one of that name. */
function without(ones: readonly InnerComponent[], others: readonly InnerComponent[]) {
  const names = new Set(others.map(({ name }) => name));
  return ones.filter(({ name }) => !names.has(name));
}

function isSameAs(node: TS.Node, { nodes: [only, ...more] }: Declared): boolean {
  return only !== undefined && more.length === 0 &&
    openMeanings(node.getSourceFile())(node) === openMeanings(only.getSourceFile())(only);
}

/** Finds those that are in a file which the head imports, as they were. */
async function findMoved(
  { old, now }: { readonly old: SideFile; readonly now: SideFile },
  gone: readonly InnerComponent[],
): Promise<Extracted[]> {
  const inner = gone.filter(({ statement }) => !usesLocals(statement));
  if (inner.length === 0) return [];
  const graph = await now.side.source.graph.refresh();
  const origins = readOrigins(graph, now.path);
  const found: Extracted[] = [];
  for (const { name, node, statement } of inner) {
    const place = placeOfDeclaration(graph, { name, path: now.path, origins });
    if (!place || await declaredIn(old.side, place.path, place.name)) continue;
    const declared = await declaredIn(now.side, place.path, place.name);
    if (!declared || !isSameAs(node, declared)) continue;
    const to = { path: place.path, line: declared.line };
    found.push({ name, statement, from: old.path, to, isInner: false, isSame: true });
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

/** Leaves out the elements that went to another file with an extracted component. */
export function withoutExtracted(
  details: readonly UnitDetail[],
  extracted: readonly Extracted[],
): UnitDetail[] {
  const gone = extracted.filter(({ from, to, isInner }) => !isInner && from !== to.path);
  return details.filter(({ subject, change, owner, line }) =>
    !(subject === "element" && change === "removed" && gone.some(({ name, statement }) => {
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
      const its = subject !== "component"
        ? undefined
        : extracted.find(({ to, isInner }) =>
          to.path === unit.path && to.line === line && change === (isInner ? "removed" : "added")
        );
      if (!its) return detail;
      const { from, isInner, isSame } = its;
      const where = isInner
        ? "into a function of the same file"
        : `here from inside a function of ${from === unit.path ? "the same file" : quoted(from)}`;
      const message = `The component ${quoted(name)} moved ${where}${
        isSame ? "" : ", and changed"
      }`;
      return { ...detail, change: "moved" as const, before: from, after: unit.path, message };
    }),
  }));
}
