import { Buffer } from "node:buffer";
import { WorkbenchError } from "../errors/mod.ts";

/** Nobody's request is nested deeper; parsers and schemas that recurse stay safe below it. */
const MAX_DEPTH = 100;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads a request's body as JSON.
 * @param limit bytes
 * @returns the value; undefined where there is no body at all
 * @throws {WorkbenchError} `unsupported_media_type`, `body_too_large`, `invalid_request`
 */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type");
  if (type !== null) requireJson(type);
  requireUnencoded(request);
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return undefined;
  if (type === null) requireJson("(none)");
  const text = decode(bytes);
  requireShallow(text);
  const value = parse(text);
  requireSafeKeys(value);
  return value;
}

function requireJson(contentType: string): void {
  if (isJson(contentType)) return;
  throw new WorkbenchError(
    "unsupported_media_type",
    `Cannot read a body of the type "${contentType}": send application/json in UTF-8`,
  );
}

function requireUnencoded(request: Request): void {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() === "identity") return;
  throw new WorkbenchError(
    "unsupported_media_type",
    `Cannot read a body with the content encoding "${encoding}": send it as it is`,
  );
}

function isJson(contentType: string): boolean {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";").map((part) =>
    part.trim()
  );
  return type === "application/json" &&
    parameters.every((parameter) =>
      !parameter.startsWith("charset=") || /^charset="?utf-8"?$/.test(parameter)
    );
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = new WorkbenchError(
    "body_too_large",
    `Cannot read the body: it has more than ${limit} bytes`,
    { data: { limit } },
  );
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge;
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The declared length may lie: what counts is what arrives.
  for await (const chunk of chunksOf(request.body)) {
    length += chunk.length;
    if (length > limit) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(brokenOff);
      if (done) return;
      yield value;
    }
  } finally {
    // Leaving early must stop the sender. A body that failed by itself has nothing left to cancel.
    reader.cancel().catch(() => undefined);
  }
}

/** The client left, or what it sent is no body: each runtime says so in an error of its own. */
function brokenOff(cause: unknown): never {
  throw invalid("The body broke off before its end", cause);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw invalid("The body is not valid UTF-8", cause);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid("The body is not valid JSON", cause);
  }
}

/** Counts brackets outside of strings, so that no recursive reader ever meets a hostile depth. */
function requireShallow(text: string): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === "\\") i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      if (++depth > MAX_DEPTH) throw invalid(`The body is nested deeper than ${MAX_DEPTH} levels`);
    } else if (character === "}" || character === "]") depth--;
  }
}

function requireSafeKeys(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key) && !Array.isArray(value)) {
      throw invalid(`The body has the key "${key}", which no request may have`);
    }
    requireSafeKeys(inner);
  }
}

function invalid(message: string, cause?: unknown): WorkbenchError {
  return new WorkbenchError("invalid_request", message, {
    data: { issues: [{ path: "", message }] },
    cause,
  });
}
