import type { ts as TS } from "ts-morph";
import { insertion, type TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { indentationAt, lineEndingAt, startsLine } from "../../source/writing/mod.ts";
import { componentSettings } from "./component_settings.ts";
import type { DeclaredProp } from "./first_prop_edits.ts";
import type { OwnComponent } from "./own_component.ts";

const PROP_TYPES: ReadonlySet<string> = new Set(["propTypes"]);

/** Returns the edit that declares a further prop in a component's `propTypes`; null where it has none. */
export function propTypesEdit(component: OwnComponent, prop: DeclaredProp): TextEdit | null {
  const { source: { ast } } = component;
  const [declared] = componentSettings(component, PROP_TYPES).objects;
  if (!declared) return null;
  const last = declared.properties.at(-1);
  const checkers = checkersIn(declared);
  if (!last || checkers === null) return null;
  const required = prop.isOptional ? "" : ".isRequired";
  const member = `${prop.name}: ${checkers}.${checkerOf(prop.type)}${required}`;
  const { text } = ast;
  const start = last.getStart(ast);
  const gap = startsLine(text, start)
    ? lineEndingAt(text, start) + indentationAt(text, start)
    : " ";
  return insertion(last.end, `,${gap}${member}`);
}

/** The name of what has the checkers: `PropTypes`; null where they are imported one by one. */
function checkersIn({ properties }: TS.ObjectLiteralExpression): string | null {
  for (const property of properties) {
    let value = ts.isPropertyAssignment(property) ? property.initializer : null;
    while (value && (ts.isPropertyAccessExpression(value) || ts.isCallExpression(value))) {
      const { expression }: { expression: TS.Expression } = value;
      if (ts.isIdentifier(expression) && ts.isPropertyAccessExpression(value)) {
        if (value.name.text !== "isRequired") return expression.text;
      }
      value = expression;
    }
  }
  return null;
}

const KEYWORDS: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  boolean: "bool",
  symbol: "symbol",
  object: "object",
};
const NAMED: Readonly<Record<string, string>> = {
  Array: "array",
  Function: "func",
  ReactElement: "element",
  ReactNode: "node",
};

/** The checker that asks no more than a type does. */
function checkerOf(type: TS.TypeNode): string {
  if (ts.isArrayTypeNode(type)) return "array";
  if (ts.isFunctionTypeNode(type)) return "func";
  if (!ts.isTypeReferenceNode(type)) return KEYWORDS[type.getText()] ?? "any";
  const { typeName } = type;
  return NAMED[ts.isIdentifier(typeName) ? typeName.text : typeName.right.text] ?? "any";
}
