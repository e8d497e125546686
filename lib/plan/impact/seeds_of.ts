import { isProjectPath, type ProjectLayout, projectPath } from "../../project/mod.ts";
import type { Plan } from "../../processes/mod.ts";

/** A file at the start of an impact. */
export interface ImpactSeed {
  readonly path: string;
  /** Why it is one, as sentences. */
  readonly reasons: readonly string[];
  /** True when a plan makes the file. */
  readonly created: boolean;
}

/** The seeds or the plan of a requested impact. */
export interface ImpactSubject {
  readonly seeds?: readonly string[] | undefined;
  readonly plan?: Plan | undefined;
}

/**
 * Lists the files at which an impact begins: of the paths that are given (a folder, as that of a feature, stands for the units in
 * it), or of all that a plan's steps declare.
 * @throws {WorkbenchError} `outside_project` for a seed that leads out
 */
export function seedsOf({ seeds = [], plan }: ImpactSubject, layout: ProjectLayout): ImpactSeed[] {
  const found = new Map<string, ImpactSeed>();
  const add = (path: string, reason: string, created: boolean): void => {
    const known = found.get(path);
    const reasons = [...known?.reasons ?? [], reason];
    found.set(path, { path, reasons, created: created || (known?.created ?? false) });
  };
  for (const seed of seeds) {
    const path = projectPath(seed);
    for (const each of filesAt(path, layout)) {
      add(
        each,
        each === path ? "It was asked for" : `It is in "${path}", which was asked for`,
        false,
      );
    }
  }
  for (const { id, touches } of plan?.steps ?? []) {
    for (const { path, change } of touches.files) {
      if (isProjectPath(path)) {
        add(path, `The step "${id}" would ${change} it`, change === "create");
      }
    }
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function filesAt(path: string, { list, units }: ProjectLayout): string[] {
  if (!list.folders.has(path)) return [path];
  const below = path === "" ? "" : `${path}/`;
  return [...units.keys()].filter((unit) => unit.startsWith(below));
}
