import { api, ask } from "../../api/client.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";

/** How far a pull is. */
export interface Pull {
  readonly name: string;
  /** In the words of the runtime. */
  readonly status: string;
  readonly progress: { readonly loaded: number; readonly total: number | null } | null;
}

/** A line of the runtime, as it streams them. */
interface Line {
  readonly status?: string;
  readonly completed?: number;
  readonly total?: number;
  readonly error?: string;
}

/** Pulls a model, tells how far that is, and says what became of it. */
export async function pullModel(
  name: string,
  signal: AbortSignal,
  tell: (pull: Pull) => void,
): Promise<void> {
  tell({ name, status: "asking", progress: null });
  try {
    const options = { body: { name }, parseAs: "stream", signal } as const;
    const stream = await ask(api.POST("/api/modelhost/pull", options));
    const last = await readLines(stream, ({ status = "", completed, total }) => {
      const progress = completed === undefined ? null : { loaded: completed, total: total ?? null };
      tell({ name, status, progress });
    });
    const isThere = last.error === undefined;
    toasts.add({
      title: isThere ? `${name} is here` : `${name} was not pulled`,
      description: last.error,
      type: isThere ? "" : "error",
    });
  } catch (error) {
    if (signal.aborted) toasts.add({ title: `The pull of ${name} was stopped` });
    else tellRefusal(`${name} was not pulled`, error);
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
