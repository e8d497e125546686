import type { TestWorkbench } from "./test_workbench.ts";

/**
 * Asks, and asks again with each change of a process that the service tells of, until there is an answer.
 * @param events of the service; cancelled in the end
 * @param ask null: not yet
 */
export async function afterEvents<T>(
  events: ReadableStream<Uint8Array>,
  ask: () => Promise<T | null>,
): Promise<T> {
  const reader = events.getReader();
  try {
    for (;;) {
      const answer = await ask();
      if (answer !== null) return answer;
      const { done } = await reader.read();
      if (done) throw new Error("The service has closed, and there is no answer");
    }
  } finally {
    await reader.cancel();
  }
}

/** What a workbench tells of its processes: how each is, then each change. */
export async function processEvents({ workbench }: TestWorkbench): Promise<ReadableStream> {
  const request = new Request("http://localhost/api/processes/events");
  const { body } = await workbench.fetch(request);
  if (!body) throw new Error("No events are told");
  return body;
}
