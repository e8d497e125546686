import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../../../errors/mod.ts";
import { type ModuleReader, openModuleReader } from "../../../source/modules/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { Side } from "../../side.ts";
import { type ImportedLocal, importedLocal } from "./imported_local.ts";
import type { Place } from "./read_prop.ts";

/** The place to which a name leads. */
export type Lead =
  | { readonly kind: "file"; readonly place: Place; readonly name: string }
  | { readonly kind: "package"; readonly name: string }
  | { readonly kind: "nowhere" };

/** Follows the names of types from file to file of one side; reads nothing but the files on the way. */
export interface TypeReader {
  /** @returns null for a file that is not there or cannot be read as code */
  open(path: string): Promise<Place | null>;
  /** Finds the place that declares a name which a file uses. */
  follow(place: Place, name: string): Promise<Lead>;
}

/** A type that is handed on through more files than this is not followed. */
const MAX_STEPS = 10;

/** One reader serves a whole comparison: what several components share is read once. */
export function openTypeReader(
  { source }: Pick<Side, "source">,
  options: { readonly signal?: AbortSignal | undefined } = {},
): TypeReader {
  const { files } = source.project;
  let opened: Promise<ModuleReader> | null = null;
  const modules = () => opened ??= openModules();

  async function openModules(): Promise<ModuleReader> {
    const list = await files.list(options.signal ? { signal: options.signal } : {});
    const resolver = await source.resolver(list, options);
    return openModuleReader({ view: files, resolver, facts: source.facts }, options);
  }

  async function open(path: string): Promise<Place | null> {
    const file = await orNullIfUnreadable(files.read(path));
    const parsed = file && await orNullIfUnreadable(source.parses.parse(file));
    return parsed && { path, ast: parsed.ast };
  }

  async function follow(place: Place, name: string, steps = MAX_STEPS): Promise<Lead> {
    if (declares(place.ast, name)) return { kind: "file", place, name };
    const imported = importedLocal(place.ast, name);
    if (!imported || steps === 0) return { kind: "nowhere" };
    return await followImport(place, imported, steps);
  }

  async function followImport(
    { path }: Place,
    { specifier, imported }: ImportedLocal,
    steps: number,
  ): Promise<Lead> {
    const reader = await modules();
    const target = reader.resolver.resolve(path, specifier);
    if (target.kind === "package") return { kind: "package", name: target.name };
    if (target.kind !== "file") return { kind: "nowhere" };
    const found = await reader.declarationOf(target.path, imported);
    if ("reason" in found) {
      return found.package === undefined
        ? { kind: "nowhere" }
        : { kind: "package", name: found.package };
    }
    const place = await open(found.path);
    return place ? await follow(place, found.local ?? found.name, steps - 1) : { kind: "nowhere" };
  }

  return { open, follow };
}

/** Tells whether a file declares a type or value of the name at its top level. */
function declares({ statements }: TS.SourceFile, name: string): boolean {
  return statements.some((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.some((each) =>
        ts.isIdentifier(each.name) && each.name.text === name
      );
    }
    const isNamed = ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) || ts.isClassDeclaration(statement) ||
      ts.isFunctionDeclaration(statement) || ts.isEnumDeclaration(statement);
    return isNamed && statement.name?.text === name;
  });
}
