import type { ts as TS } from "ts-morph";
import type { ImportEdge } from "../../../source/mod.ts";
import type { ImportFact } from "../../../source/modules/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { AskedModule } from "./asked_module.ts";
import type { InnerModules } from "./inner_modules.ts";
import {
  membersOfCall,
  membersOfLocal,
  membersOfMember,
  type MemberUse,
} from "./module_members.ts";

/** A place of an import, or of what is done with it. */
export interface FoundPlace {
  readonly name: string;
  /** UTF-16 offset. */
  readonly start: number;
  readonly typeOnly: boolean;
  /** The path of the module that is asked. */
  readonly module: string;
}

type OwnPlace = Omit<FoundPlace, "module">;

/** The form in which a file holds a whole module after an import. */
export interface HeldModule {
  /** By a name of its own; null for what a call gives. */
  readonly local: string | null;
  /** The members that lead to the module from the value of the local name. */
  readonly way: readonly string[];
  readonly module: AskedModule;
}

/** The members of whole modules that are wanted. */
export interface WantedMembers extends HeldModule {
  readonly names: ReadonlySet<string>;
}

/** The whole modules that a file holds after an import. @param inner of `openInnerModules` */
export function heldModules(
  { fact }: ImportEdge,
  module: AskedModule,
  inner: InnerModules,
): HeldModule[] {
  // What is handed on is used by others, and a module that is gone is told as a whole.
  if (module.isGone || fact.kind === "reexport" || fact.kind === "type") return [];
  return fact.names.flatMap(({ imported, local }) => {
    const path = imported === "*" ? module.path : inner.moduleNamed(module.path, imported);
    if (path === null || (imported !== "*" && local === null)) return [];
    return inner.of(path).map(({ way, path: each }) => ({
      local,
      way,
      module: { path: each, isGone: false },
    }));
  });
}

/** Finds the places at which an import takes the wanted names. */
export function importPlaces(
  ast: TS.SourceFile,
  fact: ImportFact,
  wanted: {
    readonly module: AskedModule;
    readonly names: ReadonlySet<string>;
    readonly members: readonly WantedMembers[];
  },
): FoundPlace[] {
  const statement = ast.statements.find((each) => each.getStart(ast) === fact.statementStart);
  const own = statement ? specifiers(ast, statement, fact) : unnamed(fact);
  const members = wanted.members.flatMap(({ module, names, ...held }) =>
    memberUses(ast, fact, held).filter(({ name }) => names.has(name))
      .map(({ name, start }) => ({ name, start, typeOnly: fact.typeOnly, module: module.path }))
  );
  const module = wanted.module.path;
  return [
    ...own.filter(({ name }) => wanted.names.has(name)).map((each) => ({ ...each, module })),
    ...members,
  ];
}

function memberUses(
  ast: TS.SourceFile,
  { statementStart }: ImportFact,
  { local, way }: Pick<HeldModule, "local" | "way">,
): MemberUse[] {
  let uses = local === null ? membersOfCall(ast, statementStart) : membersOfLocal(ast, local);
  for (const name of way) {
    uses = uses.filter((use) => use.name === name).flatMap((use) => membersOfMember(ast, use));
  }
  return uses;
}

/** Returns the place of an import that is no statement and takes one name, at the name of its module. */
function unnamed({ names, start, typeOnly }: ImportFact): OwnPlace[] {
  return names.map(({ imported }) => ({ name: imported, start, typeOnly }));
}

function specifiers(
  ast: TS.SourceFile,
  statement: TS.Statement,
  fact: ImportFact,
): OwnPlace[] {
  const whole = { name: "*", start: fact.start, typeOnly: fact.typeOnly };
  if (ts.isImportDeclaration(statement)) {
    const { importClause: clause } = statement;
    if (!clause) return [whole];
    const { name, namedBindings: bindings } = clause;
    return [
      ...(name ? [{ ...whole, name: "default", start: name.getStart(ast) }] : []),
      ...(bindings && ts.isNamedImports(bindings) ? elementPlaces(ast, bindings.elements) : []),
      ...(bindings && ts.isNamespaceImport(bindings) ? [whole] : []),
    ];
  }
  if (ts.isExportDeclaration(statement)) {
    const { exportClause: clause } = statement;
    return clause && ts.isNamedExports(clause) ? elementPlaces(ast, clause.elements) : [whole];
  }
  return unnamed(fact);
}

function elementPlaces(
  ast: TS.SourceFile,
  elements: readonly (TS.ImportSpecifier | TS.ExportSpecifier)[],
): OwnPlace[] {
  return elements.map((element) => {
    const name = element.propertyName ?? element.name;
    return { name: name.text, start: name.getStart(ast), typeOnly: element.isTypeOnly };
  });
}
