import type { ts as TS } from "ts-morph";
import { isIntrinsic } from "../jsx/mod.ts";
import { ts } from "../syntax/typescript.ts";
import { visitAll } from "../writing/mod.ts";
import { functionProps } from "./function_props.ts";

/** The exports of React that its server build has not. */
const CLIENT_NAMES: ReadonlySet<string> = new Set([
  "createContext",
  "useActionState",
  "useContext",
  "useDeferredValue",
  "useEffect",
  "useEffectEvent",
  "useImperativeHandle",
  "useInsertionEffect",
  "useLayoutEffect",
  "useOptimistic",
  "useReducer",
  "useRef",
  "useState",
  "useSyncExternalStore",
  "useTransition",
]);

/**
 * Returns what code has that only a client component can have: the export of React that it calls, or the prop of an element to
 * which it gives a function; null where it has neither.
 */
export function clientNeed(root: TS.Node): string | null {
  const named = namesOfReact(root.getSourceFile());
  let call: string | null = null;
  visitAll(root, (node) => {
    if (call === null && ts.isCallExpression(node)) call = clientName(node.expression, named);
  });
  if (call !== null) return call;
  const given = functionProps(root).find(({ tag }) => isIntrinsic(tag));
  return given?.name ?? null;
}

/** The exports of React by the names that a file has for them; `*` is React as a whole. */
function namesOfReact({ statements }: TS.SourceFile): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const each of statements) {
    if (!ts.isImportDeclaration(each) || !ts.isStringLiteral(each.moduleSpecifier)) continue;
    const clause = each.moduleSpecifier.text === "react" ? each.importClause : undefined;
    if (clause?.name) found.set(clause.name.text, "*");
    const bindings = clause?.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) found.set(bindings.name.text, "*");
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      found.set(name.text, (propertyName ?? name).text);
    }
  }
  return found;
}

function clientName(callee: TS.Expression, named: ReadonlyMap<string, string>): string | null {
  const isMember = ts.isPropertyAccessExpression(callee);
  const root = isMember ? callee.expression : callee;
  if (!ts.isIdentifier(root)) return null;
  const imported = named.get(root.text);
  const name = isMember ? imported === "*" ? callee.name.text : undefined : imported;
  return name !== undefined && CLIENT_NAMES.has(name) ? name : null;
}
