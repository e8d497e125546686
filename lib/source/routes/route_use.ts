import { nextAppPattern, split } from "./file_routes.ts";

/** The uses that a router has for files by their names. */
export type RouteRole =
  | "page"
  | "layout"
  | "template"
  | "loading"
  | "error"
  | "global-error"
  | "not-found"
  | "forbidden"
  | "unauthorized"
  | "default"
  | "route"
  | "root";

/** The use that a router has for a file by its name. */
export interface RouteUse {
  readonly role: RouteRole;
  /** The pattern of its route, or of the pages for which it is. */
  readonly pattern: string;
  /** The slot of a parallel route in which it stands: `@modal`; null elsewhere. */
  readonly slot: string | null;
}

const NEXT_APP: ReadonlySet<string> = new Set<RouteRole>([
  "page",
  "layout",
  "template",
  "loading",
  "error",
  "global-error",
  "not-found",
  "forbidden",
  "unauthorized",
  "default",
  "route",
]);

/** The files that frame all pages, by their names at the top of the folder of a router. */
const FRAMES: ReadonlySet<string> = new Set(["_app", "_document", "__root"]);

/**
 * Returns the use of a file of a Next.js app router; null for a file that has none by its name.
 * @param path below the folder `app`
 */
export function nextAppUse(path: string): RouteUse | null {
  const { folders, name } = split(path);
  if (!NEXT_APP.has(name) || folders.some((each) => each.startsWith("_"))) return null;
  return {
    // Checked by the set, whose members are roles.
    role: name as RouteRole,
    pattern: nextAppPattern(folders),
    slot: folders.findLast((each) => each.startsWith("@")) ?? null,
  };
}

/** A file that a framework shows around the pages of a route, or in their place. */
export interface RouteScreen {
  readonly role: "layout" | "template" | "loading" | "error" | "global-error" | "not-found";
  /** The pattern of the route that has the pages. */
  readonly pattern: string;
}

const SCREENS: readonly RouteScreen["role"][] = [
  "layout",
  "template",
  "loading",
  "error",
  "global-error",
  "not-found",
];

/**
 * Returns the use of a file of a Next.js app router for the pages of its route; null for a file of another name.
 * @param path below the folder `app`
 */
export function nextAppScreen(path: string): RouteScreen | null {
  const use = nextAppUse(path);
  const role = SCREENS.find((each) => each === use?.role);
  return use && role ? { role, pattern: use.pattern } : null;
}

/** The beginnings of names by which routers mark files: `[id]`, `$id`, `+html`, `_error`; and the pages of errors. */
const MARKED_NAME = /^(?:[[$+_]|(?:404|500)$)/;

/** Tells whether the name of a file in a folder of routes says something to the router besides the address. */
export function isMarkedName(path: string): boolean {
  return MARKED_NAME.test(split(path).name);
}

/**
 * Tells whether a file frames all pages of its router by its name.
 * @param path below the folder of the router
 * @param names the names of such files
 */
export function isFrame(path: string, names = FRAMES): boolean {
  const { folders, name } = split(path);
  return folders.length === 0 && names.has(name);
}
