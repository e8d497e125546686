import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";

/** A watch of folders by the system alone. */
export interface BareWatch extends Disposable {
  /** Resolves with the time at which the system tells of a file, the next time. */
  next(path: string): Promise<number>;
}

/** Watches each folder below one, and looks at nothing: the least that a watch can take. */
export function openBareWatch(top: string): BareWatch {
  const waiting = new Map<string, (at: number) => void>();
  const watchers = foldersBelow(top).map((folder): FSWatcher =>
    watch(folder, (_kind, name) => waiting.get(join(folder, String(name)))?.(performance.now()))
  );
  return {
    next: (path) => new Promise((resolve) => waiting.set(path, resolve)),
    [Symbol.dispose]() {
      for (const watcher of watchers) watcher.close();
    },
  };
}

function foldersBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  return [folder, ...entries.flatMap(({ name }) => foldersBelow(join(folder, name)))];
}
