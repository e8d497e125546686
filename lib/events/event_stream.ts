import { setTimeout as delay } from "node:timers/promises";
import type { ProcessSummary } from "../schemas.ts";
import type { ChangeFeed } from "./change_feed.ts";

/** What a stream of events reads from. */
export interface EventSource {
  /** The last revision that the reader knows. */
  readonly after: number;
  readonly feed: ChangeFeed;
  readonly signal: AbortSignal;
  /** What has changed since, oldest change first; of each process its state now. */
  readonly since: (revision: number) => readonly ProcessSummary[];
}

/** How often a silent stream says that it is alive, in milliseconds: whoever left is found out by it. */
const HEARTBEAT_MS = 10_000;

/**
 * Summaries of changed processes as server-sent events; the id of each is its revision. Nothing is kept for a reader that
 * is slow or away: it gets what every process has become.
 */
export function openEventStream(source: EventSource): ReadableStream<Uint8Array> {
  const { feed, signal } = source;
  const encoder = new TextEncoder();
  const over = new AbortController();
  const end = (): void => over.abort();
  let last = source.after;
  let isFirst = true;

  async function nextText(): Promise<string | null> {
    if (isFirst) {
      isFirst = false;
      return "retry: 1000\n\n";
    }
    if (over.signal.aborted || feed.isClosed) return null;
    const events = source.since(last);
    if (events.length === 0) return await silence();
    last = events.at(-1)?.revision ?? last;
    return events.map(eventText).join("");
  }

  /** Waits for a change, the reader's leaving, or the next heartbeat. */
  async function silence(): Promise<string> {
    const done = new AbortController();
    const stop = (): void => done.abort();
    over.signal.addEventListener("abort", stop, { once: true });
    const beat = delay(HEARTBEAT_MS, ":\n\n", { signal: done.signal, ref: false });
    const text = await Promise.race([feed.next(done.signal), beat.catch(() => "")]);
    over.signal.removeEventListener("abort", stop);
    stop();
    return text ?? "";
  }

  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return new ReadableStream({
    async pull(controller) {
      for (let text = await nextText();; text = await nextText()) {
        if (text === null) break;
        if (text !== "") return controller.enqueue(encoder.encode(text));
      }
      signal.removeEventListener("abort", end);
      controller.close();
    },
    cancel: end,
  }, { highWaterMark: 0 });
}

function eventText(summary: ProcessSummary): string {
  return `id: ${summary.revision}\ndata: ${JSON.stringify(summary)}\n\n`;
}
