/** A view of the app's modules that its server refused or could not make at the last request. */
export interface BrokenModules {
  /** Returns whether a file is such a module, by its absolute path. */
  readonly has: (file: string) => boolean;
  /** Returns their addresses. */
  readonly addresses: () => readonly string[];
  /** Forgets modules that the app no longer imports, by their addresses without the origin. */
  readonly forget: (paths: readonly string[]) => void;
}

interface Answer {
  readonly address: string;
  readonly startTime: number;
  readonly isBroken: boolean;
}

/** An entry of the browser as far as it is needed: not every browser tells the status. */
type Entry = PerformanceResourceTiming & { readonly responseStatus?: number };

/**
 * Follows what the browser is answered when it asks for a module.
 * @param base the path of the app's addresses, as the `base` of Vite
 */
export function followModules(base: string): BrokenModules {
  const answers = new Map<string, Answer>();
  const prefix = base.replace(/\/$/, "");

  function take(entries: PerformanceEntryList): void {
    for (const { name, startTime, initiatorType, responseStatus = 0 } of entries as Entry[]) { // it observes nothing else
      const { origin, pathname } = new URL(name);
      if (origin !== location.origin || initiatorType !== "script") continue;
      if ((answers.get(pathname)?.startTime ?? -1) > startTime) continue;
      answers.set(pathname, { address: name, startTime, isBroken: responseStatus >= 400 });
    }
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: "resource", buffered: true });

  function broken(): [string, Answer][] {
    take(observer.takeRecords());
    return [...answers].filter(([, { isBroken }]) => isBroken);
  }
  return {
    has: (file) =>
      broken().some(([path]) => {
        const within = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
        return decodeURI(within).replace(/^\/@fs(?=\/)/, "") === file ||
          file.endsWith(decodeURI(within));
      }),
    addresses: () => broken().map(([, { address }]) => address),
    forget: (paths) => {
      for (const path of paths) answers.delete(path.replace(/\?.*$/, ""));
    },
  };
}
