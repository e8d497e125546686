import type { Schemas } from "../../../api/client.ts";

type Page = Schemas["ListAllPagesAnswer"]["pages"][number];

/** Returns where the app begins: at the page that is open, where its route can be gone to as it is written. */
export function firstAddress(url: string, path: string, pages: readonly Page[]): string {
  const route = pages.find((page) => page.path === path)?.route;
  return route && /^\/[\w/.-]*$/.test(route) ? addressAt(url, route, null) : url;
}

/** Lists the routes at which a page is shown. */
export function routesOf(path: string, pages: readonly Page[]): string[] {
  return [...new Set(pages.flatMap((page) => page.path === path ? page.route ?? [] : []))];
}

/**
 * Returns the address of a route.
 * @param shown where the app is: what it keeps its routes behind `#` for, others are kept there as well
 */
export function addressAt(url: string, route: string, shown: string | null): string {
  const inner = route.replace(/^\/+/, "");
  const hasHashes = shown !== null && new URL(shown).hash.startsWith("#/");
  return new URL(hasHashes ? `#/${inner}` : inner, url).href;
}

/** Returns the route that an address leads to, as a person writes it. */
export function routeAt(address: string, url: string): string {
  const { pathname, search, hash } = new URL(address);
  if (hash.startsWith("#/")) return hash.slice(1);
  const base = new URL(url).pathname.replace(/\/$/, "");
  return `${pathname.startsWith(base) ? pathname.slice(base.length) : pathname}${search}` || "/";
}
