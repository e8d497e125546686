import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { isTyped, type Opening, type Openings } from "./readers.ts";

/** Finds the JSX elements of a text by the compiler of TypeScript. Needs `loadTypeScript()`. */
export function readByTypeScript(text: string, path: string): Openings | null {
  const kind = isTyped(path) ? ts.ScriptKind.TSX : ts.ScriptKind.JSX;
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  if (!parses(ast)) return null;
  const openings: Opening[] = [];
  const visit = (node: TS.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      // What comes before the first attribute belongs to the attributes: they begin where the tag ends.
      openings.push({ start: node.getStart(ast), end: node.attributes.pos });
    }
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return { openings, codeStart: ast.statements[0]?.getStart(ast) ?? text.length };
}

/** Tells whether the parser found nothing wrong, which it records beside the public members of a file. */
function parses(ast: TS.SourceFile): boolean {
  return (ast as { parseDiagnostics?: readonly unknown[] }).parseDiagnostics?.length === 0;
}
