import {
  askedNames,
  exportTrail,
  type GraphSnapshot,
  handingOn,
  hasLink,
  type ImportEdge,
  type TrailLink,
} from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";

/** The changes that a change cannot stand without, by the path of that change. */
export type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/** The project without a change set, and with all of it. */
export interface ChangeSides {
  readonly before: GraphSnapshot;
  readonly after: GraphSnapshot;
}

/**
 * Finds which changes of a set need others of it: an import what gives it the file or the name that it asks for, a file that
 * goes, or a name, the imports that asked for it and ask for something else now, and a file that moves its new place. An import
 * of a whole module asks for every name that comes to it or goes.
 * @param paths of the changed files
 * @param movedFrom where a file was before, by its new path
 */
export async function findNeeds(
  sides: ChangeSides,
  paths: ReadonlySet<string>,
  movedFrom: ReadonlyMap<string, string>,
): Promise<Needs> {
  const needs = new Map<string, Set<string>>();
  const note = (path: string, needed: string): void => {
    if (path === needed || !paths.has(path) || !paths.has(needed)) return;
    const known = needs.get(path);
    if (known) known.add(needed);
    else needs.set(path, new Set([needed]));
  };
  for (const [to, from] of movedFrom) note(from, to);
  const slice = createTimeSlice();
  for (const path of paths) {
    if (slice.spent) await slice.pause();
    for (const link of givenTo(sides, path)) note(path, link.path);
    for (const { taker, needed } of takenAsWhole(sides, path)) note(taker, needed);
  }
  const touched = handingOn(sides.before, paths);
  for (const path of sides.before.files.keys()) {
    if (slice.spent) await slice.pause();
    for (const edge of sides.before.importsOf(path)) {
      if (!("path" in edge.resolution) || !touched.has(edge.resolution.path)) continue;
      for (const { taker, needed } of takenFrom(sides, edge)) note(taker, needed);
    }
  }
  return needs;
}

/** Lists the links that the imports of a file need and that did not exist before the changes. */
function givenTo({ before, after }: ChangeSides, path: string): TrailLink[] {
  return after.importsOf(path).flatMap(({ fact, resolution }) =>
    askedNames(fact).flatMap((name) => exportTrail(after, resolution, name))
  ).filter((link) => !hasLink(before, link));
}

/** Pairs the files that take away a name that an import needs with the files that have to change because of it. */
function takenFrom(
  { before, after }: ChangeSides,
  { from, fact, resolution }: ImportEdge,
): { readonly taker: string; readonly needed: string }[] {
  return askedNames(fact).flatMap((name) => {
    const takers = exportTrail(before, resolution, name).filter((link) => !hasLink(after, link));
    if (takers.length === 0) return [];
    const now = after.importsOf(from).find((edge) =>
      edge.fact.specifier === fact.specifier && askedNames(edge.fact).includes(name)
    );
    // The import asks for the same and is answered by other files, or asks for something else.
    const needed = now
      ? exportTrail(after, now.resolution, name).filter((link) => !hasLink(before, link))
        .map(({ path }) => path)
      : [from];
    return takers.flatMap(({ path: taker }) => needed.map((each) => ({ taker, needed: each })));
  });
}

/**
 * Pairs a file that imports modules as a whole, and may use any name of theirs, with the files that give them new names, and
 * those that take names from them with the file.
 */
function takenAsWhole(
  { before, after }: ChangeSides,
  path: string,
): { readonly taker: string; readonly needed: string }[] {
  const given = wholesOf(after, path).flatMap((module) => {
    const known = namesIn(before, module);
    return [...namesIn(after, module)].filter(([name]) => !known.has(name))
      .map(([, declares]) => ({ taker: path, needed: declares }));
  });
  const taken = wholesOf(before, path).flatMap((module) => {
    const left = namesIn(after, module);
    return [...namesIn(before, module)].filter(([name]) => !left.has(name))
      .map(([, declares]) => ({ taker: declares, needed: path }));
  });
  return [...given, ...taken];
}

/** The modules that a file imports as a whole, and keeps to itself. */
function wholesOf(graph: GraphSnapshot, path: string): string[] {
  return graph.importsOf(path).flatMap(({ fact, resolution }) => {
    const isWhole = fact.names.some(({ imported }) => imported === "*");
    const isHandedOn = fact.kind === "reexport";
    return isWhole && !isHandedOn && resolution.kind === "file" ? [resolution.path] : [];
  });
}

/** The files that have the names of a module, by name. */
function namesIn(graph: GraphSnapshot, module: string): ReadonlyMap<string, string> {
  const { names } = graph.exportedNames(module);
  return new Map(names.map(({ name, path }) => [name, path]));
}

/**
 * Finds the changes that a step made as one: each needs the one before it, and the first one the last, so that each needs all.
 * @param changes in the order of their paths
 */
export function findSharedNeeds(
  changes: readonly { readonly path: string; readonly together: readonly string[] }[],
): Needs {
  const steps = new Set(changes.flatMap(({ together }) => together));
  return [...steps].map((step): Needs => {
    const paths = changes.filter(({ together }) => together.includes(step)).map(({ path }) => path);
    return new Map(paths.map((path, index) => [path, new Set([paths.at(index - 1) ?? path])]));
  }).reduce(joinNeeds, new Map());
}

/** Finds the changes that cannot stand without another one because the steps that made them said so. */
export function findToldNeeds(
  changes: readonly { readonly path: string; readonly needs: readonly string[] }[],
): Needs {
  const paths = new Set(changes.map(({ path }) => path));
  return new Map(
    changes.map(({ path, needs }) => [path, new Set(needs.filter((each) => paths.has(each)))]),
  );
}

/** The needs of several origins as one. */
export function joinNeeds(first: Needs, second: Needs): Needs {
  const joined = new Map(first);
  for (const [path, needed] of second) {
    joined.set(path, new Set([...joined.get(path) ?? [], ...needed]));
  }
  return joined;
}

/** Changes that nobody has decided on for good, and those that are rejected. */
export interface Undecided {
  readonly open: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
}

/**
 * Lists the changes that cannot stand without a change, those that cannot stand without them, and so forth. The new place of a
 * file whose old place stays is one of them where no other change needs it: it would be a copy that nobody asked for.
 */
export function dependentsOf(
  path: string,
  { needs, movedFrom }: { readonly needs: Needs; readonly movedFrom: ReadonlyMap<string, string> },
  { open, rejected }: Undecided,
): Set<string> {
  const users = usersOf(needs);
  const found = new Set([path]);
  const isCopy = (to: string) => {
    const from = movedFrom.get(to);
    if (from === undefined || !open.has(to)) return false;
    const stays = found.has(from) || rejected.has(from);
    return stays && !users.get(to)?.some((user) => open.has(user) && !found.has(user));
  };
  // A set goes on to what is added while it is read.
  for (const each of found) {
    for (const user of users.get(each) ?? []) if (open.has(user)) found.add(user);
    const places = [...movedFrom].filter(([, from]) => from === each).map(([to]) => to);
    for (const to of [...needs.get(each) ?? [], ...places]) if (isCopy(to)) found.add(to);
  }
  found.delete(path);
  return found;
}

/** The changes that need each change. */
function usersOf(needs: Needs): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [user, needed] of needs) {
    for (const each of needed) {
      const known = users.get(each);
      if (known) known.push(user);
      else users.set(each, [user]);
    }
  }
  return users;
}

/** The parts of some changes between which no need leads, each in the order of the paths. */
export function partsOf(paths: readonly string[], needs: Needs): string[][] {
  const among = new Set(paths);
  const beside = new Map<string, string[]>(paths.map((path) => [path, []]));
  for (const [path, needed] of needs) {
    for (const other of needed) {
      if (!among.has(path) || !among.has(other)) continue;
      beside.get(path)?.push(other);
      beside.get(other)?.push(path);
    }
  }
  const left = new Set(paths);
  const parts: string[][] = [];
  for (const path of paths) {
    if (!left.delete(path)) continue;
    const part = new Set([path]);
    for (const each of part) {
      for (const other of beside.get(each) ?? []) if (left.delete(other)) part.add(other);
    }
    parts.push(paths.filter((each) => part.has(each)));
  }
  return parts;
}
