/** The route that a file is by its name. */
export interface FileRoute {
  /** With a leading `/`; parameters as the framework writes them, those of Remix as React Router does. */
  readonly pattern: string;
  /** True for a file around other routes: it has no page of its own. */
  readonly layout: boolean;
  /** The segments as the file names them, joined by slashes: a route with an outlet stands around those that go on from it. */
  readonly id?: string;
}

/**
 * The convention by which files are named: `flat` is Remix 2 and `flatRoutes` of React Router, `folders` is Remix 1. `nested` has
 * both folders and dots, with a `+` in front of what lies beside the routes, as `react-router-auto-routes` reads them; `hybrid` has
 * a `+` behind the names of folders whose files are routes, as `remix-flat-routes` reads them.
 */
export type RemixNaming = "flat" | "folders" | "nested" | "hybrid";

const EXTENSION = /\.(?:[cm]?[jt]sx?|mdx?)$/;

/**
 * Returns the route of a file of a Next.js app router; null for a file that is neither a page nor a layout.
 * @param path below the folder `app`
 */
export function nextAppRoute(path: string): FileRoute | null {
  const { folders, name } = split(path);
  if ((name !== "page" && name !== "layout") || folders.some((each) => each.startsWith("_"))) {
    return null;
  }
  return { pattern: nextAppPattern(folders), layout: name === "layout" };
}

/** Returns the pattern of the routes in folders of a Next.js app router. */
export function nextAppPattern(folders: readonly string[]): string {
  const segments: string[] = [];
  for (const folder of folders) {
    const { marks, rest } = intercepted(folder);
    if (marks.includes("...")) segments.length = 0;
    for (const mark of marks) if (mark === "..") segments.pop();
    const isGroup = rest === "" || (rest.startsWith("(") && rest.endsWith(")"));
    if (!isGroup && !rest.startsWith("@")) segments.push(decodeURIPart(rest));
  }
  return pattern(segments);
}

/** The marks in front of a folder that shows another route in its place: `(.)`, `(..)`, `(..)(..)`, `(...)`. */
function intercepted(folder: string): { marks: string[]; rest: string } {
  const marks: string[] = [];
  let rest = folder;
  for (let mark = /^\((\.{1,3})\)/.exec(rest); mark; mark = /^\((\.{1,3})\)/.exec(rest)) {
    marks.push(mark[1] ?? "");
    rest = rest.slice(mark[0].length);
  }
  return { marks, rest };
}

/** `%5Fname` is a folder whose name begins with `_`. */
function decodeURIPart(folder: string): string {
  return folder.replace(/^%5F/i, "_");
}

/**
 * Returns the route of a file of a Next.js pages router; null for a file that is no page.
 * @param path below the folder `pages`
 */
export function nextPagesRoute(path: string): FileRoute | null {
  const { folders, name } = split(path);
  const isSpecial = folders.length === 0 && /^_(?:app|document|error|middleware)$/.test(name);
  if (folders[0] === "api" || (folders.length === 0 && name === "api") || isSpecial) return null;
  return { pattern: pattern(name === "index" ? folders : [...folders, name]), layout: false };
}

/**
 * Returns the route of a file of Expo Router; null for a file that is no route.
 * @param path below the folder `app`
 */
export function expoRoute(path: string): FileRoute | null {
  const { folders, name } = split(path);
  if (
    !EXTENSION.test(path) || name.endsWith("+api") || name === "+html" || name.startsWith("+native")
  ) {
    return null;
  }
  // `home.web.tsx` is the same route on one platform.
  const own = name.replace(/\.(?:web|native|ios|android)$/, "");
  const segments = (own === "index" || own === "_layout" ? folders : [...folders, own])
    .filter((segment) => !(segment.startsWith("(") && segment.endsWith(")")));
  return { pattern: pattern(segments), layout: own === "_layout" };
}

/**
 * Returns the route of a file of Remix, or of React Router's file routes; null for a file that lies beside the routes.
 * @param path below the folder `routes`
 */
export function remixRoute(path: string, naming: RemixNaming = "flat"): FileRoute | null {
  const id = routeId(path, naming);
  if (id === null) return null;
  const segments = remixSegments(id, naming === "folders");
  const last = segments.at(-1);
  const isIndex = last !== undefined &&
    (last.raw === "_index" || last.raw === "index" && naming !== "flat");
  const routeName = segments.map(({ raw }) => raw).join("/");
  const isLayout = !isIndex && last !== undefined && isPathless(last.raw, naming);
  const shown = (isIndex ? segments.slice(0, -1) : segments)
    .filter(({ raw }) => !isPathless(raw, naming))
    .map(({ raw, text }) => naming !== "folders" && raw.endsWith("_") ? text.slice(0, -1) : text);
  return { pattern: pattern(shown), layout: isLayout, id: routeName };
}

/** The name of a route without its extension; a folder of Remix 2 is a route by its `route` or `index` file alone. */
function routeId(path: string, naming: RemixNaming): string | null {
  if (!EXTENSION.test(path)) return null;
  const parts = path.replace(EXTENSION, "").split("/");
  if (naming === "folders") return parts.join("/");
  if (naming === "nested") return nestedId(parts);
  if (naming === "hybrid") return isHybridRoute(parts) ? nestedId(parts) : null;
  const [folder, name, ...deeper] = parts;
  if (folder === undefined || deeper.length > 0) return null;
  return name === undefined ? folder : name === "route" || name === "index" ? folder : null;
}

function nestedId(parts: readonly string[]): string | null {
  if (parts.slice(0, -1).some((part) => part.startsWith("+"))) return null;
  const names = parts.map((part) => part.replace(/\+$|\.route$/, ""));
  const last = names.at(-1) ?? "";
  const isOwn = last === "route" || last === "page";
  return (isOwn && names.length > 1 ? names.slice(0, -1) : names).join("/");
}

/** A file at the top, in a folder with a `+` behind its name, or one that is called as routes are in any other folder. */
function isHybridRoute(parts: readonly string[]): boolean {
  const name = parts.at(-1) ?? "";
  const folder = parts.at(-2);
  return folder === undefined || folder.endsWith("+") ||
    /^(?:index|route|layout|page|_.*|.*\.route)$/.test(name);
}

interface Segment {
  /** The segment as written: a segment in brackets is no index and no parameter. */
  readonly raw: string;
  readonly text: string;
}

/** Remix 1 keeps layouts in names of two underscores; in the later ones each name with an underscore in front is one. */
function isPathless(raw: string, naming: RemixNaming): boolean {
  return naming === "folders"
    ? raw.startsWith("__")
    : raw.startsWith("_") || raw === "layout" && naming !== "flat";
}

/** Splits a name at its dots and slashes, but for those in brackets. `$id` is `:id`, a bare `$` is `*`, `(a)` is `a?`. */
function remixSegments(id: string, isFolders: boolean): Segment[] {
  const segments: Segment[] = [];
  let raw = "";
  let text = "";
  let isEscaped = false;
  const end = (): void => {
    if (raw !== "") segments.push({ raw, text });
    raw = "";
    text = "";
  };
  for (let index = 0; index < id.length; index++) {
    const character = id.charAt(index);
    const isMark = character === "[" || character === "]";
    if (!isEscaped && (character === "/" || character === ".")) {
      end();
      continue;
    }
    raw += character;
    if (isMark) isEscaped = character === "[";
    else if (isEscaped) text += character;
    else if (character === "$" && text === "") text = isLast(id, index) ? "*" : ":";
    else if (character === ")" && !isFolders) text += "?";
    else if (character !== "(" || isFolders) text += character;
  }
  end();
  return segments;
}

function isLast(id: string, index: number): boolean {
  const next = id.charAt(index + 1);
  return next === "" || next === ")";
}

/**
 * Returns the pattern of a TanStack file route.
 * @param id what `createFileRoute` is called with: `/_auth/posts_/$postId/`
 */
export function tanStackRoute(id: string): FileRoute {
  const segments = id.split("/").filter((segment) => segment !== "");
  const shown = segments.filter((segment) => !isPathlessSegment(segment))
    .map((segment) => segment.replace(/_$/, ""));
  return { pattern: pattern(shown), layout: isPathlessSegment(id.split("/").at(-1) ?? "") };
}

/** Returns the id that TanStack Router gives to a route file. @param path below the folder of the routes */
export function tanStackFileId(path: string): string {
  const name = path.replace(/(?:\.lazy)?\.[^./]+$/, "");
  const segments = name.split(/[/.]/);
  const last = segments.at(-1);
  if (last === "route" || last === "index") segments.pop();
  return `/${segments.join("/")}${last === "index" && segments.length > 0 ? "/" : ""}`;
}

/** `_auth` and `(group)`: segments of a TanStack route that add nothing to the path. */
export function isPathlessSegment(segment: string): boolean {
  return segment.startsWith("_") || (segment.startsWith("(") && segment.endsWith(")"));
}

/** Splits a path into its folders and its name without the extension of a module. */
export function split(path: string): { folders: string[]; name: string } {
  const folders = path.split("/");
  const name = (folders.pop() ?? "").replace(EXTENSION, "");
  return { folders, name };
}

function pattern(segments: readonly string[]): string {
  return `/${segments.join("/")}`;
}
