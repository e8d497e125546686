import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { isLoopback } from "./loopback.ts";

/** Smaller answers are sent in a packet or two either way. */
const LEAST_BYTES = 4096;
/** Media types of answers that are whole when they are sent: a stream must not wait for more of itself. */
const WHOLE = /^(?:application\/json|text\/(?:html|javascript|css))(?:;|$)/;

const compressBytes = promisify(gzip);

/**
 * Compresses an answer for a client that takes it, unless it is on this machine: there, compressing takes longer than sending.
 * @param asked.url null where the request was refused for it
 */
export async function compress(
  { request, url }: { readonly request: Request; readonly url: URL | null },
  response: Response,
): Promise<Response> {
  if (url === null || isLoopback(url.hostname)) return response;
  if (request.method === "HEAD" || !mayCompress(response)) return response;
  response.headers.append("vary", "accept-encoding");
  if (!takesCoding("gzip", request.headers.get("accept-encoding") ?? "")) return response;
  // Asked last: Deno makes a stream of a body that somebody has looked at, and a client that ends its side early may miss it.
  if (!response.body) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length < LEAST_BYTES) return new Response(bytes, response);
  const answer = new Response(new Uint8Array(await compressBytes(bytes)), response);
  answer.headers.set("content-encoding", "gzip");
  return answer;
}

function mayCompress({ headers }: Response): boolean {
  return WHOLE.test(headers.get("content-type") ?? "") && !headers.has("content-encoding");
}

/**
 * Tells whether a client takes a content coding by its Accept-Encoding.
 * @param coding `gzip` or `br`
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-accept-encoding
 */
export function takesCoding(coding: "gzip" | "br", header: string): boolean {
  const weights = new Map(
    header.toLowerCase().split(",").map((each) => {
      const [name = "", ...parameters] = each.split(";").map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  return (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
}
