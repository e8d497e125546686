import { api, ask, Refusal } from "../../api/client.ts";
import { queryClient } from "../../api/query_client.ts";
import { toasts } from "../../parts/toasts.tsx";

/** How far a pull is. */
export interface Pull {
  readonly name: string;
  /** In the words of the runtime. */
  readonly status: string;
  readonly progress: { readonly loaded: number; readonly total: number | null } | null;
  /** Why it ended without the model; null while it goes on. */
  readonly failure: string | null;
}

/** A line of the runtime, as it streams them. */
interface Line {
  readonly status?: string;
  readonly completed?: number;
  readonly total?: number;
  readonly error?: string;
}

/**
 * Pulls a model, and tells how far that is.
 * @param tell told null at the end, unless it failed
 */
export async function pullModel(
  name: string,
  signal: AbortSignal,
  tell: (pull: Pull | null) => void,
): Promise<void> {
  const start: Pull = { name, status: "asking", progress: null, failure: null };
  tell(start);
  try {
    const options = { body: { name }, parseAs: "stream", signal } as const;
    const stream = await ask(api.POST("/api/modelhost/pull", options));
    const last = await readLines(stream, ({ status = "", completed, total }) => {
      const progress = completed === undefined ? null : { loaded: completed, total: total ?? null };
      tell({ ...start, status, progress });
    });
    tell(last.error === undefined ? null : { ...start, failure: last.error });
    if (last.error === undefined) toasts.add({ title: `${name} is here` });
  } catch (error) {
    const isRefused = !signal.aborted && error instanceof Refusal;
    tell(isRefused ? { ...start, failure: error.message } : null);
    if (signal.aborted) toasts.add({ title: `The pull of ${name} was stopped` });
    else if (!isRefused) throw error;
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["models"] });
  }
}

/** Reads each line of a stream as it comes, and returns the last. */
async function readLines(
  stream: ReadableStream<Uint8Array> | null,
  hear: (line: Line) => void,
): Promise<Line> {
  const decoder = new TextDecoder();
  const reader = stream?.getReader();
  let rest = "";
  let last: Line = {};
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    const lines = (rest + decoder.decode(chunk.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((each) => each.trim() !== "")) {
      last = JSON.parse(line) as Line; // as the runtime writes them
      hear(last);
    }
  }
  return last;
}
