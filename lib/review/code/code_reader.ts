import { type ParsedSource, syntaxErrors } from "../../source/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { BrokenFile, ReviewFacts } from "../indicators/review_facts.ts";
import type { Sides } from "../side.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { codeFingerprint } from "../units/reading/code_fingerprint.ts";
import { type Graphs, reroutedNames } from "../units/imports/compare_imports.ts";
import { affectedExports } from "./affected_exports.ts";
import { readSideCode } from "./read_side_code.ts";

/** Finds out what is to be said of the code of changed files as a whole. */
export interface CodeReader {
  /** The facts of the files that were read, in the order in which they were. */
  readonly facts: Pick<ReviewFacts, "reformatted" | "broken" | "affected">;
  readonly read: (change: FileChange) => Promise<void>;
}

/** @param graphs of the same sides */
export function openCodeReader(sides: Sides, graphs: Graphs): CodeReader {
  const reformatted = new Set<string>();
  const broken: BrokenFile[] = [];
  const affected = new Map<string, ReadonlySet<string>>();
  return {
    facts: { reformatted, broken, affected },
    async read({ path, previousPath, before, after }) {
      if (!after || after.id === before?.id || !isSourcePath(path)) return;
      const now = await readSideCode(sides.head, path);
      if (!now) return;
      const then = before && await readSideCode(sides.base, previousPath ?? path);
      if (then && saysTheSame(then, now)) reformatted.add(path);
      else if (then) {
        const paths = { base: previousPath ?? path, head: path };
        const rerouted = reroutedNames(graphs, paths).map(({ local }) => local);
        const names = affectedExports(then, now, new Set(rerouted));
        if (names) affected.set(path, names);
      }
      const [error] = syntaxErrors(now);
      if (error && !isBroken(then)) {
        broken.push({ path, line: error.line, message: error.message });
      }
    },
  };
}

/** Tells whether two states of a file differ in layout alone: statement by statement, until one says something else. */
function saysTheSame(base: ParsedSource, head: ParsedSource): boolean {
  const [old, now] = [base, head].map(({ ast }) =>
    ast.statements.filter(({ kind }) => kind !== ts.SyntaxKind.EmptyStatement)
  );
  if (!old || old.length !== now?.length || directivesOf(base) !== directivesOf(head)) return false;
  return old.every((statement, index) => {
    const other = now[index];
    return other !== undefined && (statement.getText(base.ast) === other.getText(head.ast) ||
      codeFingerprint(statement) === codeFingerprint(other));
  });
}

/** Returns the files, types and libraries that comments make the compiler read: `/// <reference path="./routes.d.ts" />`. */
function directivesOf({ ast }: ParsedSource): string {
  return [ast.referencedFiles, ast.typeReferenceDirectives, ast.libReferenceDirectives]
    .map((all) => all.map(({ fileName }) => fileName).join())
    .join("\n");
}

/** Tells whether a source has syntax errors: a file that did not parse before is not the change's doing. */
function isBroken(source: ParsedSource | null): boolean {
  return source !== null && syntaxErrors(source).length > 0;
}
