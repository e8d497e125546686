/** Tells whether a pattern of a router fits a path: with parameters, with a wildcard, and with the groups of React Router 5. */
export function fitsRoute(pattern: string, path: string, isExact: boolean = true): boolean {
  const [wanted, given] = [pattern, path].map((each) => each.split("/").filter(Boolean));
  if (!wanted || !given) return false;
  while (wanted.length > given.length && isOptional(wanted.at(-1) ?? "")) wanted.pop();
  if (wanted.length > given.length) return false;
  if (isExact && wanted.length !== given.length && !pattern.endsWith("*")) return false;
  return wanted.every((part, index) => fitsSegment(part, given[index] ?? ""));
}

function isOptional(part: string): boolean {
  return part === "*" || part.endsWith("?");
}

function fitsSegment(part: string, given: string): boolean {
  if (/^[:[$*]/.test(part) || part === given) return true;
  const group = /^\(([\w|-]+)\)\??$/.exec(part)?.[1];
  if (group !== undefined) return group.split("|").includes(given);
  return part.endsWith("*") && given.startsWith(part.slice(0, -1));
}
