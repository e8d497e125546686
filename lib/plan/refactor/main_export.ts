import type { ComponentFact } from "../../source/components/mod.ts";
import type { ModuleFacts } from "../../source/modules/mod.ts";
import { renamedStem } from "./names.ts";

/** The export that is the purpose of a unit. */
export interface MainExport {
  /** Its name in the file. */
  readonly local: string;
  /** The offset of the name, or of the place where it is exported. */
  readonly start: number;
}

/**
 * The export that a file is called after, else its default one, else its only one.
 * @param components of the file, by which a default export that only wraps one has its name
 * @param stem what the file is called
 * @returns null when none has a name in the file, or one of several might be it
 */
export function mainExport(
  { exports }: ModuleFacts,
  components: readonly ComponentFact[],
  stem: string,
): MainExport | null {
  const around = components.find(({ exported }) => exported.includes("default"))?.around;
  const named = exports.flatMap(({ local, start, name, typeOnly, from }) => {
    const given = local ?? (name === "default" ? around : undefined);
    return given === undefined || from !== undefined
      ? []
      : [{ local: given, start, name, typeOnly }];
  });
  const locals = new Set(named.map(({ local }) => local));
  const values = named.filter(({ typeOnly }) => !typeOnly);
  return named.find(({ local }) => renamedStem(stem, local, local) !== null) ??
    values.find(({ name }) => name === "default") ??
    (values.length === 1 ? values[0] : undefined) ??
    (locals.size === 1 ? named[0] : undefined) ?? null;
}
