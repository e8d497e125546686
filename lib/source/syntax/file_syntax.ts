import type { ts as TS } from "ts-morph";
import { ts } from "./typescript.ts";

/** Levels of syntax, far beyond what people write: whoever walks a tree recursively is safe below it. */
export const MAX_LEVELS = 2000;

/** The nodes of one file from which its facts are read. Each list is in text order, and holds nothing that stands in a type. */
export interface FileSyntax {
  readonly openings: readonly TS.JsxOpeningLikeElement[];
  readonly calls: readonly TS.CallExpression[];
  readonly constructions: readonly TS.NewExpression[];
  readonly objects: readonly TS.ObjectLiteralExpression[];
  readonly assignments: readonly TS.BinaryExpression[];
  /** Variables, `as` and `satisfies` that have a type. */
  readonly typed: readonly (TS.VariableDeclaration | TS.AsExpression | TS.SatisfiesExpression)[];
  /** Identifiers whose first letter is no lower-case one: the names that components can have. */
  readonly names: readonly TS.Identifier[];
  /** `import("x").Name` in types, in no particular order. */
  readonly importTypes: readonly TS.ImportTypeNode[];
  readonly fragments: readonly TS.JsxFragment[];
  /** The levels of the tree below the file. */
  readonly levels: number;
}

type Lists = {
  -readonly [Key in keyof FileSyntax]: FileSyntax[Key] extends readonly (infer Node)[] ? Node[]
    : FileSyntax[Key];
};

/**
 * Walks a file and gathers the nodes that readers of facts need, once per syntax tree. The walk also tells each node its parent,
 * for which the parser would walk the tree a second time. It goes one level below `MAX_LEVELS`, and no deeper.
 */
export function gatherSyntax(ast: TS.SourceFile): FileSyntax {
  const syntax = gathered.get(ast) ?? gather(ast);
  gathered.set(ast, syntax);
  return syntax;
}

const gathered = new WeakMap<TS.SourceFile, FileSyntax>();

function gather(ast: TS.SourceFile): FileSyntax {
  const found: Lists = {
    openings: [],
    fragments: [],
    calls: [],
    constructions: [],
    objects: [],
    assignments: [],
    typed: [],
    names: [],
    importTypes: [],
    levels: 0,
  };
  const put = gatherer(found);
  const { FirstTypeNode, LastTypeNode, FirstJSDocNode } = ts.SyntaxKind;
  let parent: TS.Node = ast;
  let level = 0;
  let isInType = false;
  const visit = (child: TS.Node): void => {
    tellParent(child, parent);
    const { kind } = child;
    const wasInType = isInType;
    isInType ||= kind >= FirstTypeNode && kind <= LastTypeNode || kind >= FirstJSDocNode;
    if (!isInType) put(child);
    else if (ts.isImportTypeNode(child)) found.importTypes.push(child);
    walkInto(child);
    isInType = wasInType;
  };
  const walkInto = (node: TS.Node): void => {
    const outer = parent;
    level++;
    if (level > found.levels) found.levels = level;
    parent = node;
    if (level <= MAX_LEVELS) ts.forEachChild(node, visit);
    parent = outer;
    level--;
  };
  walkInto(ast);
  return found;
}

/** The parser makes the tree, and leaves this to whoever walks it first. */
function tellParent(child: { parent?: TS.Node }, parent: TS.Node): void {
  child.parent = parent;
}

/**
 * Returns a function that puts a node into its list. The kind of a node says its type: asking once is faster than one test for
 * each.
 */
function gatherer(found: Lists): (node: TS.Node) => void {
  const { SyntaxKind } = ts;
  return (node) => {
    switch (node.kind) {
      case SyntaxKind.JsxOpeningElement:
      case SyntaxKind.JsxSelfClosingElement:
        found.openings.push(node as TS.JsxOpeningLikeElement);
        break;
      case SyntaxKind.JsxFragment:
        found.fragments.push(node as TS.JsxFragment);
        break;
      case SyntaxKind.CallExpression:
        found.calls.push(node as TS.CallExpression);
        break;
      case SyntaxKind.NewExpression:
        found.constructions.push(node as TS.NewExpression);
        break;
      case SyntaxKind.ObjectLiteralExpression:
        found.objects.push(node as TS.ObjectLiteralExpression);
        break;
      case SyntaxKind.BinaryExpression:
        if ((node as TS.BinaryExpression).operatorToken.kind === SyntaxKind.EqualsToken) {
          found.assignments.push(node as TS.BinaryExpression);
        }
        break;
      case SyntaxKind.VariableDeclaration:
      case SyntaxKind.AsExpression:
      case SyntaxKind.SatisfiesExpression:
        if ((node as TS.VariableDeclaration).type) found.typed.push(node as TS.VariableDeclaration);
        break;
      case SyntaxKind.Identifier:
        if (mayNameComponent(node as TS.Identifier)) found.names.push(node as TS.Identifier);
        break;
    }
  };
}

/** Most names begin with one of the 26 lower-case letters. */
function mayNameComponent({ text }: TS.Identifier): boolean {
  const first = text.charCodeAt(0);
  return !(first >= 0x61 && first <= 0x7a) && text !== "";
}
