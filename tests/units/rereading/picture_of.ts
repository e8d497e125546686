import type { Source } from "../../../lib/source/mod.ts";

/** Everything that the units of a project say at one moment, as text by what it is about. */
export type Picture = ReadonlyMap<string, string>;

/** Asks for all that an index tells: units, routes, users, what cannot be read, and who imports whom. */
export async function pictureOf({ units }: Source): Promise<Picture> {
  const index = await units.index();
  const { graph, layout, uses, finder } = index;
  const picture = new Map<string, string>();
  const add = (about: string, value: unknown): void => {
    picture.set(about, JSON.stringify(value) ?? "nothing");
  };
  add("order of the units", [...index.units.keys()]);
  add("order of the files", [...graph.files.keys()]);
  add("routes that cannot be read", index.unreadableRoutes);
  add("features", layout.features);
  add("packages", layout.packages);
  add("problems of the layout", layout.problems);
  add("problems of the graph", graph.problems);
  add("cycles", graph.cycles({ types: true, dynamic: true }));
  for (const [path, unit] of index.units) {
    add(`unit ${path}`, { ...unit, usedBy: index.usedBy(path) });
  }
  for (const path of graph.files.keys()) {
    const { components } = graph.unitFactsOf(path);
    add(`facts of ${path}`, [graph.files.get(path), graph.unitFactsOf(path)]);
    add(`hash of ${path}`, graph.contentHashOf(path));
    add(`imports of ${path}`, graph.importsOf(path));
    add(`importers of ${path}`, graph.importersOf(path));
    add(`names that ${path} exports`, graph.exportedNames(path));
    add(`usages of ${path}`, finder.of(path, components));
    add(`parts of ${path}`, components.map((fact) => [...finder.ofParts(path, fact)]));
  }
  for (const [declaration, known] of uses.byDeclaration) {
    // A declaration that nobody uses any more may be left with an empty list.
    if (known.length > 0) add(`uses of ${declaration}`, known);
  }
  return picture;
}

/** Lists what two pictures tell differently, each with both tellings. */
export function differences(one: Picture, other: Picture): string[] {
  const about = new Set([...one.keys(), ...other.keys()]);
  return [...about].filter((each) => one.get(each) !== other.get(each))
    .map((each) =>
      `${each}: ${one.get(each) ?? "nothing"}\n  afresh: ${other.get(each) ?? "nothing"}`
    );
}
