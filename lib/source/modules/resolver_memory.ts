import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileNames, FileView } from "../../project/file_view.ts";
import { openResolver, type Resolver } from "./resolver.ts";

/**
 * Resolves against the names of a project alone, which are faster to come by than the state of each file.
 * @returns a function that opens a resolver, and returns the same one as long as the names and the set-up files are the same
 */
export function resolverMemory(
  view: FileView,
): (names: FileNames, options?: { signal?: AbortSignal | undefined }) => Promise<Resolver> {
  let last: { readonly names: FileNames; readonly resolver: Resolver } | null = null;
  return async (names, options = {}) => {
    const known = last;
    if (known?.names === names && await isCurrent(known.resolver, view)) return known.resolver;
    const resolver = await openResolver(view, names, options);
    last = { names, resolver };
    return resolver;
  };
}

async function isCurrent({ configHashes }: Resolver, view: FileView): Promise<boolean> {
  const same = await Promise.all(
    [...configHashes].map(async ([path, hash]) => {
      // Null for what cannot be read, as a resolver that was opened with names alone remembers it.
      const file = await orNullIfUnreadable(view.read(path));
      return (file?.contentHash ?? null) === hash;
    }),
  );
  return same.every(Boolean);
}
