import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import type { RouteFact } from "../../../source/routes/mod.ts";
import type { ParsedSource } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/** Functions that make a router of a list: its paths begin at the root, also without a slash. */
const ROUTER_FUNCTIONS: readonly string[] = [
  "createBrowserRouter",
  "createHashRouter",
  "createMemoryRouter",
];

/** Returns a function that tells of a top route of a file whether it stands in the own list of a router. */
export function ownLists({ ast }: Pick<ParsedSource, "ast">): (fact: RouteFact) => boolean {
  if (!ROUTER_FUNCTIONS.some((name) => ast.text.includes(name))) return () => false;
  const functions = new Set([...ROUTER_FUNCTIONS, ...aliasesIn(ast)]);
  const lists: TS.Expression[] = [];
  for (const node of nodesIn([ast])) {
    if (ts.isCallExpression(node) && functions.has(calledName(node))) {
      const [list] = node.arguments;
      if (list) lists.push(lookThrough(list));
    }
  }
  return ({ start, list }) =>
    lists.some((own) =>
      ts.isIdentifier(own) ? own.text === list : own.pos <= start && start < own.end
    );
}

/** Lists the other names under which the file imports the functions. */
function aliasesIn({ statements }: TS.SourceFile): string[] {
  return statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.flatMap(({ propertyName, name }) =>
      propertyName && ROUTER_FUNCTIONS.includes(propertyName.text) ? [name.text] : []
    );
  });
}

function calledName({ expression }: TS.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : "";
}
