import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { statementNames } from "./declarations.ts";
import { freeNames } from "./free_names.ts";
import { hoistedVariables } from "./variables.ts";

/** The uses of one name in the code of a file, from the file's own scope or from beyond it. */
export interface NameUse {
  /** Every place, in text order; imports are none. */
  readonly nodes: readonly TS.Identifier[];
  /** It is used at run time somewhere, not in types alone. */
  readonly isValue: boolean;
}

/** The names that the statements of a file use and do not bind inside of themselves. */
export interface ModuleNames {
  readonly used: ReadonlyMap<string, NameUse>;
  /** Those of them that nothing in the file declares: globals, and what is missing. */
  readonly unbound: ReadonlyMap<string, NameUse>;
}

const known = new WeakMap<TS.SourceFile, ModuleNames>();

/** Reads them, once per tree. */
export function moduleNames(ast: TS.SourceFile): ModuleNames {
  const read = known.get(ast) ?? readNames(ast);
  known.set(ast, read);
  return read;
}

function readNames(ast: TS.SourceFile): ModuleNames {
  const values = new Map<string, TS.Identifier[]>();
  const all = new Map<string, TS.Identifier[]>();
  for (const statement of ast.statements) {
    if (ts.isImportDeclaration(statement)) continue;
    const free = freeNames(statement);
    for (const { name, nodes } of free.values) add(values, name, nodes);
    for (const { name, nodes } of [...free.values, ...free.types]) add(all, name, nodes);
  }
  const used = new Map(
    [...all].map(([name, nodes]): [string, NameUse] => [
      name,
      { nodes: nodes.toSorted((a, b) => a.pos - b.pos), isValue: values.has(name) },
    ]),
  );
  const declared = new Map<string, boolean>();
  for (const { name, isValue } of [...statementNames(ast.statements), ...hoistedVariables(ast)]) {
    declared.set(name, isValue || declared.get(name) === true);
  }
  const unbound = [...used].filter(([name, { isValue }]) =>
    isValue ? declared.get(name) !== true : !declared.has(name)
  );
  return { used, unbound: new Map(unbound) };
}

function add(
  names: Map<string, TS.Identifier[]>,
  name: string,
  nodes: readonly TS.Identifier[],
): void {
  names.set(name, [...names.get(name) ?? [], ...nodes]);
}
