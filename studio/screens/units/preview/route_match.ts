/** Tells whether a route has parts that only an address gives: `/teas/:id`, `/teas/[id]`, `/teas/$id`, `/*`. */
export function hasParts(route: string): boolean {
  return route.split("/").some(isPart);
}

/** Tells whether a route is the one of an address, as `routeAt` has it. */
export function isAt(route: string, shown: string): boolean {
  const [wanted, there] = [route, shown.split(/[?#]/)[0] ?? ""]
    .map((each) => each.split("/").filter((segment) => segment !== ""));
  if (!wanted || !there) return false;
  const rest = wanted.findIndex(isRest);
  const fixed = rest < 0 ? wanted : wanted.slice(0, rest);
  return (rest >= 0 || wanted.length === there.length) &&
    fixed.every((segment, at) =>
      there[at] !== undefined && (isPart(segment) || segment === there[at])
    );
}

function isPart(segment: string): boolean {
  return /^[:$[*]/.test(segment);
}

/** Tells of a part whether it stands for all that comes behind it as well, or for nothing. */
function isRest(segment: string): boolean {
  return segment === "*" || segment === "$" || segment.includes("[...") || segment.endsWith("?") ||
    segment.endsWith("*");
}
