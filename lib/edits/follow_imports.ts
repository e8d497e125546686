import type { ts as TS } from "ts-morph";
import { composeEdits, differInOneLiteral, type Source, type TextEdit } from "../source/mod.ts";
import type { JsxTree } from "../source/jsx/mod.ts";
import { moduleNames, type NameUse } from "../source/scope/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { insertImport, removeImports } from "../source/writing/mod.ts";
import type { NamedImport } from "./add_import.ts";
import { useByAlias } from "./alias_use.ts";
import { textAfter } from "./apply_ops.ts";
import { broughtNames } from "./brought_names.ts";
import type { EditState } from "./edit_state.ts";
import { importedNames } from "./remove_import.ts";
import { type NameCandidate, openCandidates } from "./names/candidates.ts";
import { knownNames } from "./names/known_names.ts";
import { requireExports } from "./missing_exports.ts";
import { missingMembers } from "./names/missing_members.ts";
import { packageExports } from "./names/package_exports.ts";
import { isTag, isTagName } from "./names/tag_names.ts";
import { type UnresolvedName, unresolvedName } from "./unresolved_name.ts";
import { isUsedElsewhere, unknownToTypes, type UsedName } from "./names/used_elsewhere.ts";

/** The changes that an edit makes to the imports of its file. */
export interface FollowedImports {
  /** The further edits of the text that the edit made. */
  readonly edits: readonly TextEdit[];
  readonly after: EditState;
}

export interface FollowOptions {
  /** Leaves names alone that lead nowhere, or that several exports have. */
  readonly allowUnresolved?: boolean;
  /** Names whose imports the edit itself takes away: they are not brought back. */
  readonly dropped?: ReadonlySet<string>;
  /** The imports that the edit itself asks for, whose exports have to be there. */
  readonly asked?: readonly NamedImport[];
  readonly signal?: AbortSignal;
}

/** The outcome for the names that an edit brings. */
interface ResolvedNames {
  readonly found: ReadonlyMap<string, NameCandidate>;
  readonly unresolved: readonly UnresolvedName[];
}

/**
 * Imports what an edit brings and the file does not have, and takes away the imports whose last use it removed. Imports
 * that nothing used before stay, and so do those for side effects.
 * @throws {WorkbenchError} `unresolved_name` with `names`
 */
export async function followImports(
  source: Source,
  before: EditState,
  edited: EditState,
  options: FollowOptions = {},
): Promise<FollowedImports> {
  if (!options.allowUnresolved) {
    await requireExports(source, edited.source.path, options.asked ?? []);
  }
  // The names of a file are the same whatever a literal says.
  if (differInOneLiteral(before.source.ast, edited.source.ast)) return { edits: [], after: edited };
  const unused = await unusedImports(source, before, edited);
  let state = edited;
  let edits: readonly TextEdit[] = [];
  function go(step: readonly TextEdit[]): void {
    if (step.length === 0) return;
    edits = edits.length === 0 ? step : composeEdits(edited.source.text, edits, step);
    state = textAfter(state, step);
  }
  const brought = await broughtNames(source, before.source.ast, edited.source, options);
  const { found, unresolved } = await resolveNames(source, edited, brought, options);
  for (const [name, { specifier, imported }] of found) {
    const known = useByAlias(state.source.ast, name, { specifier, imported });
    if (known) {
      go(known);
      continue;
    }
    const typeOnly = brought.get(name)?.isValue === false;
    const typed = typeImport(state.source.ast, name);
    if (typed) go(removeImports(state.source.ast, new Set([typed])));
    const request = { specifier, imported, preferredLocal: name, isAwaited: true, typeOnly };
    go(insertImport(state.source, request).edits);
  }
  const members = options.allowUnresolved ? [] : await astrayTags(source, before, edited);
  const astray = [...unresolved, ...members];
  if (astray.length > 0 && !options.allowUnresolved) throw unresolvedName(edited, astray);
  // A new import takes its place beside an old one that goes.
  go(removeImports(state.source.ast, importsOf(state.source.ast, unused)));
  return { edits, after: state };
}

async function astrayTags(
  source: Source,
  before: EditState,
  edited: EditState,
): Promise<UnresolvedName[]> {
  const missing = await missingMembers(
    source,
    before.source.ast,
    edited.source,
    importedNames(edited.source.ast),
  );
  return missing.map(({ name, node }) => ({
    name,
    use: { nodes: [node], isValue: true },
    reason: "no_such_member",
    candidates: [],
  }));
}

async function resolveNames(
  source: Source,
  edited: EditState,
  brought: ReadonlyMap<string, NameUse>,
  options: FollowOptions,
): Promise<ResolvedNames> {
  const { path, ast } = edited.source;
  const found = new Map<string, NameCandidate>();
  const doubtful: UnresolvedName[] = [];
  if (brought.size === 0) return { found, unresolved: [] };
  const candidatesFor = await openCandidates(source, path, options);
  for (const [name, use] of brought) {
    const isDropped = options.dropped?.has(name) === true;
    const asked = options.asked?.find(({ imported, local = imported }) => local === name);
    if (asked && !isDropped) {
      // The file has it under another name, or the op would have brought it.
      found.set(name, { ...asked, path: null, importers: 1 });
      continue;
    }
    const candidates = isDropped ? [] : candidatesFor(name, use.isValue);
    const [only, ...others] = candidates;
    const used = await usedName(name, use);
    const isTaken = (isDeclared(ast, name) && !typeImport(ast, name)) ||
      (used.asTag && !use.nodes.every(isTagName));
    if (only && others.length === 0 && !isTaken) {
      const isHabit = only.importers > 0 || !(await isUsedElsewhere(source, path, used, options));
      if (isHabit) found.set(name, only);
      continue;
    }
    const reason = isDropped
      ? "import_removed"
      : isTaken
      ? "taken"
      : only
      ? "ambiguous"
      : "unknown";
    doubtful.push({ name, use, reason, candidates });
  }
  const unknown = await stillUnknown(source, edited, doubtful, options);
  return withPackages(source, edited, { found, unresolved: unknown }, options);
}

/** A global of the language or its hosts under a tag's name is no use of the name, nor is one of a test runner in a test. */
async function usedName(name: string, use: NameUse): Promise<UsedName> {
  const { hosts, runners } = await knownNames();
  return { name, asTag: isTag(use) && hosts.has(name), outsideTests: runners.has(name) };
}

/** Looks for the unknown names in the packages that the file imports already. */
async function withPackages(
  source: Source,
  { source: file }: EditState,
  { found, unresolved }: ResolvedNames,
  options: FollowOptions,
): Promise<ResolvedNames> {
  const unknown = unresolved.filter(({ reason }) => reason === "unknown");
  const names = unknown.map(({ name, use: { isValue } }) => ({ name, isValue }));
  const exported = await packageExports(source, file, names, options);
  const all = new Map(found);
  const left = unresolved.flatMap((each): UnresolvedName[] => {
    const candidates = each.reason === "unknown" ? exported.get(each.name) ?? [] : [];
    const [only, ...others] = candidates;
    if (!only) return [each];
    if (others.length > 0) return [{ ...each, reason: "ambiguous", candidates }];
    all.set(each.name, only);
    return [];
  });
  return { found: all, unresolved: left };
}

/**
 * Lists the doubtful names without those that other files use alike or the checker knows, which are declared somewhere after all.
 */
async function stillUnknown(
  source: Source,
  { source: file }: EditState,
  doubtful: readonly UnresolvedName[],
  options: FollowOptions,
): Promise<readonly UnresolvedName[]> {
  if (doubtful.length === 0 || options.allowUnresolved) return [];
  const unknown: UnresolvedName[] = [];
  const sure = new Set<string>();
  for (const each of doubtful) {
    const used = await usedName(each.name, each.use);
    const isSure = each.reason === "import_removed";
    if (used.asTag) sure.add(each.name);
    if (isSure || !(await isUsedElsewhere(source, file.path, used, options))) {
      unknown.push(each);
    }
  }
  const names = unknown.map(({ name }) => name).filter((name) => !sure.has(name));
  const asked = names.length === 0 ? null : await unknownToTypes(source, file, names, options);
  return asked ? unknown.filter(({ name }) => sure.has(name) || asked.has(name)) : unknown;
}

/** Finds the import of a name for types alone, which an import of its value can replace. */
function typeImport(ast: TS.SourceFile, name: string): TS.Node | undefined {
  const node = importedNames(ast).get(name);
  return node && ts.isTypeOnlyImportDeclaration(node) ? node : undefined;
}

function isDeclared(ast: TS.SourceFile, name: string): boolean {
  return importedNames(ast).has(name) ||
    ast.statements.some((statement) =>
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
      statement.name.text === name
    );
}

/** Names that JSX may need although nothing writes them: what turns it into calls. */
const JSX_FACTORIES: ReadonlySet<string> = new Set(["React", "h", "jsx"]);

function importsOf(ast: TS.SourceFile, names: ReadonlySet<string>): Set<TS.Node> {
  return new Set([...importedNames(ast)].flatMap(([name, node]) => names.has(name) ? [node] : []));
}

/** Lists the imports whose last use an edit took away, by the names that the file gives them. */
async function unusedImports(
  source: Source,
  before: EditState,
  after: EditState,
): Promise<ReadonlySet<string>> {
  const old = importedNames(before.source.ast);
  const names = [...importedNames(after.source.ast).keys()].filter((name) => old.has(name));
  const usedBefore = moduleNames(before.source.ast).used;
  const { used } = moduleNames(after.source.ast);
  const idle = names.filter((name) => !used.has(name));
  const isFactory = idle.some((name) => JSX_FACTORIES.has(name));
  const isMade = isFactory && !(await hasAutomaticJsx(source, after.source.path));
  /** JSX that is made into calls uses what they call. */
  const isUsed = (name: string, tree: JsxTree) =>
    isMade && JSX_FACTORIES.has(name) && tree.roots.length > 0;
  return new Set(
    idle.filter((name) =>
      (usedBefore.has(name) || isUsed(name, before.tree)) && !isUsed(name, after.tree)
    ),
  );
}

async function hasAutomaticJsx({ graph }: Source, path: string): Promise<boolean> {
  const { resolver } = await graph.refresh();
  const jsx = resolver.configFor(path)?.jsx;
  return jsx === ts.JsxEmit.ReactJSX || jsx === ts.JsxEmit.ReactJSXDev;
}
