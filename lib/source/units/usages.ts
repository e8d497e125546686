import { groupBy } from "../../grouping/mod.ts";
import { listSourceFiles, type UnitKind } from "../../project/mod.ts";
import type { ComponentFact, FileComponents, PartFact, UseFact } from "../components/mod.ts";
import type { ExportUse, ExportUses, GraphSnapshot } from "../mod.ts";
import { compareText } from "../../text/mod.ts";
import { componentName } from "./component_name.ts";

/** A place that uses a component. */
export interface ComponentUsage {
  /** The component, or its part: `Card`, `Layout.TopBar`. */
  readonly component: string;
  /** The file that uses it. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly kind: "element" | "reference";
  readonly role: "source" | "test" | "story";
  /** The names of the props that an element passes. */
  readonly props: readonly string[];
}

/** Tells who uses the components of a project, as it was when the finder was opened. */
export interface UsageFinder {
  /** Lists the uses of a file's components and of their parts; sorted by file and line. */
  of(path: string, facts: readonly ComponentFact[]): ComponentUsage[];
  /** Finds the uses of a component's parts, by the part's name. */
  ofParts(path: string, fact: ComponentFact): Map<string, ComponentUsage[]>;
  /** Every name that files have for a component, in their own file as well; null where a file loads it without a name. */
  names(
    path: string,
    fact: ComponentFact,
  ): { readonly path: string; readonly name: string | null }[];
}

/** A component under a name that a file has for it. */
interface Binding {
  readonly file: string;
  /** The name as the file can write it: `Card`, `ui.Card`; null where the file loads it without naming it. */
  readonly local: string | null;
  /** The place where the component is imported, and the name of the export there; null in the file that declares it. */
  readonly imported: { readonly start: number; readonly name: string } | null;
}

/** A file's uses by the name that is used. */
interface ReadFile extends FileComponents {
  readonly byName: ReadonlyMap<string, readonly UseFact[]>;
}

/** The data that finders of one project, opened in turn, need to read only once. */
export interface FinderMemory {
  /** By the facts of the file: those of a file that nothing changed are the same object. */
  readonly files: WeakMap<FileComponents, ReadFile>;
  /** The kinds of files by their paths, for the paths with which a resolver was opened. */
  readonly kinds: WeakMap<GraphSnapshot["resolver"], ReadonlyMap<string, UnitKind>>;
}

export function openFinderMemory(): FinderMemory {
  return { files: new WeakMap(), kinds: new WeakMap() };
}

/** Opens the one count of usages: lists, descriptions and reviews all tell what it finds. */
export async function openUsageFinder(
  graph: GraphSnapshot,
  uses: ExportUses,
  { memory, signal }: { readonly memory: FinderMemory; readonly signal?: AbortSignal | undefined },
): Promise<UsageFinder> {
  const kinds = memory.kinds.get(graph.resolver) ?? await kindsIn(graph, signal);
  memory.kinds.set(graph.resolver, kinds);

  function fileAt(path: string): ReadFile {
    const facts = graph.unitFactsOf(path);
    const known = memory.files.get(facts);
    if (known) return known;
    const file = { ...facts, byName: groupBy(facts.uses, ({ name }) => name) };
    memory.files.set(facts, file);
    return file;
  }

  /** Every name that a component goes by, from those that its own file has for it. */
  function bindingsFrom(start: readonly Binding[]): Binding[] {
    const found = new Map<string, Binding>();
    const agenda = [...start];
    for (let binding = agenda.pop(); binding; binding = agenda.pop()) {
      const { file, local, imported } = binding;
      const key = `${file}\n${local ?? `${imported?.start} ${imported?.name}`}`;
      if (found.has(key)) continue;
      found.set(key, binding);
      agenda.push(...namesBehind(binding, fileAt(file)));
    }
    return [...found.values()];
  }

  /** The other names of a binding: as a part, and where the file hands it on as its own. */
  function namesBehind({ file, local, imported }: Binding, read: ReadFile): Binding[] {
    if (local === null) {
      return lazyNames(imported, read).flatMap((name) => [
        { file, local: name, imported: null },
        ...exportsOf(read, name).flatMap((each) => takers(file, each)),
      ]);
    }
    const wrapped = read.components.filter(({ wraps }) => wraps === local)
      .flatMap(({ name, exported }) => [
        { file, local: name, imported: null },
        ...exported.flatMap((each) => takers(file, each)),
      ]);
    const owners = [...read.components, ...read.namespaces];
    const parts = owners.flatMap(({ name, exported, parts }) =>
      parts.filter((part) => part.local === local)
        .flatMap((part) => partBindings(file, { name, exported }, part))
    );
    return [...wrapped, ...parts];
  }

  function partBindings(
    file: string,
    { name, exported }: Pick<ComponentFact, "name" | "exported">,
    part: PartFact,
  ): Binding[] {
    return [
      { file, local: `${name}.${part.name}`, imported: null },
      ...exported.flatMap((each) => takers(file, each))
        .flatMap(({ local, ...rest }) =>
          local === null ? [] : [{ ...rest, local: `${local}.${part.name}` }]
        ),
    ];
  }

  function takers(path: string, exported: string): Binding[] {
    return uses.of(path, exported).map(bindingOf);
  }

  function usagesAt(component: string, start: readonly Binding[]): ComponentUsage[] {
    const found: ComponentUsage[] = [];
    for (const { file, local, imported } of bindingsFrom(start)) {
      const read = fileAt(file);
      const isWrapped = read.components.some(({ wraps }) => wraps === local);
      const named = local === null ? lazyUses(imported, read) : read.byName.get(local) ?? [];
      // A file that only wraps a component hands it on under a name of its own, which has its own users.
      const used = named.filter(({ kind }) => kind === "element" || !isWrapped);
      const role = roleOf(kinds.get(file));
      found.push(...used.map(({ kind, line, props }) => ({
        component,
        path: file,
        line,
        kind,
        role,
        props: [...props],
      })));
    }
    return found;
  }

  function ofParts(path: string, fact: ComponentFact): Map<string, ComponentUsage[]> {
    const found = new Map<string, ComponentUsage[]>();
    for (const part of fact.parts) {
      const name = `${componentName(fact, path)}.${part.name}`;
      found.set(part.name, sorted(usagesAt(name, partBindings(path, fact, part))));
    }
    return found;
  }

  function startOf(path: string, fact: ComponentFact): Binding[] {
    return [
      { file: path, local: fact.name, imported: null },
      ...fact.exported.flatMap((each) => takers(path, each)),
    ];
  }

  return {
    ofParts,
    names: (path, fact) =>
      bindingsFrom(startOf(path, fact)).map(({ file, local }) => ({ path: file, name: local })),
    of(path, facts) {
      const own = new Set(facts.map(({ name }) => name));
      const found: ComponentUsage[] = [];
      for (const fact of facts) {
        found.push(...usagesAt(componentName(fact, path), startOf(path, fact)));
        const others = fact.parts.filter(({ local }) => local === null || !own.has(local));
        const usages = ofParts(path, { ...fact, parts: others });
        found.push(...[...usages.values()].flat());
      }
      return sorted(found);
    },
  };
}

async function kindsIn(
  { list }: GraphSnapshot,
  signal: AbortSignal | undefined,
): Promise<Map<string, UnitKind>> {
  const files = await listSourceFiles(list, { signal });
  return new Map(files.map(({ path, kind }) => [path, kind]));
}

function bindingOf({ from, local, name, fact }: ExportUse): Binding {
  return { file: from, local, imported: { start: fact.statementStart, name } };
}

/** The names of a file for what one of its dynamic imports loads. */
function lazyNames(imported: Binding["imported"], { lazy }: FileComponents): string[] {
  return lazy.filter(({ start, exported }) =>
    start === imported?.start && exported === imported.name
  ).flatMap(({ local }) => local ?? []);
}

/** `{ component: lazy(() => import("./page")) }`, which gives the component no name. */
function lazyUses(imported: Binding["imported"], { lazy }: FileComponents): UseFact[] {
  return lazy.filter(({ local, start, exported }) =>
    local === null && start === imported?.start && exported === imported.name
  ).map(({ line }) => ({ name: "", kind: "reference" as const, line, props: [] }));
}

function exportsOf({ components }: FileComponents, local: string): readonly string[] {
  return components.find(({ name }) => name === local)?.exported ?? [];
}

function roleOf(role: string | undefined): ComponentUsage["role"] {
  return role === "test" || role === "story" ? role : "source";
}

function sorted(usages: readonly ComponentUsage[]): ComponentUsage[] {
  return usages.toSorted((a, b) => compareText(a.path, b.path) || a.line - b.line);
}

/** The numbers of files that use a component: those of the application, its tests and its stories. */
export interface UserCounts {
  readonly usedBy: number;
  readonly usedByTests: number;
  readonly usedByStories: number;
}

/** Counts who uses a component itself, its parts aside. */
export function countUsersOf(finder: UsageFinder, path: string, fact: ComponentFact): UserCounts {
  const name = componentName(fact, path);
  return countUsers(finder.of(path, [fact]).filter(({ component }) => component === name));
}

export function countUsers(usages: readonly ComponentUsage[]): UserCounts {
  const files = (role: ComponentUsage["role"]): number =>
    new Set(usages.filter((each) => each.role === role).map(({ path }) => path)).size;
  return {
    usedBy: files("source"),
    usedByTests: files("test"),
    usedByStories: files("story"),
  };
}
