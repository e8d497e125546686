import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { isAttributeName } from "../../../lib/source/jsx/attribute_name.ts";
import { attributeName } from "../../../lib/source/jsx/syntax.ts";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { syntaxErrors } from "../../../lib/source/syntax/syntax_errors.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import { createRandom } from "../../support/random.ts";

const PIECES = ["a", "Z", "é", "𝒜", "$", "_", "1", "-", ":", ".", "\u200d", "\u0300", "\\u0061"];
const JOINTS = [" ", "=", "/", ">", "{", "😀", "x"];

describe("isAttributeName", () => {
  before(loadTypeScript);

  it("says what the parser reads as one attribute, as it is written", () => {
    const random = createRandom(1);
    const all = [...PIECES, ...JOINTS];
    let names = 0;
    for (let count = 0; count < 3000; count++) {
      const parts = Array.from({ length: random.below(5) }, () => random.pick(all));
      const name = parts.join("");
      const isName = isReadAsOne(name);
      if (isName) names++;
      assertEquals(isAttributeName(name), isName, JSON.stringify(name));
    }
    assertEquals(names > 300, true);
  });
});

function isReadAsOne(name: string): boolean {
  const ast = parseText("a.tsx", `<a ${name}/>`);
  const [statement] = ast.statements;
  if (!statement || syntaxErrors({ ast }).length > 0) return false;
  if (!ts.isExpressionStatement(statement)) return false;
  const element = statement.expression;
  if (!ts.isJsxSelfClosingElement(element) || element.end !== ast.text.length) return false;
  const [attribute, ...others] = element.attributes.properties;
  return attribute !== undefined && others.length === 0 && ts.isJsxAttribute(attribute) &&
    !attribute.initializer && attributeName(attribute) === name;
}
