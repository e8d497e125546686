import type { Head, Ref } from "../../git/mod.ts";

const ALIAS = /^refs\/remotes\/([^/]+)\/HEAD$/;

/**
 * The branch that others are compared with where nobody says: the remote's own, of `origin` if there is one; `main`;
 * `master`; the one that is checked out.
 * @param refs local and remote-tracking branches
 */
export function findBase(refs: readonly Ref[], head: Head): Ref | null {
  const named = (name: string | null): Ref | null => refs.find((ref) => ref.name === name) ?? null;
  return remoteBase(refs) ?? named("refs/heads/main") ?? named("refs/heads/master") ??
    named(head.ref);
}

/** By the name of the branch itself, where the commit tells which it is; by that of the alias, `origin/HEAD`, else. */
function remoteBase(refs: readonly Ref[]): Ref | null {
  const aliases = refs.filter(isAlias);
  const alias = aliases.find(({ name }) => name === "refs/remotes/origin/HEAD") ?? aliases[0];
  if (!alias) return null;
  const folder = alias.name.slice(0, -"HEAD".length);
  const same = refs.filter((ref) =>
    ref.name.startsWith(folder) && ref.commit === alias.commit && !isAlias(ref)
  );
  const usual = same.find(({ name }) => [`${folder}main`, `${folder}master`].includes(name));
  return usual ?? (same.length === 1 ? same[0] : undefined) ?? alias;
}

/** Tells whether a ref only says which of the remote's branches is its own. */
export function isAlias({ name }: Ref): boolean {
  return ALIAS.test(name);
}
