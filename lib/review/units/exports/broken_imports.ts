import type { FileChange } from "../../file_change.ts";
import type { Sides } from "../../side.ts";
import type { AskedModule, GraphPair } from "./asked_module.ts";
import { findImports, type ImportPlace } from "./find_imports.ts";

/** An import of the head that asks for what was there in the base and is not any more. */
export interface BrokenImport extends ImportPlace {
  /**
   * The module asked still names it, but takes it from where it is gone: the import itself looks right. Null where the import
   * asks in vain.
   */
  readonly through: string | null;
}

/**
 * Finds the imports of the head whose target a change takes away: in code, tests and stories, through barrels and aliases, by name
 * or as a member of a whole module.
 * @returns sorted by path, line and name
 */
export async function brokenImports(
  sides: Sides,
  changes: readonly Pick<FileChange, "path" | "previousPath">[],
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<BrokenImport[]> {
  const throughs = new Map<string, string>();
  const places = await findImports(sides, changes, (module, name, graphs) => {
    const found = lookUp(module, name, graphs);
    if (found === "through") throughs.set(`${module.path}\0${name}`, module.path);
    return found !== "there";
  }, options);
  return places.map((place) => ({
    ...place,
    through: throughs.get(`${place.module}\0${place.name}`) ?? null,
  }));
}

function lookUp(
  { path, isGone }: AskedModule,
  name: string,
  { base, head, previousPath }: GraphPair,
): "there" | "gone" | "through" {
  if (name === "*") return isGone ? "gone" : "there";
  if (!wasThere(isGone ? path : previousPath(path), name, { base })) return "there";
  if (isGone) return "gone";
  const now = head.declarationOf(path, name);
  if (!("reason" in now)) return "there";
  // What leads into code that is not read may well be there.
  if (now.reason !== "not_exported" && now.reason !== "unresolved") return "there";
  return now.reason === "not_exported" && now.path === path ? "gone" : "through";
}

function wasThere(path: string, name: string, { base }: Pick<GraphPair, "base">): boolean {
  const before = base.declarationOf(path, name);
  return !("reason" in before) || before.reason === "package";
}
