import { fileRouteOf, type UnitIndex } from "../../source/units/mod.ts";

/** A file that would be a route by its name. */
export interface FileRoutePlace {
  readonly path: string;
  /** The file of the route that it is named like. */
  readonly like: string;
}

/** A route that a file is by its name. */
interface KnownRoute {
  readonly route: string;
  readonly file: string;
}

/** The names that files of a folder's own route have, what says most first. */
const OWN_NAMES = ["/page", "/index", "/route", "/_index", "._index", ""] as const;
/** Between the segments of a route in the name of its file. */
const SEPARATORS = ["/", "."] as const;
/** Folders whose files show a route beside another one, or in its place. */
const BESIDE = /(?:^|\/)(?:@|\(\.)/;

/**
 * Finds the files that would be a new route, each named like that of a route which shares most of its path.
 * @param like only what is named like this file
 */
export function fileRoutePlaces(
  index: UnitIndex,
  route: string,
  like: string | undefined,
): FileRoutePlace[] {
  const routeAt = fileRouteOf(index);
  const known = [...index.units.values()].flatMap(({ routes }) => routes)
    .flatMap(({ route: pattern, declaredIn: file }): KnownRoute[] =>
      pattern !== null && routeAt(file) === pattern ? [{ route: pattern, file }] : []
    )
    .filter(({ file }) => like === undefined ? !BESIDE.test(file) : file === like);
  const places = new Map<string, FileRoutePlace>();
  for (const each of nearest(known, route)) {
    const path = [...namesLike(each, route)].find((name) => routeAt(name) === route);
    if (path !== undefined && !places.has(path)) places.set(path, { path, like: each.file });
  }
  return [...places.values()];
}

/** Those that share most of a path: those of the same length before those that the path goes on from. */
function nearest(known: readonly KnownRoute[], route: string): readonly KnownRoute[] {
  const most = Math.max(0, ...known.map((each) => sharedSegments(each.route, route)));
  const near = known.filter((each) => sharedSegments(each.route, route) === most);
  const siblings = near.filter((each) => isSibling(each, route));
  return siblings.length > 0 ? siblings : near;
}

function isSibling({ route: known }: KnownRoute, route: string): boolean {
  return segmentsOf(known).length === segmentsOf(route).length;
}

/** Lists the names for a route that differ from a known one in what the routes do not share; which is right, the router says. */
function* namesLike(known: KnownRoute, route: string): Generator<string> {
  const { file } = known;
  const count = sharedSegments(known.route, route);
  const [before = [], after = []] = [known.route, route].map((each) =>
    segmentsOf(each).slice(count)
  );
  const written = after.map(writtenSegment);
  const [extension = ""] = /(?:\.lazy)?\.[^./]+$/.exec(file) ?? [];
  const stem = file.slice(0, -extension.length);
  for (const own of OWN_NAMES) {
    if (!stem.endsWith(own)) continue;
    const endings = isSibling(known, route) ? [own, ""] : ["", own];
    for (const separator of SEPARATORS) {
      const base = withoutTail(stem.slice(0, stem.length - own.length), before, separator);
      if (base === null) continue;
      for (const between of SEPARATORS) {
        for (const ending of endings) {
          yield `${base}${between}${written.join(separator)}${ending}${extension}`;
        }
      }
    }
  }
}

/** Writes a segment as files have it: a router that tells a parameter as `:id` reads it from `$id`. */
function writtenSegment(segment: string): string {
  return segment.startsWith(":") ? `$${segment.slice(1)}` : segment;
}

/** Takes the segments off the end of a name; null where it ends in others. Parameters are written in many ways. */
function withoutTail(
  name: string,
  segments: readonly string[],
  separator: string,
): string | null {
  if (segments.length === 0) return name;
  const parts = name.split(separator);
  const tail = parts.splice(-segments.length);
  // The first segment may stand behind the other separator: `routes/entries.all`.
  const [first = ""] = tail;
  const cut = Math.max(first.lastIndexOf("/"), first.lastIndexOf("."));
  const own = [first.slice(cut + 1), ...tail.slice(1)];
  const fits = segments.every((segment, index) => segment === own[index] || /^[:[*]/.test(segment));
  if (!fits) return null;
  const begun = cut < 0 ? [] : [first.slice(0, cut)];
  return [...parts, ...begun].join(separator);
}

/** Counts the segments that two routes begin with alike. */
export function sharedSegments(one: string, other: string): number {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  const different = a.findIndex((segment, index) => segment !== b[index]);
  return different < 0 ? a.length : different;
}

function segmentsOf(route: string): string[] {
  return route.split("/").filter((segment) => segment !== "");
}
