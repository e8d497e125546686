import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { takesGzip } from "./compress.ts";
import { isKnown, tagOf } from "./entity_tag.ts";

const decompress = promisify(gunzip);

/**
 * Answers with a script of the service's own. A browser may keep it, and asks each time whether it is the same.
 * @param script its bytes, after gzip where that is said
 */
export async function sendScript(
  request: Request,
  { bytes, isCompressed }: { readonly bytes: Uint8Array; readonly isCompressed: boolean },
): Promise<Response> {
  const headers = new Headers({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    etag: tagOf(bytes),
  });
  if (isKnown(request, tagOf(bytes))) return new Response(null, { status: 304, headers });
  if (!isCompressed) return new Response(new Uint8Array(bytes), { headers });
  headers.set("vary", "accept-encoding");
  if (!takesGzip(request.headers.get("accept-encoding") ?? "")) {
    return new Response(new Uint8Array(await decompress(bytes)), { headers });
  }
  headers.set("content-encoding", "gzip");
  return new Response(new Uint8Array(bytes), { headers });
}
