import type { Source } from "../source/mod.ts";
import type { Problem } from "./machine.ts";
import { openProjectCode } from "./project_code.ts";
import { type FileMachines, readMachines } from "./machines/read_machines.ts";

/** The machines of a file, and the files from which they were read. */
export interface FileMachinesRead extends FileMachines {
  /** The file itself and every other one whose code tells something of its machines. */
  readonly files: ReadonlySet<string>;
}

/**
 * The machines of any file of a project, wherever it lies. A file that cannot be read has a problem and no machines.
 * @param path project-root-relative
 */
export async function readFileMachines(
  source: Source,
  path: string,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<FileMachinesRead> {
  const code = await openProjectCode(source, options);
  const files = new Set<string>();
  const parse = (each: string) => {
    files.add(each);
    return code.parse(each);
  };
  const file = await parse(path);
  if (!file) return { machines: [], problems: [notRead(path)], files };
  return { ...await readMachines(file, { graph: code.graph, parse }, options), files };
}

function notRead(path: string): Problem {
  const message = "The code cannot be read: it is too large, nested too deeply or no text";
  return { code: "source_too_complex", message, path, line: 1, column: 1, start: 0, end: 0 };
}
