import { readFile, stat } from "node:fs/promises";

/** The part of Vite's watcher that tells of files whose text has changed. */
export interface Watching {
  readonly watcher: {
    on(event: "change", hear: (path: string) => void): unknown;
    emit(event: "change", path: string): unknown;
  };
}

/** Longer than the 50 ms in which the watcher drops a second change, and than an app mostly takes to ask for the first. */
const PAUSE_MS = 300;

/** The time between two searches for written files that the watcher has not mentioned, in milliseconds. */
const ROUND_MS = 1000;

/**
 * Tells Vite of changes that its watcher drops: of two within 50 ms it tells the first alone, and the app may have been
 * given the text between them. A save and its undo are often that close. Of a file that was put in the place of another it
 * may tell nothing at all.
 * @param given the texts that the app was given last, by the absolute paths of their files
 * @returns a function that ends it
 */
export function catchUp({ watcher }: Watching, given: ReadonlyMap<string, string>): () => void {
  /** Each text is told once: an app that nobody looks at asks for none. */
  const told = new Map<string, string>();

  async function look(path: string): Promise<void> {
    const text = await textOf(path);
    if (text === given.get(path)) told.delete(path);
    else if (text !== null && text !== told.get(path)) tell(path, text);
  }

  function tell(path: string, text: string): void {
    told.set(path, text);
    watcher.emit("change", path);
  }

  function lookSoon(path: string): void {
    setTimeout(() => void look(path), PAUSE_MS);
  }

  /** The times of writing that the checked files had; a file that is older than the server has nothing to catch up with. */
  const written = new Map<string, number>();
  const began = Date.now() - ROUND_MS;
  let round = setTimeout(() => void lookAround(), ROUND_MS).unref();
  let isOver = false;

  async function lookAround(): Promise<void> {
    for (const path of given.keys()) {
      const time = await timeOf(path);
      if (time === null || time <= began || time === written.get(path)) continue;
      written.set(path, time);
      lookSoon(path);
    }
    if (!isOver) round = setTimeout(() => void lookAround(), ROUND_MS).unref();
  }

  watcher.on("change", (path) => {
    if (given.has(path)) lookSoon(path);
  });
  return () => {
    isOver = true;
    clearTimeout(round);
  };
}

/** Returns null of a file that has gone, or that cannot be asked: nothing is told of it. */
async function timeOf(path: string): Promise<number | null> {
  return await stat(path).then(({ mtimeMs }) => mtimeMs, () => null);
}

/**
 * Returns null of a file that cannot be read: the watcher tells by itself of one that has gone, and Vite tells why when the
 * app asks for another. Nobody waits here, so that a failure would end the dev server.
 */
async function textOf(path: string): Promise<string | null> {
  return await readFile(path, "utf8").catch(() => null);
}
