import { setTimeout as delay } from "node:timers/promises";
import type { ChangeFeed } from "./change_feed.ts";

/** The source from which a stream of events reads. */
export interface EventSource {
  /** Wakes the stream; the stream ends with it. */
  readonly feed: ChangeFeed;
  readonly signal: AbortSignal;
  /** Returns the text of the events that the reader has not been given yet; empty where there is none. */
  readonly next: () => string;
  /** Tells whether the reader may still read; asked before each piece. */
  readonly isAdmitted?: (() => Promise<boolean>) | undefined;
  /** Called once, when nobody reads any more. */
  readonly ended?: () => void;
}

/** The media type of server-sent events. */
export const EVENT_STREAM = "text/event-stream";

/** The time, in milliseconds, after which a silent stream says that it is alive: whoever left is found out by it. */
const HEARTBEAT_MS = 10_000;

/**
 * Opens a stream of server-sent events. Nothing is kept for a reader that is slow or away: its next piece is what `next`
 * tells when it asks for one.
 */
export function openEventStream(source: EventSource): ReadableStream<Uint8Array> {
  const { feed, signal } = source;
  const encoder = new TextEncoder();
  const over = new AbortController();
  let isFirst = true;

  function end(): void {
    if (over.signal.aborted) return;
    over.abort();
    signal.removeEventListener("abort", end);
    source.ended?.();
  }

  async function nextText(): Promise<string | null> {
    if (isFirst) {
      isFirst = false;
      return "retry: 1000\n\n";
    }
    if (over.signal.aborted || feed.isClosed) return null;
    if (await source.isAdmitted?.() === false) return null;
    return source.next() || await silence();
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
      end();
      controller.close();
    },
    cancel: end,
  }, { highWaterMark: 0 });
}

/** Answers with a stream of events, which no proxy may hold back. */
export function streamResponse(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: { "content-type": EVENT_STREAM, "x-accel-buffering": "no" },
  });
}
