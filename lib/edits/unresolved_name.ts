import { WorkbenchError } from "../errors/mod.ts";
import { positionAt } from "../source/mod.ts";
import type { ts as TS } from "ts-morph";
import type { NameUse } from "../source/scope/mod.ts";
import { listOf } from "../text/mod.ts";
import type { EditState } from "./edit_state.ts";
import type { NameCandidate } from "./names/candidates.ts";

/** A name that an edit brings, and that cannot be imported. */
export interface UnresolvedName {
  readonly name: string;
  readonly use: NameUse;
  readonly reason: "unknown" | "ambiguous" | "taken" | "import_removed" | "no_such_member";
  readonly candidates: readonly NameCandidate[];
}

const REASONS: Readonly<Record<UnresolvedName["reason"], string>> = {
  unknown:
    "nothing that the file can import from the project, and nothing that the files of its package import, is called so; name its module with an `addImport` op",
  ambiguous: "several exports are called so",
  taken: "the file calls something else so",
  import_removed: "the edit removes its import",
  no_such_member: "the object of that name holds nothing called so",
};

/** Makes the refusal of an edit that brings names which lead nowhere. */
export function unresolvedName(
  { source: { ast, path } }: EditState,
  unresolved: readonly UnresolvedName[],
): WorkbenchError {
  const names = unresolved.map(({ name, use, reason, candidates }) => ({
    name,
    reason,
    ...placeOf(ast, use),
    candidates: candidates.map(({ specifier, imported, path }) => ({ specifier, imported, path })),
  }));
  const [first] = unresolved;
  return new WorkbenchError(
    "unresolved_name",
    `Refuse the edit: "${path}" would use "${first?.name}", which leads nowhere: ${
      first ? whyAstray(first) : ""
    }`,
    { data: { names } },
  );
}

/** The largest number of modules that a refusal names; its data has all. */
const MAX_SAID = 4;

function whyAstray({ reason, candidates }: UnresolvedName): string {
  if (reason !== "ambiguous") return REASONS[reason];
  const modules = candidates.map(({ specifier }) => `"${specifier}"`);
  return `${REASONS[reason]}; import it from ${
    listOf(modules, { joint: "or", max: MAX_SAID })
  } with an \`addImport\` op`;
}

function placeOf(ast: TS.SourceFile, { nodes }: NameUse): { line: number; column: number } {
  const { line, column } = positionAt(ast, nodes[0]?.getStart(ast) ?? 0);
  return { line, column };
}
