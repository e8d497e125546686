import type { Buffer } from "node:buffer";
import { StringDecoder } from "node:string_decoder";
import type { RawLine } from "./output_log.ts";

/** Cuts what arrives in chunks into lines, without ever keeping more than a part of a long one. */
export interface LineSplitter {
  write(chunk: Buffer): void;
  /** Takes what has come of the last line for a whole one. */
  flush(): void;
}

/** Enough for a shown line with its colour codes. */
const MAX_RAW = 8000;

/** @param emit gets each line, without its line break */
export function createLineSplitter(emit: (line: RawLine) => void): LineSplitter {
  const decoder = new StringDecoder("utf8");
  let pending = "";
  let cut = 0;

  function append(part: string): void {
    // A carriage return starts the line anew: a bar that moves for an hour is one line.
    const end = endOfText(part);
    const fresh = end > 0 ? part.lastIndexOf("\r", end - 1) : -1;
    if (fresh >= 0 || (end > 0 && pending.endsWith("\r"))) [pending, cut] = ["", 0];
    const text = part.slice(Math.max(fresh, 0));
    const room = MAX_RAW - pending.length;
    pending += text.slice(0, room);
    cut += Math.max(0, text.length - room);
  }

  function flush(): void {
    if (pending === "" && cut === 0) return;
    emit({ text: pending, cut });
    [pending, cut] = ["", 0];
  }

  return {
    write(chunk) {
      const text = decoder.write(chunk);
      let start = 0;
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
        append(text.slice(start, end));
        emit({ text: pending, cut });
        [pending, cut] = ["", 0];
        start = end + 1;
      }
      if (start < text.length) append(text.slice(start));
    },
    flush,
  };
}

/** Finds the offset where the carriage returns at the end begin. */
function endOfText(part: string): number {
  let end = part.length;
  while (part[end - 1] === "\r") end--;
  return end;
}
