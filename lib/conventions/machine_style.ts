import { ts } from "../source/syntax/typescript.ts";
import { visitAll } from "../source/writing/mod.ts";
import type { Neighbour } from "./neighbours.ts";
import { isUsual } from "../grouping/mod.ts";

/** The style in which the machines of a project are made. */
export interface MachineStyle {
  readonly version: 4 | 5;
  /** `setup(...).createMachine(...)` */
  readonly hasSetup: boolean;
  /** The option by which XState 4 is told to behave as 5 does. */
  readonly isPredictable: boolean;
}

/**
 * Learns how machines are made.
 * @param range of XState, as package.json has it; undefined where it is not there
 * @returns null where the project has no XState
 */
export function machineStyle(
  same: readonly Neighbour[],
  range: string | undefined,
): MachineStyle | null {
  const told = same.filter(({ facts }) =>
    facts.imports.some(({ specifier }) => specifier === "xstate")
  );
  if (range === undefined && told.length === 0) return null;
  const version = versionIn(range) ?? (told.some((each) => takes(each, FOUR)) ? 4 : 5);
  return {
    version,
    hasSetup: version === 5 &&
      (told.length === 0 || isUsual(told, (each) => takes(each, ["setup"]))),
    isPredictable: version === 4 && (told.length === 0 || told.some(isPredictable)),
  };
}

/** The names that only XState 4 exports. */
const FOUR = ["Machine", "interpret", "send"];

function takes({ facts }: Neighbour, names: readonly string[]): boolean {
  return facts.imports.some(({ specifier, names: taken }) =>
    specifier === "xstate" && taken.some(({ imported }) => names.includes(imported))
  );
}

/** The major version of a range; null for one that says it elsewhere: `catalog:`, `workspace:*`, a tag. */
function versionIn(range: string | undefined): 4 | 5 | null {
  const major = /\d+/.exec(range?.replace(/^npm:[^@]*@/, "") ?? "")?.[0];
  return major === "4" ? 4 : major === "5" ? 5 : null;
}

function isPredictable({ source: { ast } }: Neighbour): boolean {
  let found = false;
  visitAll(ast, (node) => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      found ||= node.name.text === "predictableActionArguments";
    }
  });
  return found;
}
