import { isBindingName, isIdentifierName, type ParsedSource } from "../source/mod.ts";
import { insertImport } from "../source/writing/mod.ts";
import type { OpEdit } from "./edit_state.ts";
import { editRefused } from "./refused.ts";

/** An export, and what the file is to call it. */
export interface NamedImport {
  readonly specifier: string;
  /** `default` for the default export, `*` for the whole module. */
  readonly imported: string;
  readonly local?: string | undefined;
}

/**
 * Imports an export under the requested name; without one, any name that the file has for it already will do.
 * @throws {WorkbenchError} `edit_refused` for what is no name, and for a name that the file uses for something else
 */
export function addImport(
  source: ParsedSource,
  { specifier, imported, local }: NamedImport,
): OpEdit {
  const wanted = local ?? imported;
  requireNames(imported, wanted, local === undefined);
  const { edits, local: given } = insertImport(source, {
    specifier,
    imported,
    preferredLocal: wanted,
  });
  const isFree = given === wanted || (local === undefined && edits.length === 0);
  if (isFree) return { edits, selected: null };
  throw editRefused(
    "name_taken",
    `Cannot import "${imported}" as "${wanted}": the file uses that name already`,
  );
}

/** Imports that bring no name along, so that the file has to give one. */
const NAMELESS: ReadonlyMap<string, string> = new Map([
  ["default", "the default export"],
  ["*", "a whole module"],
]);

function requireNames(imported: string, wanted: string, isNameless: boolean): void {
  const nameless = isNameless ? NAMELESS.get(imported) : undefined;
  if (nameless !== undefined) {
    throw editRefused(
      "invalid_name",
      `Cannot import ${nameless} without a name: say in \`local\` what the file is to call it`,
    );
  }
  const wrong = imported === "*" || isIdentifierName(imported)
    ? isBindingName(wanted) ? null : wanted
    : imported;
  if (wrong === null) return;
  throw editRefused("invalid_name", `Cannot import "${imported}": "${wrong}" is no name`);
}
