import { ts } from "../../../source/syntax/typescript.ts";
import type { GraphSnapshot } from "../../../source/mod.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import type { CodePair } from "./compare_code.ts";

/** Tells whether an interface or alias of a file has changed. */
export function changesTypes({ base, head }: CodePair): boolean {
  if (!base || !head) return false;
  const [before, after] = [typesOf(base), typesOf(head)];
  return [...before].some(([name, says]) => after.get(name) !== says) ||
    [...after.keys()].some((name) => !before.has(name));
}

function typesOf({ ast }: NonNullable<CodePair["base"]>): Map<string, string> {
  const types = new Map<string, string>();
  for (const statement of ast.statements) {
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) continue;
    const name = statement.name.text;
    types.set(name, (types.get(name) ?? "") + codeFingerprint(statement));
  }
  return types;
}

/** The files that import one of the files, directly or through barrels, sorted. */
export function directUsers(graph: GraphSnapshot, paths: readonly string[]): string[] {
  const users = new Set<string>();
  const seen = new Set(paths);
  const agenda = [...paths];
  for (let path = agenda.pop(); path !== undefined; path = agenda.pop()) {
    for (const { from, fact } of graph.importersOf(path)) {
      if (fact.kind !== "reexport") users.add(from);
      else if (!seen.has(from)) {
        seen.add(from);
        agenda.push(from);
      }
    }
  }
  return [...users].sort();
}
