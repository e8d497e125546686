import type { Ref } from "../../../repository.ts";
import type { GitObject } from "../objects/git_object.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import { nullIfDamaged } from "../../../git_failed.ts";
import { isRefName } from "../../../refs/ref_names.ts";
import type { RefStore } from "../../../refs/ref_store.ts";

/** Refs and objects together. */
export interface NameSources {
  readonly refs: RefStore;
  readonly objects: ObjectStore;
}

/** Where a name is looked for, the first that has it. */
const PLACES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `refs/heads/${name}`,
  (name) => `refs/remotes/${name}`,
  (name) => `refs/tags/${name}`,
];

/** A tag may lead to a tag. */
const MAX_TAG_DEPTH = 64;

/** The commit that a branch, tag, ref or id is; null when it is none, or several. */
export async function resolveName(sources: NameSources, name: string): Promise<string | null> {
  const { refs, objects } = sources;
  if (objects.format.isId(name.toLowerCase())) return await peel(objects, name.toLowerCase());
  for (const placeOf of PLACES) {
    const ref = placeOf(name);
    const id = isRefName(ref) || ref === "HEAD" ? refs.idOf(ref) : null;
    if (id) return await peel(objects, id);
  }
  return await resolveShortId(objects, name.toLowerCase());
}

async function resolveShortId(objects: ObjectStore, prefix: string): Promise<string | null> {
  if (!/^[0-9a-f]{4,}$/.test(prefix) || prefix.length >= objects.format.bytes * 2) return null;
  const commits = new Set<string>();
  let found: string | null = null;
  for (const id of objects.idsWith(prefix)) {
    const commit = await peel(objects, id);
    if (!commit) continue;
    commits.add(id);
    found = commit;
  }
  return commits.size === 1 ? found : null;
}

/** The commit that an object is or, as a tag, leads to; null for anything else. */
export async function peel(objects: ObjectStore, id: string): Promise<string | null> {
  let at = id;
  for (let depth = 0; depth < MAX_TAG_DEPTH; depth++) {
    const object = await objects.find(at);
    if (object?.type === "commit") return at;
    const target = object && tagTarget(object);
    if (!target) return null;
    at = target;
  }
  return null;
}

function tagTarget({ type, bytes }: GitObject): string | null {
  if (type !== "tag") return null;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 80));
  return /^object ([0-9a-f]+)\n/.exec(head)?.[1] ?? null;
}

/** Refs below a prefix with the commits that they lead to; those that lead to none are left out. */
export async function listRefs({ refs, objects }: NameSources, prefix: string): Promise<Ref[]> {
  const found: Ref[] = [];
  for (const name of refs.names(prefix)) {
    const id = refs.idOf(name);
    const commit = id && await peel(objects, id).catch(nullIfDamaged);
    if (commit) found.push({ name, commit });
  }
  return found;
}
