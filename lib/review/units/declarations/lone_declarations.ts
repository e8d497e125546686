import type { ts as TS } from "ts-morph";
import { decodeJsxText } from "../../../source/jsx/mod.ts";
import { boundNames } from "../../../source/scope/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { importedLocal } from "../components/imported_local.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { nodesIn } from "../reading/syntax_walk.ts";
import { quoted, shownPair, sourceLine } from "../reading/shown_text.ts";
import { answerDetail, isAnswer } from "./answers.ts";
import { valueOf } from "./new_values.ts";
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
    if (isAnswer(declared)) return [answerDetail(declared, change)];
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
  const isImported = [name, ...nodes.flatMap(takenApart)].some((each) =>
    importedLocal(other.ast, each) !== null
  );
  return !isUntold && !isImported &&
    !nodes.flatMap(partsOf).every((part) => standsIn(other.ast, part));
}

/** Lists the names that a declaration takes out of a value, as `const { A, B } = load()` does. */
function takenApart(node: TS.Node): string[] {
  return ts.isVariableDeclaration(node) && !ts.isIdentifier(node.name)
    ? boundNames(node).map(({ name }) => name)
    : [];
}

/** The code of a declaration: the statements of a function, the value of a constant. */
function partsOf(node: TS.Node): readonly TS.Node[] {
  const body = functionOf(node)?.body;
  if (body) return ts.isBlock(body) ? body.statements : [body];
  return [ts.isVariableDeclaration(node) && node.initializer ? node.initializer : node];
}

/** The code of a file by the kind of its nodes, each kind read once; the texts of a file have one of their own. */
const known = new WeakMap<TS.SourceFile, Map<TS.SyntaxKind | "text", ReadonlySet<string>>>();

/** Tells whether a file has the same code somewhere. */
function standsIn(ast: TS.SourceFile, code: TS.Node): boolean {
  if (ts.isStringLiteralLike(code)) return saidIn(ast, "text", textOf).has(code.text);
  const fingerprintOf = (node: TS.Node) => node.kind === code.kind ? codeFingerprint(node) : null;
  return saidIn(ast, code.kind, fingerprintOf).has(codeFingerprint(code));
}

function saidIn(
  ast: TS.SourceFile,
  kind: TS.SyntaxKind | "text",
  say: (node: TS.Node) => string | null,
): ReadonlySet<string> {
  const kinds = known.get(ast) ?? new Map<TS.SyntaxKind | "text", ReadonlySet<string>>();
  known.set(ast, kinds);
  const said = kinds.get(kind) ?? new Set(nodesIn([ast]).flatMap((node) => say(node) ?? []));
  kinds.set(kind, said);
  return said;
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
  const value = node && change === "added" ? valueOf(node) : null;
  const is = change === "added" ? "is new" : "is gone";
  return `The ${node ? kindOf(node) : "value"} ${quoted(name)} ${is}${
    value ? `: ${quoted(value)}` : ""
  }`;
}

function kindOf(node: TS.Node): string {
  if (takenApart(node).length > 0) return "constant";
  if (functionOf(node)) return "function";
  if (ts.isClassDeclaration(node)) return "class";
  if (ts.isEnumDeclaration(node)) return "enum";
  return ts.isVariableDeclaration(node) && node.parent.flags & ts.NodeFlags.Const
    ? "constant"
    : "value";
}

function lineOf(node: TS.Node): string {
  return sourceLine(node, node.getSourceFile());
}
