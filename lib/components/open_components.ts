import { type ErrorCode, WorkbenchError } from "../errors/mod.ts";
import type { FileEntry } from "../project/mod.ts";
import type { Source } from "../source/mod.ts";
import { parseSource } from "../source/parse_cache.ts";
import type { ComponentFact } from "./component_facts.ts";

/** The components of the open project. */
export interface Components {
  /**
   * What a file declares, remembered by content; empty when the file is gone, and when it cannot be read as code: one
   * such file must not hide all others.
   */
  factsOf(entry: FileEntry): Promise<readonly ComponentFact[]>;
}

const MAX_FILES = 20_000;

const UNREADABLE: ReadonlySet<ErrorCode> = new Set([
  "file_too_large",
  "file_not_readable",
  "outside_project",
  "source_too_deep",
]);

/** Opens the components of a project. */
export function openComponents(source: Pick<Source, "project">): Components {
  const { files } = source.project;
  const known = new Map<string, readonly ComponentFact[]>();

  async function read(path: string): Promise<readonly ComponentFact[]> {
    const file = await files.read(path);
    if (!file) return [];
    // Loaded when a file is first read: a start opens the components and must not wait for this.
    const { readComponentFacts } = await import("./read_component_facts.ts");
    return readComponentFacts(await parseSource(file));
  }

  async function factsOf(entry: FileEntry): Promise<readonly ComponentFact[]> {
    const hash = await files.hash(entry);
    if (hash === null) return [];
    const key = `${hash} ${entry.path}`;
    const facts = known.get(key) ?? await read(entry.path);
    known.delete(key);
    known.set(key, facts);
    const oldest = known.size > MAX_FILES ? known.keys().next() : null;
    if (oldest && !oldest.done) known.delete(oldest.value);
    return facts;
  }

  return {
    async factsOf(entry) {
      try {
        return await factsOf(entry);
      } catch (error) {
        if (error instanceof WorkbenchError && UNREADABLE.has(error.code)) return [];
        throw error;
      }
    },
  };
}
