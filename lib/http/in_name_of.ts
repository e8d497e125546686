/** Asks a route of this service in the name of whoever sent a request. */
export type AskAgain = (request: Request) => Promise<Response>;

/** Names the headers that belong to the first request alone: to its body, its connection, its cache and its page. */
const OWN =
  /^(?:content-|transfer-|sec-|accept|if-|mcp-|access-control-|host$|origin$|connection$|expect$|last-event-id$|range$)/;

/**
 * Makes the way to ask the service's own routes for the sender of a request: the guards, the session and the schemas of
 * each hold, as if the sender had asked for it.
 * @param fetch the service's own, without a connection
 */
export function inNameOf(
  { headers }: Request,
  fetch: (request: Request) => Promise<Response>,
): AskAgain {
  return async (request) => {
    const carried = [...headers].filter(([name]) => !OWN.test(name));
    for (const [name, value] of carried) request.headers.set(name, value);
    return await fetch(request);
  };
}
