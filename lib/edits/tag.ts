import { parseDiagnostics } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { parseAlone } from "../source/writing/mod.ts";
import { tagText } from "./append_child.ts";

/** Asks the parser whether a text is the tag of an element: it has to be read as one, whole and as it is written. */
export function isTag(tag: string): boolean {
  const ast = parseAlone("tag.tsx", `<${tag} />`);
  const statement = ast?.statements[0];
  const element = statement && ts.isExpressionStatement(statement) ? statement.expression : null;
  return ast !== null && !!element && ts.isJsxSelfClosingElement(element) &&
    parseDiagnostics(ast).length === 0 && element.end === ast.text.length &&
    tagText(element, ast) === tag && !/\s/.test(tag) &&
    element.attributes.properties.length === 0 && element.typeArguments === undefined;
}
