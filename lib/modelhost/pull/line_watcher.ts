import { createLineScanner, type LineFacts } from "./line_scanner.ts";

/** Watches the bytes of a pull, in whatever pieces they come, and knows in the end whether they tell how it went. */
export interface LineWatcher {
  read(chunk: Uint8Array): void;
  /** The number of bytes that the last line has, without a line break; 0 behind one. */
  readonly openBytes: number;
  /** True when the lines say that the pull succeeded. */
  readonly succeeded: boolean;
  /** True when the lines say that the pull succeeded, or end with an error, and the last one is whole. */
  readonly tellsOutcome: boolean;
}

const LINE_FEED = 0x0a;

/** Keeps nothing of a line but what it says of `status` and `error`: lines may be of any length. */
export function createLineWatcher(): LineWatcher {
  const scanner = createLineScanner();
  let succeeded = false;
  let failedLast = false;
  let openBytes = 0;

  /** @param line the open one, which counts as if it ended here */
  function tellsOutcome(line: LineFacts): boolean {
    if (line.isBlank) return succeeded || failedLast;
    return line.isWhole && (succeeded || line.isSuccess || line.isError);
  }

  function endLine(): void {
    const line = scanner.end();
    openBytes = 0;
    if (line.isBlank) return;
    succeeded ||= line.isSuccess;
    failedLast = line.isError;
  }

  return {
    read(chunk) {
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(LINE_FEED, start);
        if (end < 0) break;
        scanner.scan(chunk, start, end);
        endLine();
        start = end + 1;
      }
      scanner.scan(chunk, start, chunk.length);
      openBytes += chunk.length - start;
    },
    get openBytes() {
      return openBytes;
    },
    get succeeded() {
      const line = scanner.facts();
      return succeeded || (line.isWhole && line.isSuccess);
    },
    get tellsOutcome() {
      return tellsOutcome(scanner.facts());
    },
  };
}
