import type { GraphSnapshot } from "../source/modules/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";
import { MAX_SOURCE_BYTES, type ParsedSource, type Source } from "../source/mod.ts";

/** The code of a project, as far as machines need it. */
export interface ProjectCode {
  readonly graph: GraphSnapshot;
  /** Null for a file that is not there or cannot be read. */
  parse(path: string): Promise<ParsedSource | null>;
}

/** The code of the open project as it is now. */
export async function openProjectCode(
  source: Source,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<ProjectCode> {
  const { signal } = options;
  const graph = await source.graph.refresh(signal ? { signal } : {});
  return {
    graph,
    async parse(path) {
      const size = graph.list.files.get(path)?.size ?? 0;
      if (size > MAX_SOURCE_BYTES) return null;
      try {
        const file = await source.project.files.read(path);
        return file && await source.parses.parse(file);
      } catch (error) {
        if (!(error instanceof WorkbenchError)) throw error;
        // What leads there is told as not readable; the rest of the machine does not suffer.
        return null;
      }
    },
  };
}
