import type { ts as TS } from "ts-morph";
import { attributeName } from "../source/jsx/syntax.ts";
import type { ParsedSource } from "../source/mod.ts";
import { positionAt } from "../source/positions.ts";
import { declarationsOf } from "../source/scope/declarations.ts";
import { ts } from "../source/typescript.ts";
import { type LazyFact, readLazyFact } from "./lazy_fact.ts";

/** An element whose tag is a name of the file's top level. */
export interface TagFact {
  /** As written: `Card`, `ui.Card`. */
  readonly tag: string;
  /** From 1. */
  readonly line: number;
  /** The attributes' names in text order; "..." for a spread. */
  readonly props: readonly string[];
}

/** Which components a file renders: plain data, which outlives the syntax tree. */
export interface UsageFacts {
  /** In text order. */
  readonly tags: readonly TagFact[];
  readonly lazy: readonly LazyFact[];
}

/** Reads what a file renders. A tag whose name an inner scope declares means something of the file's own. */
export function readUsageFacts({ ast }: Pick<ParsedSource, "ast">): UsageFacts {
  const tags: TagFact[] = [];
  const lazy: LazyFact[] = [];
  const scopes = new Map<TS.Node, ReadonlySet<string>>();
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const tag = readTag(node, ast, scopes);
      if (tag) tags.push(tag);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const fact = readLazyFact(node, ast);
      if (fact) lazy.push(fact);
    }
    const children: TS.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    for (const child of children.reverse()) agenda.push(child);
  }
  return { tags, lazy };
}

function readTag(
  element: TS.JsxOpeningLikeElement,
  ast: TS.SourceFile,
  scopes: Map<TS.Node, ReadonlySet<string>>,
): TagFact | null {
  const names = dottedNames(element.tagName);
  const [root] = names;
  if (root === undefined || isShadowed(root, element, scopes)) return null;
  return {
    tag: names.join("."),
    line: positionAt(ast, element.getStart(ast)).line,
    props: element.attributes.properties.map((attribute) =>
      ts.isJsxSpreadAttribute(attribute) ? "..." : attributeName(attribute)
    ),
  };
}

/** Empty for a tag that stands for no value: `div`, `this.Row`, `svg:a`. */
function dottedNames(tag: TS.JsxTagNameExpression): string[] {
  const names: string[] = [];
  let at: TS.Node = tag;
  while (ts.isPropertyAccessExpression(at)) {
    names.unshift(at.name.text);
    at = at.expression;
  }
  if (!ts.isIdentifier(at)) return [];
  const isBuiltIn = names.length === 0 && /^[a-z]/.test(at.text);
  return isBuiltIn || at.text.includes("-") ? [] : [at.text, ...names];
}

function isShadowed(
  name: string,
  from: TS.Node,
  scopes: Map<TS.Node, ReadonlySet<string>>,
): boolean {
  for (let scope = from.parent; !ts.isSourceFile(scope); scope = scope.parent) {
    let names = scopes.get(scope);
    if (!names) {
      names = new Set(
        declarationsOf(scope).filter(({ isValue }) => isValue).map((each) => each.name),
      );
      scopes.set(scope, names);
    }
    if (names.has(name) && !declaresAtTop(scope, name)) return true;
  }
  return false;
}

/** A function or class knows its own name inside, which is that of the top level for a declaration there. */
function declaresAtTop(scope: TS.Node, name: string): boolean {
  return (ts.isClassDeclaration(scope) || ts.isFunctionDeclaration(scope)) &&
    scope.name?.text === name && ts.isSourceFile(scope.parent);
}
