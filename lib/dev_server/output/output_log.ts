import { Buffer } from "node:buffer";
import { stripVTControlCharacters } from "node:util";
import { beginningOf, withoutTrailing } from "../../text/mod.ts";
import type { LogLine } from "../schemas.ts";

/** The last lines that a script printed. */
export interface OutputLog {
  add(stream: LogLine["stream"], line: RawLine): void;
  /** Returns the lines from the number `n` onwards; all where the number is of an earlier service. */
  since(n: number): { readonly lines: LogLine[]; readonly next: number };
  clear(): void;
}

/** A line as it was printed, cut to what may be kept. */
export interface RawLine {
  readonly text: string;
  /** Characters that were cut off. */
  readonly cut: number;
}

export const MAX_LINES = 1000;
export const MAX_LINE = 2000;

/** @param shown what of a text may be shown: without the machine's own paths */
export function createOutputLog(shown: (text: string) => string): OutputLog {
  let lines: LogLine[] = [];
  let next = 1;
  return {
    add(stream, { text, cut }) {
      const whole = shown(text);
      const kept = whole.length > MAX_LINE ? beginningOf(whole, MAX_LINE) : whole;
      const missing = cut + whole.length - kept.length;
      lines.push({
        n: next++,
        at: new Date().toISOString(),
        stream,
        text: unshared(missing > 0 ? `${kept}… (${missing} more characters)` : kept),
      });
      // Not one by one: moving a thousand lines for each new one would be most of the work.
      if (lines.length >= MAX_LINES * 2) lines = lines.slice(-MAX_LINES);
    },
    since(n) {
      const kept = lines.slice(-MAX_LINES);
      return { lines: n > next ? kept : kept.filter((line) => line.n >= n), next };
    },
    clear() {
      lines = [];
    },
  };
}

/** A printed line as text: no colour codes, no control characters, and only what its carriage returns left standing. */
export function plainText(line: string): string {
  const text = withoutTrailing(stripVTControlCharacters(line), "\r");
  return text.slice(text.lastIndexOf("\r") + 1).replace(/(?!\t)\p{Cc}/gu, "");
}

/** A copy: a part of a string would keep the whole chunk that it was cut from. */
function unshared(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
