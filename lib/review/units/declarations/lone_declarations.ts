import type { ts as TS } from "ts-morph";
import { decodeJsxText, lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { importedLocal } from "../components/imported_local.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { childrenOf } from "../reading/syntax_walk.ts";
import { quoted, shownPair, sourceLine } from "../reading/shown_text.ts";
import { type Declared, functionOf, isType } from "./read_declared.ts";

/** The declarations of one side, and what others tell of them. */
export interface OwnDeclarations {
  readonly ast: TS.SourceFile;
  readonly declared: ReadonlyMap<string, Declared>;
  readonly components: ReadonlySet<string>;
  /** The names of what is assigned to `propTypes` and `defaultProps`. */
  readonly settings: ReadonlySet<string>;
  /** The nodes that count as absent: what is in them is told elsewhere. */
  readonly absent: ReadonlySet<TS.Node>;
}

/**
 * Tells the values that came to a file, or went: what is assigned to a member of another one, such as `Card.Title`, and what
 * only the file itself can use. Components and exports are told as such, types by what uses them. Code that got a name of its
 * own, or lost it, and stands on both sides is no news.
 * @param told names that are told in another way
 */
export function loneDeclarations(
  one: OwnDeclarations,
  other: OwnDeclarations,
  { change, told }: {
    readonly change: "added" | "removed";
    readonly told: ReadonlySet<string>;
  },
): UnitDetail[] {
  return [...one.declared.values()].flatMap((declared): UnitDetail[] => {
    const { name, of, line } = declared;
    if (other.declared.has(name) || one.components.has(name)) return [];
    if (of === null && (told.has(name) || !isOwn(declared, one, other))) return [];
    const text = declared.nodes.map(lineOf).join("; ");
    const [before, after] = change === "added" ? shownPair(null, text) : shownPair(text, null);
    const message = of === null
      ? ownMessage(declared, change)
      : `${quoted(name)} is ${change === "added" ? "new" : "gone"}`;
    return [{ subject: "code", change, owner: null, name, before, after, line, message }];
  });
}

/** Tells whether a value is the file's own, and its name no import of the other side: what is told by the exports of both. */
function isOwn(
  { name, nodes, isExported }: Declared,
  { settings, absent }: OwnDeclarations,
  other: OwnDeclarations,
): boolean {
  const isUntold = isExported || name === "" || settings.has(name) || nodes.every(isType) ||
    nodes.some((node) => absent.has(node) || absent.has(statementOf(node)));
  return !isUntold && importedLocal(other.ast, name) === null &&
    !nodes.flatMap(partsOf).every((part) => standsIn(other.ast, part));
}

/** The code of a declaration: the statements of a function, the value of a constant. */
function partsOf(node: TS.Node): readonly TS.Node[] {
  const body = functionOf(node)?.body;
  if (body) return ts.isBlock(body) ? body.statements : [body];
  return [ts.isVariableDeclaration(node) && node.initializer ? node.initializer : node];
}

/** Tells whether a file has the same code somewhere. */
function standsIn(ast: TS.SourceFile, code: TS.Node): boolean {
  const wanted = codeFingerprint(code);
  const text = ts.isStringLiteralLike(code) ? code.text : null;
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (text !== null && textOf(node) === text) return true;
    if (node.kind === code.kind && codeFingerprint(node) === wanted) return true;
    agenda.push(...childrenOf(node));
  }
  return false;
}

/** A text of code or markup. */
function textOf(node: TS.Node): string | null {
  if (ts.isJsxText(node)) return decodeJsxText(node.text).trim();
  return ts.isStringLiteralLike(node) ? node.text : null;
}

function statementOf(node: TS.Node): TS.Node {
  return ts.isVariableDeclaration(node) ? node.parent.parent : node;
}

function ownMessage({ name, nodes }: Declared, change: "added" | "removed"): string {
  const [node] = nodes;
  const value = node && change === "added" ? shortValue(node) : null;
  const is = change === "added" ? "is new" : "is gone";
  return `The ${node ? kindOf(node) : "value"} ${quoted(name)} ${is}${value ? `: ${value}` : ""}`;
}

function kindOf(node: TS.Node): string {
  if (functionOf(node)) return "function";
  if (ts.isClassDeclaration(node)) return "class";
  if (ts.isEnumDeclaration(node)) return "enum";
  return ts.isVariableDeclaration(node) && node.parent.flags & ts.NodeFlags.Const
    ? "constant"
    : "value";
}

/** Longer values are in the code of the detail. */
const MAX_VALUE = 60;

/** Returns what a constant is, where a few words say it. */
function shortValue(node: TS.Node): string | null {
  const value = ts.isVariableDeclaration(node) && node.initializer
    ? lookThrough(node.initializer)
    : null;
  const isValue = value !== null &&
    (ts.isLiteralExpression(value) || ts.isPrefixUnaryExpression(value) ||
      ts.isArrayLiteralExpression(value) || ts.isTemplateExpression(value) ||
      value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword);
  const text = isValue ? lineOf(value) : "";
  return text === "" || text.length > MAX_VALUE ? null : text;
}

function lineOf(node: TS.Node): string {
  return sourceLine(node, node.getSourceFile());
}
