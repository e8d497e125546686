import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { type ModuleFacts, readModuleFacts } from "../../source/modules/mod.ts";
import type { Declaration, Reference } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { createNameLookup, type NameLookup } from "./name_lookup.ts";
import type { Lead } from "./written_reference.ts";

/** A file, with the facts from which its references are read. */
export interface FileCode {
  readonly ast: TS.SourceFile;
  readonly facts: ModuleFacts;
  readonly lookUp: NameLookup;
  /** The index of an import in the facts, by where its literal starts. */
  readonly importAt: ReadonlyMap<number, number>;
  /** Every name that an import of the file binds. */
  readonly importedNames: ReadonlySet<string>;
}

export function readFileCode({ ast }: ParsedSource): FileCode {
  const facts = readModuleFacts({ ast });
  const names = facts.imports.flatMap((fact) =>
    fact.kind === "reexport" ? [] : fact.names.flatMap(({ local }) => local ?? [])
  );
  return {
    ast,
    facts,
    lookUp: createNameLookup(),
    importAt: new Map(facts.imports.map(({ start }, index) => [start, index])),
    importedNames: new Set(names),
  };
}

/** Returns the lead of a name that is used at `node`; null for one that the file does not declare. */
export function leadOf(
  code: FileCode,
  node: TS.Identifier,
  use: { readonly as: Reference; readonly members?: readonly string[] },
): Lead | null {
  const declaration = code.lookUp(node, use.as);
  const members = use.members ?? [];
  return declaration &&
    (importLead(code, declaration, members) ?? { to: "declaration", declaration, members });
}

/** The lead of a name that an import binds; null when something else declares it. */
function importLead(
  code: FileCode,
  { declaration }: Declaration,
  members: readonly string[],
): Lead | null {
  if (ts.isImportClause(declaration)) {
    return moduleLead(code, declaration.parent.moduleSpecifier, "default", members);
  }
  if (ts.isNamespaceImport(declaration)) {
    return moduleLead(code, declaration.parent.parent.moduleSpecifier, "*", members);
  }
  if (ts.isImportSpecifier(declaration)) {
    const { text } = declaration.propertyName ?? declaration.name;
    return moduleLead(code, declaration.parent.parent.parent.moduleSpecifier, text, members);
  }
  if (!ts.isImportEqualsDeclaration(declaration)) return null;
  const { moduleReference } = declaration;
  if (!ts.isExternalModuleReference(moduleReference)) return null;
  return moduleLead(code, moduleReference.expression, "*", members);
}

/** @param literal what names the module; in broken code anything, or nothing */
export function moduleLead(
  { ast, importAt }: FileCode,
  literal: TS.Node,
  name: string,
  members: readonly string[] = [],
): Lead {
  const importIndex = importAt.get(literal.getStart(ast));
  if (importIndex === undefined) return { to: "nothing", reason: "not_found" };
  return { to: "module", importIndex, name, members };
}
