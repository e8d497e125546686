import type { Buffer } from "node:buffer";
import type { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import type { LogLine } from "../schemas.ts";
import { createLineSplitter, type LineSplitter } from "./line_splitter.ts";
import { plainText, type RawLine } from "./output_log.ts";

/** A prompt has no line break: after so long, what has come is shown. */
const QUIET_MS = 200;
/** The number of bytes that are read before others have their turn: a script can print faster than anybody reads. */
const PIECE = 16 * 1024;

/**
 * Reads what a script prints to its end, line by line.
 * @param emit gets each line as plain text
 */
export async function readOutput(
  source: Readable,
  stream: LogLine["stream"],
  emit: (stream: LogLine["stream"], line: RawLine) => void,
): Promise<void> {
  const splitter = createLineSplitter(({ text, cut }) =>
    emit(stream, { text: plainText(text), cut })
  );
  let quiet: NodeJS.Timeout | undefined;
  try {
    for await (const chunk of source) {
      clearTimeout(quiet);
      await writeInPieces(splitter, chunk as Buffer); // no encoding is set
      quiet = setTimeout(() => splitter.flush(), QUIET_MS);
    }
  } catch (error) {
    // Closed from here, or by the system: how the process ended is told by the process.
    if (!(error instanceof Error && "code" in error)) throw error;
  } finally {
    clearTimeout(quiet);
    splitter.flush();
  }
}

async function writeInPieces(splitter: LineSplitter, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; at += PIECE) {
    splitter.write(chunk.subarray(at, at + PIECE));
    await turn();
  }
}
