import { Buffer } from "node:buffer";
import type { WorkbenchError } from "../../errors/mod.ts";
import type { Modelhost } from "../open_modelhost.ts";
import { unavailable } from "./unavailable.ts";
import { type RuntimeAnswer, type RuntimeRequest, sendRequest } from "./send_request.ts";

/** An answer that was read to its end. */
export interface JsonAnswer {
  readonly status: number;
  /** Undefined where the body is no JSON. */
  readonly json: unknown;
  readonly isEmpty: boolean;
}

/** The largest answer that is read. */
export interface AnswerLimit {
  readonly maxBytes: number;
  /** Makes the error for a larger one: unless given, no runtime would answer so. */
  readonly tooLarge?: () => WorkbenchError;
}

/**
 * Sends a request and reads the whole answer.
 * @param limit of the body; a longer one is given up
 * @throws {WorkbenchError} `modelhost_unavailable`, and what the limit says
 */
export async function askRuntime(
  modelhost: Modelhost,
  request: RuntimeRequest,
  limit: AnswerLimit,
): Promise<JsonAnswer> {
  return await readJson(modelhost, await sendRequest(modelhost, request), request.signal, limit);
}

/**
 * Reads an answer to its end, and releases its request.
 * @throws {WorkbenchError} `modelhost_unavailable`, and what the limit says
 */
export async function readJson(
  modelhost: Modelhost,
  answer: RuntimeAnswer,
  signal: AbortSignal | undefined,
  { maxBytes, tooLarge = () => unavailable(modelhost, "not_a_runtime") }: AnswerLimit,
): Promise<JsonAnswer> {
  try {
    const bytes = await readBytes(answer, maxBytes);
    if (bytes === null) throw tooLarge();
    return { status: answer.status, json: parseJson(bytes), isEmpty: bytes.byteLength === 0 };
  } catch (cause) {
    if (cause instanceof ReadError) {
      signal?.throwIfAborted();
      throw unavailable(modelhost, answer.request.isLate ? "silent" : "broken_off", cause);
    }
    throw cause;
  } finally {
    answer.request.abort();
    answer.request.release();
  }
}

/** The connection ended before the answer did. */
class ReadError extends Error {
  override readonly name = "ReadError";
}

/** @returns null where there is more than may be */
async function readBytes(
  { body, request }: RuntimeAnswer,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new ReadError("The answer ended early", { cause });
  }
  // Of an answer whose length nobody told, giving it up looks like its end.
  if (request.signal.aborted) throw new ReadError("The answer was given up");
  return Buffer.concat(chunks);
}

/** @returns undefined for what is no JSON, or is nested so deeply that no parser takes it */
export function parseJson(source: Uint8Array | string): unknown {
  try {
    const text = typeof source === "string"
      ? source
      : new TextDecoder("utf-8", { fatal: true }).decode(source);
    return JSON.parse(text);
  } catch (error) {
    // Bad UTF-8 is a TypeError, bad JSON a SyntaxError, too deep a RangeError.
    if (
      error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError
    ) return undefined;
    throw error;
  }
}
