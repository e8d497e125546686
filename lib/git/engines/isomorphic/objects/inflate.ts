import { promisify } from "node:util";
import { inflate as inflateWithCallback, inflateSync } from "node:zlib";
import { diskCode } from "../../../disk.ts";
import { gitFailed } from "../../../git_failed.ts";

const inflateApart = promisify(inflateWithCallback);

/** What is not larger is inflated at once: handing it to another thread would take longer. In bytes. */
const AT_ONCE = 256 * 1024;

/** The largest object that is read, in bytes. */
export const MAX_OBJECT_BYTES = 512 * 1024 * 1024;

/**
 * Inflates an object.
 * @param data begins with the compressed bytes; whatever follows them is ignored
 * @param size what its header promises, in bytes
 */
export async function inflateObject(data: Uint8Array, size: number): Promise<Uint8Array> {
  requireReadable(size);
  if (size === 0) return new Uint8Array(0);
  const options = { maxOutputLength: size };
  try {
    const bytes = size > AT_ONCE ? await inflateApart(data, options) : inflateSync(data, options);
    if (bytes.length === size) return bytes;
  } catch (error) {
    throw damaged(error);
  }
  throw gitFailed("damaged", "Cannot read an object whose size is not what it says");
}

/** Inflates the start of a loose object, enough for its header. */
export function inflateStart(data: Uint8Array): Uint8Array {
  // Flushing lets the input end early; the output is then what came so far.
  const Z_SYNC_FLUSH = 2;
  try {
    return inflateSync(data.subarray(0, 128), { finishFlush: Z_SYNC_FLUSH });
  } catch (error) {
    throw damaged(error);
  }
}

/**
 * @param size of an object, in bytes
 * @param maxBytes what may be read of this one
 * @throws {WorkbenchError} `git_failed` when it is too large to be read
 */
export function requireReadable(size: number, maxBytes = MAX_OBJECT_BYTES): void {
  if (size <= Math.min(maxBytes, MAX_OBJECT_BYTES)) return;
  throw gitFailed("too_large", `Cannot read an object of ${size} bytes`);
}

/** Only what zlib itself complains of; anything else comes back as it is. */
function damaged(error: unknown): unknown {
  const code = diskCode(error) ?? "";
  if (!code.startsWith("Z_") && code !== "ERR_BUFFER_TOO_LARGE") return error;
  return gitFailed("damaged", "Cannot read a damaged object", { cause: error });
}
