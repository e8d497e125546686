import type { LiveEvent } from "../../lib/live/mod.ts";
import type { Workbench } from "../../mod.ts";

/** A reader of events, which keeps all that it has been told. */
export interface EventReader extends AsyncDisposable {
  readonly events: readonly LiveEvent[];
  /** The id of the newest event, or of the place where the stream began. */
  readonly newest: string | null;
  /** Reads on until an event is as asked for, those that came already among them. */
  until(isWanted: (event: LiveEvent) => boolean): Promise<LiveEvent>;
}

/** Reads the events of a service. @param options.after the id of the last event that is known */
export async function readEvents(
  workbench: Pick<Workbench, "fetch">,
  options: { readonly types?: string; readonly after?: string } = {},
): Promise<EventReader> {
  const { types, after } = options;
  const query = types === undefined ? "" : `?types=${types}`;
  const response = await workbench.fetch(
    new Request(`http://localhost/api/events${query}`, {
      headers: after === undefined ? {} : { "last-event-id": after },
    }),
  );
  if (!response.ok || !response.body) throw new Error(await response.text());
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let newest: string | null = null;
  let text = "";
  let isOver = false;

  async function read(): Promise<void> {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) take(block);
      wake();
    }
    isOver = true;
    wake();
  }

  function take(block: string): void {
    for (const line of block.split("\n")) {
      if (line.startsWith("id: ")) newest = line.slice(4);
      if (line.startsWith("data: ")) events.push(JSON.parse(line.slice(6)));
    }
  }

  function wake(): void {
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  // A reader over a socket keeps its process alive, and so does this one.
  const alive = setInterval(() => undefined, 60_000);
  const reading = read();
  return {
    events,
    get newest() {
      return newest;
    },
    async until(isWanted) {
      for (let looked = 0;;) {
        for (; looked < events.length; looked++) {
          const event = events[looked];
          if (event && isWanted(event)) return event;
        }
        if (isOver) throw new Error(`The stream ended before that: ${JSON.stringify(events)}`);
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(alive);
      await reader.cancel();
      await reading;
    },
  };
}
