import { Buffer, isUtf8 } from "node:buffer";
import { WorkbenchError } from "../../errors/mod.ts";
import { overlay } from "../../project/mod.ts";
import { findMoves, type MovableText, type Saving } from "../../saving/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { FileChange } from "../machine/process_context.ts";
import type { ByteStore } from "../store/byte_store.ts";
import { type ChangeGroup, groupsOf } from "./groups.ts";
import { findNamedNeeds } from "./named_files.ts";
import { findNeeds, findSharedNeeds, findToldNeeds, joinNeeds, type Needs } from "./needs.ts";

/** The connections between the changes of a process, whatever was decided on the changes. */
export interface Relation {
  readonly needs: Needs;
  readonly groups: readonly ChangeGroup[];
  /** The former path of each file that is only moved, or in which only names are changed, by its new path. */
  readonly movedFrom: ReadonlyMap<string, string>;
}

/** The input that the search for a relation needs. */
export interface RelationSite {
  readonly saving: Saving;
  readonly bytes: ByteStore;
  /** The whole change set. */
  readonly changes: readonly FileChange[];
}

/** Returns a key of everything that the relation of a change set depends on, besides the project. */
export function relationKey({ changes }: RelationSite): string {
  return JSON.stringify(
    changes.map((
      { path, before, after, together, needs },
    ) => [path, before, after, together, needs]),
  );
}

/**
 * Looks at the project as it was without the change set and as it would be with all of it, so that the groups stay the same
 * while decisions are taken.
 */
export async function findRelation(site: RelationSite, graph: GraphSnapshot): Promise<Relation> {
  const { changes, saving: { source } } = site;
  const texts = new Map<string, Sides>();
  const slice = createTimeSlice();
  for (const change of changes) {
    await slice.pause();
    const sides = await sidesOf(change, site.bytes);
    if (sides) texts.set(change.path, sides);
  }
  const movable = [...texts].flatMap(movableText);
  const movedFrom = await findMoves(movable, { known: knownMoves(changes) });
  const preview = async (side: keyof Sides): Promise<GraphSnapshot> => {
    const contents = [...texts].map(([path, sides]) => [path, sides[side]] as const);
    const other = contents.filter(([path]) =>
      hashOf(changes, path, side) !== graph.contentHashOf(path)
    );
    if (other.length === 0) return graph;
    return await source.graph.preview(overlay(source.project.files, new Map(other)));
  };
  const sides = { before: await preview("before"), after: await preview("after") };
  const paths = new Set(changes.map(({ path }) => path));
  const imported = await findNeeds(sides, paths, movedFrom);
  const named = await findNamedNeeds(sides, movable);
  const needs = [named, findSharedNeeds(changes), findToldNeeds(changes)].reduce(
    joinNeeds,
    imported,
  );
  return { needs, movedFrom, groups: groupsOf(changes, { needs, movedFrom }) };
}

/** The contents of a changed file; null: no file. */
interface Sides {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

function hashOf(changes: readonly FileChange[], path: string, side: keyof Sides): string | null {
  return changes.find((change) => change.path === path)?.[side] ?? null;
}

function knownMoves(changes: readonly FileChange[]): Map<string, string> {
  return new Map(
    changes.flatMap(({ path, movedFrom }) => movedFrom === null ? [] : [[path, movedFrom]]),
  );
}

function movableText([path, { before, after }]: readonly [string, Sides]): MovableText[] {
  const sides = [before, after];
  if (sides.some((bytes) => bytes && !isUtf8(bytes))) return [];
  const text = (bytes: Uint8Array | null): string | null =>
    bytes && Buffer.from(bytes).toString("utf8");
  return [{ path, before: text(before), after: text(after) }];
}

/** Null where they are lost. */
async function sidesOf({ before, after }: FileChange, bytes: ByteStore): Promise<Sides | null> {
  try {
    return {
      before: before === null ? null : await bytes.read(before),
      after: after === null ? null : await bytes.read(after),
    };
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "process_damaged") return null;
    throw error;
  }
}
