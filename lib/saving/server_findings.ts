import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../errors/mod.ts";
import { contentHash } from "../project/mod.ts";
import {
  declaresAsync,
  declaresFunction,
  type FunctionProp,
  functionProps,
  importedProps,
  isClientFile,
} from "../source/boundary/mod.ts";
import { isIntrinsic } from "../source/jsx/mod.ts";
import {
  type GraphSnapshot,
  isSourcePath,
  type ParsedSource,
  rangeAt,
  type Source,
} from "../source/mod.ts";
import { type ImportFact, readModuleFacts } from "../source/modules/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { mayBeServerRoute, serverRouteOf } from "../source/units/mod.ts";
import type { SaveFinding } from "./save_finding.ts";

/** One file of a save, as it was and as it is to be. */
interface TextChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A place where code of the server and of the client cannot meet. */
interface Meeting {
  readonly code: "server_function" | "server_only";
  readonly message: string;
  readonly why: string;
  readonly fix: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds where a save gives a function from a server component to the client, or imports a module of the server into a file of the
 * client, and where it does away with that. Only what is certain is told: a server component is a route of a Next.js app router, or
 * a component there that waits.
 */
export async function serverFindings(
  source: Source,
  changes: readonly TextChange[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly introduced: SaveFinding[]; readonly fixed: SaveFinding[] }> {
  const introduced: SaveFinding[] = [];
  const fixed: SaveFinding[] = [];
  for (const { path, before, after } of changes.filter(({ path }) => isSourcePath(path))) {
    const [old, now] = [await parsed(source, path, before), await parsed(source, path, after)];
    if (!mayMeet(now, old) && !mayMeet(old, now)) continue;
    const graph = await source.graph.refresh(options);
    if (!graph.resolver.packageOf(path)?.dependencies.has("next")) continue;
    const site = { source, graph };
    const [was, is] = [await meetingsIn(site, old, now), await meetingsIn(site, now, old)];
    introduced.push(...without(is, was));
    fixed.push(...without(was, is));
  }
  return { introduced, fixed };
}

async function parsed(
  { parses }: Source,
  path: string,
  text: string | null,
): Promise<ParsedSource | null> {
  if (text === null) return null;
  const file = { path, text, contentHash: contentHash(text), editable: true };
  return await orNullIfUnreadable(parses.parse(file));
}

/** Tells by the file alone whether a look at the project can find something: most saves need none. */
function mayMeet(file: ParsedSource | null, other: ParsedSource | null): file is ParsedSource {
  if (!file) return false;
  if (isClientFile(file.ast)) return newImports(file, other).length > 0;
  const isRoute = mayBeServerRoute(file.path);
  return serverCode(file, isRoute).some((each) =>
    functionProps(each).length + importedProps(each).length > 0
  );
}

/** The code of server components: all of a route, or the components that wait. */
function serverCode({ ast }: ParsedSource, isRoute: boolean): TS.Statement[] {
  return ast.statements.filter((each) => isRoute || declaresAsync(each));
}

/** The imports whose modules another text of the file does not import. */
function newImports(file: ParsedSource, other: ParsedSource | null): ImportFact[] {
  const known = new Set(
    other ? readModuleFacts(other).imports.map(({ specifier }) => specifier) : [],
  );
  return readModuleFacts(file).imports.filter(({ typeOnly, specifier }) =>
    !typeOnly && !known.has(specifier)
  );
}

interface Site {
  readonly source: Source;
  readonly graph: GraphSnapshot;
}

async function meetingsIn(
  site: Site,
  file: ParsedSource | null,
  other: ParsedSource | null,
): Promise<SaveFinding[]> {
  if (!file) return [];
  const found = isClientFile(file.ast)
    ? serverImports(site, file, other)
    : await givenFunctions(site, file);
  return found.map(({ start, end, ...meeting }) => ({
    rule: "server",
    severity: "hint",
    path: file.path,
    ...rangeAt(file, start, end),
    ...meeting,
  }));
}

function serverImports(
  { graph }: Site,
  file: ParsedSource,
  other: ParsedSource | null,
): Meeting[] {
  return newImports(file, other).filter((fact) => {
    if (fact.specifier === SERVER_ONLY) return true;
    const resolution = graph.resolver.resolve(file.path, fact.specifier, fact);
    return resolution.kind === "file" &&
      graph.files.get(resolution.path)?.imports.some(({ specifier }) => specifier === SERVER_ONLY);
  }).map(({ specifier, start, end }) => ({
    code: "server_only",
    message: `"${specifier}" is for the server alone, and this file is the client's`,
    why: "What a client component imports is sent to the browser",
    fix: "Load it in a server component, and hand over what is shown",
    start,
    end,
  }));
}

const SERVER_ONLY = "server-only";

async function givenFunctions(site: Site, file: ParsedSource): Promise<Meeting[]> {
  const { source, graph } = site;
  const { ast, path } = file;
  const layout = await source.project.layout({ list: graph.list });
  const found: Meeting[] = [];
  for (
    const { attribute, name, tag } of await givenIn(
      site,
      file,
      serverRouteOf({ graph, layout })(path),
    )
  ) {
    if (!isIntrinsic(tag) && !await isOfClient(site, file, tag)) continue;
    found.push({
      code: "server_function",
      message: `A server component cannot give a function to "${
        tag.getText(ast)
      }", as "${name}" does`,
      why: "Nothing but plain values and actions of the server reaches the browser",
      fix:
        'Move the element into a client component by extract, or give it an action with "use server"',
      start: attribute.getStart(ast),
      end: attribute.end,
    });
  }
  return found;
}

/** The functions that server components give to others: those of the file, and those that it imports. */
async function givenIn(site: Site, file: ParsedSource, isRoute: boolean): Promise<FunctionProp[]> {
  const code = serverCode(file, isRoute);
  const given = code.flatMap(functionProps);
  for (const prop of code.flatMap(importedProps)) {
    const from = await importedFrom(site, file, prop.local);
    if (!from || isClientFile(from.parsed.ast)) continue;
    if (declaresFunction(from.parsed.ast, from.name)) given.push(prop);
  }
  return given.sort((a, b) => a.attribute.pos - b.attribute.pos);
}

/** Tells whether the component of a tag is imported from a file of the client. */
async function isOfClient(
  site: Site,
  file: ParsedSource,
  tag: TS.JsxTagNameExpression,
): Promise<boolean> {
  if (!ts.isIdentifier(tag)) return false;
  const from = await importedFrom(site, file, tag.text);
  return from !== null && isClientFile(from.parsed.ast);
}

/** A file that declares an import, with the name that it has there. */
interface ImportedFrom {
  readonly parsed: ParsedSource;
  readonly name: string;
}

/** Finds the file that declares what a file imports by a name; null where that cannot be read, or is none of the project. */
async function importedFrom(
  { source, graph }: Site,
  file: ParsedSource,
  local: string,
): Promise<ImportedFrom | null> {
  for (const fact of readModuleFacts(file).imports) {
    const name = fact.names.find((each) => each.local === local);
    if (!name) continue;
    const resolution = graph.resolver.resolve(file.path, fact.specifier, fact);
    if (resolution.kind !== "file") return null;
    const found = graph.declarationOf(resolution.path, name.imported);
    const at = "name" in found ? found : { path: resolution.path, name: name.imported };
    const exported = graph.files.get(at.path)?.exports.find((each) => each.name === at.name);
    const read = await orNullIfUnreadable(source.project.files.read(at.path));
    // A file that cannot be read says nothing, and costs the save nothing.
    const other = read && await orNullIfUnreadable(source.parses.parse(read));
    return other && { parsed: other, name: exported?.local ?? at.name };
  }
  return null;
}

/** Findings less those that are among others. */
function without(all: readonly SaveFinding[], others: readonly SaveFinding[]): SaveFinding[] {
  const left = others.map(({ message }) => message);
  return all.filter(({ message }) => {
    const at = left.indexOf(message);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
