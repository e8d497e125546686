import type { RuntimeAnswer } from "../wire/send_request.ts";
import { createLineWatcher, type LineWatcher } from "./line_watcher.ts";

const BROKEN_OFF = "The model runtime broke off before the model was there";
const TOO_LONG = "The model runtime wrote a line that does not end";
/** Limits one line; a runtime writes some hundred bytes. */
const MOST_LINE_BYTES = 16 * 1024 * 1024;
const NO_SUCCESS = "The model runtime ended without saying that the model is there";

/**
 * The lines of an answer as they arrive. A piece is asked of the runtime when one is asked of the stream, and none is kept:
 * a slow reader slows the runtime down.
 * @param options.signal of whoever waits for the lines; the stream fails with it
 * @param options.ended told once, whether the model is there
 */
export function relayLines(
  answer: RuntimeAnswer,
  { signal, ended }: {
    readonly signal: AbortSignal | undefined;
    readonly ended: (isThere: boolean) => void;
  },
): ReadableStream<Uint8Array> {
  const chunks = answer.body[Symbol.asyncIterator]();
  const watcher = createLineWatcher();
  const { request } = answer;
  let isCancelled = false;

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const piece = await nextPiece(chunks);
    if (isCancelled) return;
    if (piece.kind === "bytes") {
      watcher.read(piece.bytes);
      controller.enqueue(piece.bytes);
      if (watcher.openBytes <= MOST_LINE_BYTES) return;
      request.abort();
      request.release();
      ended(false);
      return end(controller, TOO_LONG);
    }
    request.release();
    ended(watcher.succeeded);
    signal?.throwIfAborted();
    end(controller, piece.kind === "end" ? NO_SUCCESS : BROKEN_OFF);
  }

  function end(controller: ReadableStreamDefaultController<Uint8Array>, error: string): void {
    const last = lastLine(watcher, error);
    if (last !== null) controller.enqueue(last);
    controller.close();
  }

  return new ReadableStream({
    pull,
    cancel() {
      isCancelled = true;
      request.abort();
      request.release();
      ended(false);
    },
  }, { highWaterMark: 0 });
}

type Piece =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "end" | "broken" };

async function nextPiece(chunks: AsyncIterator<Uint8Array>): Promise<Piece> {
  try {
    const { done, value } = await chunks.next();
    return done ? { kind: "end" } : { kind: "bytes", bytes: value };
  } catch {
    // Reading a message fails in one way alone: its connection is gone.
    return { kind: "broken" };
  }
}

/** The line that tells what the runtime has not told; on a line of its own, whatever came before it. */
function lastLine(watcher: LineWatcher, error: string): Uint8Array | null {
  if (watcher.tellsOutcome) return null;
  const line = `${watcher.openBytes > 0 ? "\n" : ""}${JSON.stringify({ error })}\n`;
  return new TextEncoder().encode(line);
}
