import type { ts as TS } from "ts-morph";
import { type ParsedSource, positionAt } from "../source/mod.ts";
import { readJsxTree } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { visitAll } from "../source/writing/mod.ts";
import { oneLine } from "../text/mod.ts";

/** A string of a file's code that no node of its trees shows. */
export interface FoundString {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

/** Finds the strings outside of JSX that hold a text, in text order: constants, messages and labels of lists. */
export function matchingStrings(source: ParsedSource, text: string): FoundString[] {
  const { ast } = source;
  const wanted = oneLine(text).toLowerCase();
  const { roots } = readJsxTree(source);
  const found: { start: number; text: string }[] = [];
  visitAll(ast, (node) => {
    if (!isText(node) || !oneLine(node.text).toLowerCase().includes(wanted)) return;
    const start = node.getStart(ast);
    if (roots.some((root) => root.start <= start && start < root.end)) return;
    found.push({ start, text: node.text });
  });
  return found.sort((a, b) => a.start - b.start)
    .map((each) => ({ line: positionAt(ast, each.start).line, text: each.text }));
}

/** A literal, or a piece of a template; names of modules are no texts. */
export function isText(node: TS.Node): node is TS.StringLiteralLike | TS.TemplateLiteralToken {
  const isString = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node);
  return isString && !ts.isImportDeclaration(node.parent) && !ts.isExportDeclaration(node.parent) &&
    !ts.isExternalModuleReference(node.parent) && !ts.isLiteralTypeNode(node.parent);
}
