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
