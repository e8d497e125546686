import type { ParsedSource } from "../syntax/parse_cache.ts";
import type { ComponentFact, NamespaceFact } from "./component_facts.ts";
import { openFileScope } from "./file_scope.ts";
import { readNamespaces } from "./part_facts.ts";
import { readFactsIn } from "./read_component_facts.ts";
import { declarationFinder } from "./top_level_declaration.ts";
import { readUsageFacts, type UsageFacts } from "./usage_facts.ts";

/** The facts that one file tells of components, as plain data. */
export interface FileComponents extends UsageFacts {
  /** Those that it declares, in text order. */
  readonly components: readonly ComponentFact[];
  /** Its objects of components, in text order. */
  readonly namespaces: readonly NamespaceFact[];
}

/** Reads which components a file declares and which it uses. */
export function readFileComponents({ ast }: Pick<ParsedSource, "ast">): FileComponents {
  const scope = openFileScope(ast, declarationFinder(ast));
  const components = readFactsIn(scope);
  const namespaces = readNamespaces(scope, components);
  const own = new Set(components.map(({ name }) => name));
  const imports = scope.imports();
  const compounds = [...components, ...namespaces.filter(({ exported }) => exported.length > 0)];
  const usage = readUsageFacts(ast, {
    isKnown: (name) => imports.has(name) || own.has(name),
    isOwn: (name) => own.has(name),
    parts: compounds.flatMap(({ parts }) => parts),
  });
  return { components, namespaces, ...usage };
}
