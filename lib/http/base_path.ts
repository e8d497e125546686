/** Segments of letters, digits and the marks that nobody encodes; none of dots alone. */
const BASE_PATH = /^(?:\/(?!\.+(?:\/|$))[A-Za-z0-9._~-]+)+$/;

/**
 * Reads the path under which a host mounts the service.
 * @param paths of all routes
 * @returns it without a slash at its end; empty for the root
 * @throws {Error} with a sentence for whoever embeds the service
 */
export function readBasePath(text: string, paths: readonly string[]): string {
  const basePath = text.replace(/\/$/, "");
  if (basePath === "") return "";
  if (!BASE_PATH.test(basePath)) {
    throw new Error(`Cannot mount at "${text}": a base path looks like "/workbench"`);
  }
  // A host may take the base path off or leave it on; with such a one nobody could tell which it did.
  const taken = paths.find((path) => path === basePath || path.startsWith(`${basePath}/`));
  if (taken === undefined) return basePath;
  throw new Error(`Cannot mount at "${text}": it is the beginning of the service's own "${taken}"`);
}

/** The path as the routes know it, of a request that came with the base path or had it taken off by the host. */
export function pathBelow(basePath: string, pathname: string): string {
  if (pathname === basePath) return "/";
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
}
