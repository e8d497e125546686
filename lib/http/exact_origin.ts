/**
 * The pattern of a registered name, IPv4 or bracketed IPv6 address, with or without a port; nothing else of RFC 3986's authority.
 */
export const HOST = /^([a-z0-9_](?:[a-z0-9._-]*[a-z0-9_-])?|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?$/;

/**
 * Requires an origin as browsers write it: a scheme and one host, and nothing besides.
 * @param use the words in front of the origin, as "allow the origin"
 * @throws {Error} with a sentence for the terminal, for whatever would never match, or would match more than one origin
 */
export function requireExactOrigin(origin: string, use: string): void {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  const isOne = url !== null && HOST.test(url.host.toLowerCase());
  // Not `url.origin`: that is "null" for the schemes of desktop applications.
  const meant = isOne ? `${url.protocol}//${url.host}` : null;
  if (meant === origin) return;
  throw new Error(
    `Cannot ${use} "${origin}": it should be ${
      meant === null ? 'a scheme and a host, as "http://localhost:5173"' : `"${meant}"`
    }`,
  );
}
