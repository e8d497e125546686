import { orNullIfUnreadable, WorkbenchError } from "../errors/mod.ts";
import type { FileText } from "../project/mod.ts";
import type { Source } from "../source/mod.ts";
import type { LiveEvent } from "./schemas.ts";

type Task = Extract<LiveEvent, { type: "progress" }>["task"];

/** Reads what the first click needs, a part after another: requests that come meanwhile take their turns between. */
export async function warmUp(
  source: Source,
  { publish, signal }: {
    readonly publish: (event: LiveEvent) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  async function tell(task: Task, work: () => Promise<unknown>): Promise<void> {
    signal.throwIfAborted();
    publish({ type: "progress", task, done: 0, total: 1 });
    await work();
    publish({ type: "progress", task, done: 1, total: 1 });
  }

  await tell("units", () => source.units.index({ signal }));
  const file = await firstPage(source);
  if (file) await tell("types", () => loadTypes(source, file, signal));
}

/** Finds a file by which the checker gets to know the project. */
async function firstPage(source: Source): Promise<FileText | null> {
  const units = [...source.units.latest?.units.values() ?? []];
  const page = units.find(({ role }) => role === "page") ?? units.find(({ jsx }) => jsx);
  return page ? await orNullIfUnreadable(source.project.files.read(page.path)) : null;
}

async function loadTypes(source: Source, file: FileText, signal: AbortSignal): Promise<void> {
  try {
    await source.types.diagnostics({ path: file.path, text: file.text }, { signal });
  } catch (error) {
    // Whoever asks for types learns why there are none.
    if (!(error instanceof WorkbenchError && error.code === "types_unavailable")) throw error;
  }
}
