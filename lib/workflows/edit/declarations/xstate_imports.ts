import type { ts as TS } from "ts-morph";
import { freeNames, scopeAt, type TextEdit } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { insertImport, type ReadCode } from "../../../source/writing/mod.ts";
import type { EditSite } from "../op.ts";
import { refusal } from "../refusal.ts";

/** The functions of XState that make implementations. */
const FUNCTIONS: Readonly<Record<4 | 5, readonly string[]>> = {
  4: [
    "assign",
    "cancel",
    "choose",
    "createMachine",
    "forwardTo",
    "log",
    "pure",
    "raise",
    "send",
    "sendParent",
    "sendTo",
    "spawn",
    "stop",
  ],
  5: [
    "and",
    "assign",
    "cancel",
    "createMachine",
    "emit",
    "enqueueActions",
    "forwardTo",
    "fromCallback",
    "fromEventObservable",
    "fromObservable",
    "fromPromise",
    "fromTransition",
    "log",
    "not",
    "or",
    "raise",
    "sendParent",
    "sendTo",
    "spawnChild",
    "stateIn",
    "stopChild",
  ],
};

/**
 * Imports the functions of XState that an expression calls and the file does not know, where the file imports XState.
 * @param place what the expression is to stand in
 * @throws {WorkbenchError} `edit_refused` where they cannot be imported under their names
 */
export function xstateImports(site: EditSite, read: ReadCode, place: TS.Node): TextEdit[] {
  const { file, model } = site;
  if (!importsXState(file.ast)) return [];
  const free = freeNames(read.expression).values.map(({ name }) => name);
  const known = new Set(scopeAt(file, place).map(({ name }) => name));
  const missing = FUNCTIONS[model.version].filter((name) =>
    free.includes(name) && !known.has(name)
  );
  const imports = missing.map((name) => importOf(site, name));
  // Each is worked out on the text as it is; only those that stand side by side go together.
  const goTogether = imports.length < 2 ||
    imports.every(([edit, ...more]) => edit && edit.start === edit.end && more.length === 0);
  if (goTogether) return imports.flat();
  const names = missing.map((name) => `"${name}"`).join(", ");
  throw refusal("bad_expression", `Cannot use the expression: import ${names} from "xstate" first`);
}

function importOf({ file }: EditSite, name: string): readonly TextEdit[] {
  const request = { specifier: "xstate", imported: name, preferredLocal: name };
  const { edits, local } = insertImport(file, request);
  if (local === name) return edits;
  const message = `Cannot use the expression: "${name}" of XState would be "${local}" in this file`;
  throw refusal("bad_expression", message);
}

function importsXState(ast: TS.SourceFile): boolean {
  return ast.statements.some((statement) =>
    ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier) &&
    statement.moduleSpecifier.text === "xstate" &&
    statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword
  );
}
