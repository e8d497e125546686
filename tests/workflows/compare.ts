import type { Problem } from "../../lib/workflows/machine.ts";
import type { Shape } from "./shape.ts";

/** How two shapes of one machine differ where no problem says so: one line each. */
export function silentDifferences(
  read: Shape,
  built: Shape,
  problems: readonly Problem[] = [],
): string[] {
  const differences: string[] = [];
  const told = (state: string, event?: string) =>
    problems.some((problem) =>
      problem.state === state && (problem.event === undefined || problem.event === event)
    );

  function compare(what: string, a: unknown, b: unknown, isTold: () => boolean): void {
    const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
    if (left !== right && !isTold()) differences.push(`${what}: read ${left}, built ${right}`);
  }

  compare("id", read.id, built.id, () => told(""));
  for (const path of new Set([...Object.keys(read.states), ...Object.keys(built.states)])) {
    const [a, b] = [read.states[path], built.states[path]];
    const isTold = () => told(path) || ((!a || !b) && ancestors(path).some((each) => told(each)));
    if (!a || !b) compare(`state ${path}`, a, b, isTold);
    else {
      for (const key of Object.keys(a) as (keyof typeof a)[]) {
        // An id that is not known is part of the ids further in.
        const isPartOfMore = () => key === "id" && ancestors(path).some((each) => told(each));
        compare(`${key} of state "${path}"`, a[key], b[key], () => isTold() || isPartOfMore());
      }
    }
  }
  const keys = new Set([...Object.keys(read.transitions), ...Object.keys(built.transitions)]);
  for (const key of keys) {
    const [state = "", event = ""]: string[] = JSON.parse(key);
    const isTold = () =>
      told(state, event.replace(/^after /, "")) ||
      (!read.states[state] && ancestors(state).some((each) => told(each)));
    compare(`transitions ${key}`, read.transitions[key], built.transitions[key], isTold);
  }
  return differences;
}

/** The paths of the states around a state. */
function ancestors(path: string): string[] {
  const found = [""];
  for (const { index } of path.matchAll(/(?<!\\)\./g)) found.push(path.slice(0, index));
  return found;
}
