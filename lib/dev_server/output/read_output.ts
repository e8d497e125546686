import type { Buffer } from "node:buffer";
import type { Readable } from "node:stream";
import type { LogLine } from "../schemas.ts";
import { createLineSplitter } from "./line_splitter.ts";
import { plainText, type RawLine } from "./output_log.ts";

/** A prompt has no line break: after so long, what has come is shown. */
const QUIET_MS = 200;

/**
 * Reads what a script prints, line by line.
 * @param emit gets each line as plain text
 */
export function readOutput(
  source: Readable,
  stream: LogLine["stream"],
  emit: (stream: LogLine["stream"], line: RawLine) => void,
): void {
  const splitter = createLineSplitter(({ text, cut }) =>
    emit(stream, { text: plainText(text), cut })
  );
  let quiet: NodeJS.Timeout | undefined;
  source.on("data", (chunk: Buffer) => {
    clearTimeout(quiet);
    splitter.write(chunk);
    quiet = setTimeout(() => splitter.flush(), QUIET_MS);
  });
  source.on("close", () => {
    clearTimeout(quiet);
    splitter.flush();
  });
  // The end of a process is told by the process itself.
  source.on("error", () => undefined);
}
