const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"] as const;

/**
 * Returns the origins that the service's own pages have, as a request tells them: where it was sent to, by each name of
 * loopback if by one, and the page that sent it.
 */
export function ownOrigins(request: Request): string[] {
  const { hostname, protocol, port, origin } = new URL(request.url);
  const others = (LOOPBACK as readonly string[]).includes(hostname)
    ? LOOPBACK.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
    : [];
  // The guard has let it pass.
  const page = request.headers.get("origin");
  return [...new Set([origin, ...others, ...(page === null ? [] : [page])])];
}
