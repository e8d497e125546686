import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { Announcement } from "./announcement.ts";

/** Tells whether a server answers a request in time, with whatever status. @param address of loopback */
export function answersHttp(
  { scheme, port, path }: Announcement,
  address: string,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<boolean> {
  const request = scheme === "https" ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    const asking = request({
      host: address,
      port,
      path,
      agent: false,
      headers: { host: `localhost:${port}`, accept: "text/html,*/*", connection: "close" },
      // A dev server's certificate is its own; nothing is told to it.
      rejectUnauthorized: false,
      servername: "localhost",
      signal,
    });
    const end = (answered: boolean): void => {
      clearTimeout(limit);
      resolve(answered);
      asking.destroy();
    };
    const limit = setTimeout(() => end(false), withinMs);
    asking.on("response", (response) => {
      response.on("error", () => undefined);
      end(true);
    });
    asking.on("error", () => end(false));
    asking.end();
  });
}
