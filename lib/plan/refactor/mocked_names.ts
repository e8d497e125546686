import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../source/jsx/mod.ts";
import {
  freeNames,
  type GraphSnapshot,
  type ParsedSource,
  type TextEdit,
} from "../../source/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import { findProperty } from "../../source/objects/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import type { FlowSite } from "../flow.ts";
import { isMockingCall } from "./path_strings.ts";
import { type Place, placeAt, shownPlaces } from "./refusal.ts";
import { orTold } from "./unread_files.ts";

/** An exported name that is to be another one. */
interface ExportRename {
  readonly path: string;
  readonly symbol: string;
  readonly newName: string;
}

/** The call that puts something in the place of a module: `jest.mock("./badge", () => ({ Badge: ... }))`. */
interface Mock {
  readonly specifier: string;
  /** Makes the module, as a function, or is the module. */
  readonly factory: TS.Expression;
}

/**
 * Returns the edits that give a renamed export its new name in what tests put in the place of its module. The checker does not see
 * that these are exports. Other uses of the name in there are told as left.
 * @param renamed the edits of the same rename that are known
 */
export async function renamedInMocks(
  site: FlowSite,
  graph: GraphSnapshot,
  rename: ExportRename,
  renamed: ReadonlyMap<string, readonly TextEdit[]>,
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const { draft: { source }, signal, log } = site;
  const { symbol } = rename;
  const slice = createTimeSlice({ signal });
  const edits = new Map<string, readonly TextEdit[]>();
  const left: Place[] = [];
  for (const path of graph.files.keys()) {
    if (!isSourcePath(path)) continue;
    await slice.pause();
    const file = await orTold(site, path, source.project.files.read(path));
    const isCandidate = file?.text.includes(symbol) && /\b(?:jest|vi)\b/.test(file.text);
    const parsed = file && isCandidate ? await orTold(site, path, source.parses.parse(file)) : null;
    if (!parsed) continue;
    const known = renamed.get(path) ?? [];
    const own: TextEdit[] = [];
    for (const mock of mocksIn(parsed)) {
      if (!standsFor(graph, path, mock, rename)) continue;
      own.push(...editsOf(mock, parsed, rename).filter((edit) => !isIn(edit.start, known)));
      for (const start of namesIn(mock.factory, symbol, parsed.ast)) {
        if (!isIn(start, [...known, ...own])) left.push(placeAt(parsed, start));
      }
    }
    if (own.length > 0) edits.set(path, own);
  }
  if (left.length > 0) {
    log(
      `Mocks of "${rename.path}" still name "${symbol}": look there yourself: ${
        shownPlaces(left, new Map())
      }`,
    );
  }
  return edits;
}

function mocksIn({ ast }: ParsedSource): Mock[] {
  const found: Mock[] = [];
  visitAll(ast, (node) => {
    if (!ts.isCallExpression(node) || !isMockingCall(node)) return;
    const [module, factory] = node.arguments;
    const specifier = module && specifierOf(module);
    if (specifier !== null && specifier !== undefined && factory) {
      found.push({ specifier, factory });
    }
  });
  return found.reverse();
}

/** Reads `"./badge"`, and the `import("./badge")` that Vitest takes in its place. */
function specifierOf(module: TS.Expression): string | null {
  const isImport = ts.isCallExpression(module) &&
    module.expression.kind === ts.SyntaxKind.ImportKeyword;
  const literal = isImport ? module.arguments[0] : module;
  return literal && ts.isStringLiteralLike(literal) ? literal.text : null;
}

/** Tells whether a mocked module exports what is renamed, under its old name. */
function standsFor(
  graph: GraphSnapshot,
  from: string,
  { specifier }: Mock,
  { path, symbol }: ExportRename,
): boolean {
  const resolution = graph.resolver.resolve(from, specifier);
  if (resolution.kind !== "file") return false;
  const declared = graph.declarationOf(resolution.path, symbol);
  return declared.path === path && "name" in declared && declared.name === symbol;
}

function editsOf({ factory }: Mock, { ast }: ParsedSource, rename: ExportRename): TextEdit[] {
  return objectsOf(factory).flatMap((object) => keyEdits(object, ast, rename));
}

/** Returns the object that a factory is, or those that it returns. */
function objectsOf(factory: TS.Expression): TS.ObjectLiteralExpression[] {
  const value = lookThrough(factory);
  if (ts.isObjectLiteralExpression(value)) return [value];
  if (!ts.isArrowFunction(value) && !ts.isFunctionExpression(value)) return [];
  if (!ts.isBlock(value.body)) return objectsOf(value.body);
  return value.body.statements.flatMap((statement) => {
    const returned = ts.isReturnStatement(statement) && statement.expression
      ? lookThrough(statement.expression)
      : null;
    return returned && ts.isObjectLiteralExpression(returned) ? [returned] : [];
  });
}

function keyEdits(
  object: TS.ObjectLiteralExpression,
  ast: TS.SourceFile,
  { symbol, newName }: ExportRename,
): TextEdit[] {
  const property = findProperty(object, symbol);
  if (!property?.name) return [];
  const { name } = property;
  if (ts.isShorthandPropertyAssignment(property)) {
    const start = name.getStart(ast);
    return [{ start, end: start, text: `${newName}: ` }];
  }
  if (ts.isIdentifier(name)) return [{ start: name.getStart(ast), end: name.end, text: newName }];
  const literal = ts.isComputedPropertyName(name) ? name.expression : name;
  if (!ts.isStringLiteralLike(literal)) return [];
  return [{ start: literal.getStart(ast) + 1, end: literal.end - 1, text: newName }];
}

/** Lists where code has a name that is none of its own: of something around it, of a member, or as a text that says nothing else. */
function namesIn(root: TS.Node, name: string, ast: TS.SourceFile): number[] {
  const free = new Set<TS.Node>(
    freeNames(root).values.flatMap((used) => used.name === name ? [...used.nodes] : []),
  );
  const starts: number[] = [];
  visitAll(root, (node) => {
    const isNamed = ts.isIdentifier(node) && node.text === name;
    if (isNamed && (free.has(node) || isMember(node))) starts.push(node.getStart(ast));
    if (ts.isStringLiteralLike(node) && node.text === name) starts.push(node.getStart(ast) + 1);
  });
  return starts.sort((a, b) => a - b);
}

function isMember(node: TS.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent)) && parent.name === node;
}

function isIn(offset: number, edits: readonly TextEdit[]): boolean {
  return edits.some(({ start, end }) => start <= offset && offset <= end);
}
