import { isLoopback } from "./loopback.ts";

/** The headers by which proxies tell of the client for which they speak. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-client-ip|x-forwarded-.+|cf-connecting-ip)$/;

/**
 * Tells whether a request comes from this very machine, as far as a server can know: it names this machine, no proxy says
 * that it speaks for somebody else, and no other machine reaches the place that it came to.
 * @param asked.url one whose host was checked
 * @param asked.overSocket false for a request that was made in this process
 * @param asked.isBound whether the service knows that it listens on a loopback address
 */
export function isFromHere({ request, url, overSocket, isBound }: {
  readonly request: Request;
  readonly url: URL;
  readonly overSocket: boolean;
  readonly isBound: boolean;
}): boolean {
  if (overSocket && !isBound) return false;
  if ([...request.headers.keys()].some((name) => FORWARDED.test(name))) return false;
  return isLoopback(url.hostname);
}
