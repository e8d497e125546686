import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import type { ParsedSource } from "../syntax/parse_cache.ts";
import { readExports } from "./export_facts.ts";
import type { ModuleFacts } from "./facts.ts";
import { readImports } from "../syntax/import_facts.ts";

/** The facts of trees, none of which anybody changes. */
const known = new WeakMap<TS.SourceFile, ModuleFacts>();

/**
 * Reads the imports and exports of a file from its syntax tree, once per tree; a file with syntax errors gives what could be recovered.
 */
export function readModuleFacts(source: Pick<ParsedSource, "ast">): ModuleFacts {
  const facts = known.get(source.ast) ?? readFacts(source.ast);
  known.set(source.ast, facts);
  return facts;
}

function readFacts(ast: TS.SourceFile): ModuleFacts {
  const { imports, computedImports } = readImports(ast);
  return {
    imports,
    computedImports,
    exports: readExports(ast, imports),
    ...(ast.statements.some(isAugmentation) && { augments: true }),
  };
}

/** Tells whether a statement is a `declare module "x"` or a `declare global`. */
function isAugmentation(statement: TS.Statement): boolean {
  return ts.isModuleDeclaration(statement) &&
    (ts.isStringLiteral(statement.name) ||
      (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0);
}
