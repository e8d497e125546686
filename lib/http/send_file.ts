import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { takesCoding } from "./compress.ts";
import { isKnown, tagOf } from "./entity_tag.ts";

const decompress = promisify(brotliDecompress);
const YEAR_SECONDS = 31_536_000;

/** A file of the service's own that a browser loads. */
export interface SentFile {
  /** Its bytes, after Brotli where that is said. */
  readonly bytes: Uint8Array;
  readonly isCompressed: boolean;
  /** The media type. */
  readonly type: string;
  /** True when the file's name changes with its bytes. */
  readonly isImmutable?: boolean;
}

/**
 * Answers with a file of the service's own. A browser keeps it: for good where its name changes with its bytes, else it asks
 * each time whether it is the same.
 */
export async function sendFile(request: Request, file: SentFile): Promise<Response> {
  const { bytes, isCompressed, type, isImmutable = false } = file;
  const headers = new Headers({
    "content-type": `${type}; charset=utf-8`,
    "cache-control": isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
    etag: tagOf(bytes),
  });
  if (isKnown(request, tagOf(bytes))) return new Response(null, { status: 304, headers });
  if (!isCompressed) return new Response(new Uint8Array(bytes), { headers });
  headers.set("vary", "accept-encoding");
  if (!takesCoding("br", request.headers.get("accept-encoding") ?? "")) {
    return new Response(new Uint8Array(await decompress(bytes)), { headers });
  }
  headers.set("content-encoding", "br");
  return new Response(new Uint8Array(bytes), { headers });
}
