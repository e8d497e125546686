import type { ts as TS } from "ts-morph";
import { isJsx, type JsxNode, type JsxSyntax, keysOf } from "../source/jsx/mod.ts";
import { applyEdits, type ParsedSource, type TextEdit } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { indentationAt, reindentEdits } from "../source/writing/mod.ts";
import { behindImports, type OpEdit } from "./edit_state.ts";
import { keyInsertion } from "./entry_key.ts";
import { fragmentTag, isFragmentTag } from "./fragment_tag.ts";
import { editRefused } from "./refused.ts";

/** An element with the key of an entry of a list, and what it holds. */
export interface KeyedEntry {
  readonly node: JsxNode;
  readonly children: readonly JsxNode[];
  /** The attribute as it is written. */
  readonly key: string;
}

/**
 * Takes an entry of a list away from around what it holds: its one element takes the key, and several nodes get a fragment that
 * has it.
 * @throws {WorkbenchError} `edit_refused` for a fragment of which no one element can take the key
 */
export function unwrapEntry(source: ParsedSource, { node, children, key }: KeyedEntry): OpEdit {
  const [only, ...others] = children;
  if (only && others.length === 0 && isJsx(only.syntax)) {
    return intoChild(source, node, { child: only, syntax: only.syntax, key });
  }
  if (isFragmentTag(source.ast, node.tag)) {
    throw editRefused(
      "key_lost",
      `Cannot unwrap "${node.id}": the list needs its \`${key}\`, which only one element can have; put one around all that it holds first, or leave it`,
    );
  }
  const { tag, imports } = fragmentTag(source);
  const edits = newTags(source.ast, node.syntax, { opening: `${tag} ${key}`, closing: tag });
  return behindImports(imports, node.start, { edits, selected: node.start });
}

/** The element that stays of an entry. */
interface KeptChild {
  readonly child: JsxNode;
  readonly syntax: JsxSyntax;
  readonly key: string;
}

function intoChild(source: ParsedSource, node: JsxNode, { child, syntax, key }: KeptChild): OpEdit {
  const { ast } = source;
  const { start, end } = child;
  const around = indentationAt(ast.text, node.start);
  const { tag, imports } = ts.isJsxFragment(syntax) ? fragmentTag(source) : NO_TAG;
  const keyed = ts.isJsxFragment(syntax)
    ? newTags(ast, syntax, { opening: `${tag} ${key}`, closing: tag })
    : [keyEdit(ast, syntax, key, around)];
  const changes = keyed.map((edit) => ({
    ...edit,
    start: edit.start - start,
    end: edit.end - start,
  }));
  const lines = reindentEdits(ast, child, around).filter((line) =>
    !changes.some((edit) => edit.start < line.end && line.start < edit.end)
  );
  const text = applyEdits(ast.text.slice(start, end), [...lines, ...changes]);
  return behindImports(imports, node.start, {
    edits: [{ start: node.start, end: node.end, text }],
    selected: node.start,
    gone: node,
    moved: [{ node: child, to: node.start }],
  });
}

const NO_TAG = { tag: "", imports: [] };

/** The key in the place of the element's own, or as its first attribute. */
function keyEdit(
  ast: TS.SourceFile,
  element: TS.JsxElement | TS.JsxSelfClosingElement,
  key: string,
  indentation: string,
): TextEdit {
  const [own] = keysOf(element);
  if (own) return { start: own.getStart(ast), end: own.end, text: key };
  const added = keyInsertion(ast, element, key);
  const around = indentationAt(ast.text, element.getStart(ast));
  const gap = added.text.slice(0, -key.length).replaceAll(`\n${around}`, `\n${indentation}`);
  return { ...added, text: gap + key };
}

/** Gives an element or fragment other tags, by what is to stand in them. */
export function newTags(
  ast: TS.SourceFile,
  syntax: TS.Node,
  { opening, closing }: { readonly opening: string; readonly closing: string },
): TextEdit[] {
  const [first, last] = ts.isJsxElement(syntax)
    ? [syntax.openingElement, syntax.closingElement]
    : ts.isJsxFragment(syntax)
    ? [syntax.openingFragment, syntax.closingFragment]
    : [];
  if (!first || !last) return [];
  return [
    { start: first.getStart(ast), end: first.end, text: `<${opening}>` },
    { start: last.getStart(ast), end: last.end, text: `</${closing}>` },
  ];
}
