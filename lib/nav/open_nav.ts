import type { Source } from "../source/open_source.ts";

/** The navigation of one open project. */
export interface Nav {
  readonly source: Source;
  /** What was worked out for an object of the source engine: it goes when the object goes. */
  remember<K extends object, V>(key: K, make: (key: K) => V): V;
}

/** Opens the navigation of a project. */
export function openNav(source: Source): Nav {
  const kept = new Map<unknown, WeakMap<object, unknown>>();
  return {
    source,
    remember<K extends object, V>(key: K, make: (key: K) => V): V {
      let values = kept.get(make);
      if (!values) kept.set(make, values = new WeakMap());
      if (!values.has(key)) values.set(key, make(key));
      return values.get(key) as V; // what `make` returned for this key
    },
  };
}
