/** The names that a path joins: see `MachineState.path`. */
export function pathNames(path: string): string[] {
  if (path === "") return [];
  const names: string[] = [];
  let name = "";
  for (let index = 0; index < path.length; index++) {
    const character = path.charAt(index);
    if (character === "\\") name += path.charAt(++index);
    else if (character === ".") {
      names.push(name);
      name = "";
    } else name += character;
  }
  return [...names, name];
}

/** Whether a state is another one or lies in it. */
export function liesIn(path: string, outer: string): boolean {
  return outer === "" || path === outer || path.startsWith(`${outer}.`);
}

/** The path of a state after one around it, or itself, got another path. */
export function movedPath(path: string, from: string, to: string): string {
  return liesIn(path, from) ? to + path.slice(from.length) : path;
}
