import type { ts as TS } from "ts-morph";
import { ts } from "./typescript.ts";

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
  /** True when the file holds JSX. */
  readonly jsx: boolean;
  /** The levels of the tree below the file. */
  readonly levels: number;
}

type Lists = {
  -readonly [Key in keyof FileSyntax]: FileSyntax[Key] extends readonly (infer Node)[] ? Node[]
    : FileSyntax[Key];
};

/** Nodes that wait for the walk, with the level of each. */
interface Agenda {
  readonly nodes: TS.Node[];
  readonly levels: number[];
}

/**
 * Walks a file once and gathers the nodes that readers of facts need. The walk also tells each node its parent, for which the
 * parser would walk the tree a second time. It is not recursive: code may be nested deeper than the stack.
 */
export function gatherSyntax(ast: TS.SourceFile): FileSyntax {
  const found: Lists = {
    openings: [],
    calls: [],
    constructions: [],
    objects: [],
    assignments: [],
    typed: [],
    names: [],
    importTypes: [],
    jsx: false,
    levels: 0,
  };
  const gather = gatherer(found);
  const types: Agenda = { nodes: [], levels: [] };
  walk({ nodes: [ast], levels: [0] }, found, gather, types);
  walk(types, found, (node) => {
    if (ts.isImportTypeNode(node)) found.importTypes.push(node);
  });
  return found;
}

/**
 * Walks the nodes of an agenda and all below them.
 * @param types gets the types that the walk reaches; without it they are walked through
 */
function walk(
  { nodes, levels }: Agenda,
  found: Lists,
  visit: (node: TS.Node) => void,
  types?: Agenda,
): void {
  const { FirstTypeNode, LastTypeNode, FirstJSDocNode } = ts.SyntaxKind;
  let parent: TS.Node;
  let level = 0;
  const add = (child: TS.Node): void => {
    tellParent(child, parent);
    const { kind } = child;
    const isType = kind >= FirstTypeNode && kind <= LastTypeNode || kind >= FirstJSDocNode;
    const agenda = isType && types ? types : { nodes, levels };
    agenda.nodes.push(child);
    agenda.levels.push(level);
  };
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    level = (levels.pop() ?? 0) + 1;
    if (level > found.levels) found.levels = level;
    visit(node);
    parent = node;
    const from = nodes.length;
    ts.forEachChild(node, add);
    // All children of a node have one level, so the list of levels need not be turned.
    for (let low = from, high = nodes.length - 1; low < high; low++, high--) {
      const turned = nodes[low] as TS.Node; // both lie within the list
      nodes[low] = nodes[high] as TS.Node;
      nodes[high] = turned;
    }
  }
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
        found.jsx = true;
        found.openings.push(node as TS.JsxOpeningLikeElement);
        break;
      case SyntaxKind.JsxFragment:
        found.jsx = true;
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
