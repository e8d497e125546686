import type { UnitIndex } from "../../source/units/mod.ts";

/** The way in which another file imports an export. */
export interface Use {
  readonly from: string;
  readonly specifier: string;
  readonly through: string;
  readonly imported: string;
}

/** An import is to give this export: it has the file that declares it, and the module that it comes through. */
export interface Meant {
  readonly path: string;
  readonly through: string;
  readonly imported: string;
}

/**
 * A module of another package, as files outside of that package name it; else by the package's name, or with the path in
 * it, whichever leads there.
 */
export function linkedName(
  { graph, units }: UnitIndex,
  from: string,
  { path, through, imported }: Meant,
  uses: readonly Use[],
): string | null {
  const other = units.get(path)?.package;
  if (other === undefined || other === units.get(from)?.package) return null;
  const known = uses.find((use) =>
    use.through === through && units.get(use.from)?.package !== other
  );
  if (known && !known.specifier.startsWith(".")) return known.specifier;
  const name = [...graph.resolver.links].find(([, folder]) => folder === other)?.[0];
  if (name === undefined) return null;
  const inside = through.slice(other.length + 1);
  const extension = inside.lastIndexOf(".");
  const paths = [inside.slice(0, extension), inside].map((each) => `${name}/${each}`);
  return [name, ...paths].find((specifier) => {
    const resolution = graph.resolver.resolve(from, specifier);
    return resolution.kind === "file" &&
      handsOn(graph, resolution.path, { path, through, imported });
  }) ?? null;
}

/** Tells whether a module is a file, or exports under the name what the file declares. */
function handsOn(graph: UnitIndex["graph"], module: string, { path, imported }: Meant): boolean {
  if (module === path) return true;
  const declaration = imported === "*" ? null : graph.declarationOf(module, imported);
  return declaration !== null && !("reason" in declaration) && declaration.path === path;
}
