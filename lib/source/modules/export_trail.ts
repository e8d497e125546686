import type { ImportFact } from "./facts.ts";
import type { GraphSnapshot } from "./graph_snapshot.ts";
import type { Resolution } from "./resolution.ts";

/** A file on the way from an import to its target. */
export interface TrailLink {
  readonly path: string;
  /** The name that is asked of the file; "*" for the module as a whole. */
  readonly name: string;
  /** The specifier of the module from which the file passes the name along; null where the file has it itself. */
  readonly from: string | null;
  /** Handed on by an `export *`. */
  readonly byStar: boolean;
}

/** Lists the names that an import requests; "*" for the module as a whole, or its side effects alone. */
export function askedNames({ names }: ImportFact): readonly string[] {
  return names.length === 0 ? ["*"] : names.map(({ imported }) => imported);
}

/**
 * Lists the files that an import needs for one of its names: the file that it leads to, and those that this one hands the
 * name on from, down to its declaration.
 * @param resolution where the import leads
 * @returns nothing for an import that leads out of the project, or nowhere
 */
export function exportTrail(
  graph: GraphSnapshot,
  resolution: Resolution,
  name: string,
): readonly TrailLink[] {
  if (resolution.kind === "asset") {
    return [{ path: resolution.path, name: "*", from: null, byStar: false }];
  }
  const links: TrailLink[] = [];
  const seen = new Set<string>();
  const agenda = resolution.kind === "file" ? [{ path: resolution.path, name }] : [];
  for (let at = agenda.pop(); at; at = agenda.pop()) {
    const key = `${at.path}\0${at.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const step of stepsFrom(graph, at)) {
      links.push(step.link);
      if (step.next) agenda.push(step.next);
    }
  }
  return links;
}

interface Ask {
  readonly path: string;
  readonly name: string;
}

interface TrailStep {
  readonly link: TrailLink;
  readonly next: Ask | null;
}

function stepsFrom(graph: GraphSnapshot, { path, name }: Ask): TrailStep[] {
  const itself: TrailStep = { link: { path, name, from: null, byStar: false }, next: null };
  if (name === "*") return [itself];
  const exports = graph.files.get(path)?.exports ?? [];
  const named = exports.filter((fact) => fact.name === name);
  const handing = named.length > 0 ? named : exports.filter(({ kind }) => kind === "star");
  const steps = handing.flatMap((fact): TrailStep[] => {
    if (fact.importIndex === undefined) return [itself];
    const byStar = fact.kind === "star";
    const target = graph.importsOf(path)[fact.importIndex]?.resolution;
    const next = target?.kind === "file"
      ? { path: target.path, name: byStar ? name : fact.imported ?? "*" }
      : null;
    if (byStar && !(next && isOffered(graph, next))) return [];
    return [{ link: { path, name, from: fact.from ?? null, byStar }, next }];
  });
  return steps.length > 0 ? steps : [itself];
}

/** Tells whether a file does its part of a trail in another version of the project. */
export function hasLink(graph: GraphSnapshot, link: TrailLink): boolean {
  const { path, name, from, byStar } = link;
  if (name === "*") return graph.list.files.has(path);
  const isHandedOn = from !== null &&
    graph.files.get(path)?.exports.some((fact) =>
      fact.from === from && (byStar ? fact.kind === "star" : fact.name === name)
    );
  return isHandedOn === true || isOffered(graph, link);
}

/** Tells whether a file has a name for its importers. What leads into code that is not read may well have it. */
export function isOffered(graph: GraphSnapshot, { path, name }: Ask): boolean {
  if (name === "*") return graph.list.files.has(path);
  if (!graph.files.has(path)) return false;
  const found = graph.declarationOf(path, name);
  return !("reason" in found) || !["not_exported", "unresolved", "cycle"].includes(found.reason);
}

/**
 * Lists some files, and all that hand on what they export.
 * @param paths where to begin
 */
export function handingOn(graph: GraphSnapshot, paths: Iterable<string>): Set<string> {
  const found = new Set(paths);
  // A set goes on to what is added while it is read.
  for (const path of found) {
    for (const { from, fact } of graph.importersOf(path)) {
      if (fact.kind === "reexport") found.add(from);
    }
  }
  return found;
}
