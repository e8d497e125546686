import { WorkbenchError } from "../errors/mod.ts";
import type { LayerId, ProjectLayout } from "../project/mod.ts";
import type { GraphSnapshot, Source } from "../source/mod.ts";
import { loadTypeScript } from "../source/typescript.ts";
import { type ComponentStyle, componentStyle } from "./component_style.ts";
import { type Neighbourhood, readNeighbours } from "./neighbours.ts";
import { unitFolder } from "./unit_folder.ts";
import { unitFile, unitName, type UnitNaming, unitNaming } from "./unit_naming.ts";
import { type WritingStyle, writingStyle } from "./writing_style.ts";

/** What is asked for. */
export interface UnitRequest {
  readonly feature: string;
  readonly layer: LayerId;
  readonly name: string;
  /** The folder of the feature, where it is about to be made as well. */
  readonly home?: string;
  /** Whether the index of its feature hands it on, whatever it does with its neighbours. */
  readonly isPublic?: boolean;
}

/** A unit that is about to be made. */
export interface NewUnit {
  readonly path: string;
  /** The folder of its layer. */
  readonly folder: string;
  readonly feature: string;
  readonly name: string;
  readonly naming: UnitNaming;
  readonly neighbourhood: Neighbourhood;
  readonly layout: ProjectLayout;
  readonly graph: GraphSnapshot;
  readonly component: ComponentStyle;
  readonly writing: WritingStyle;
  readonly isPublic: boolean;
}

/**
 * Finds out where a unit goes and how it is called and written, by its neighbours.
 * @throws {WorkbenchError} `feature_not_found`, `edit_refused` where something is there already
 */
export async function planUnit(
  source: Source,
  { feature, layer, name: wanted, home, isPublic = false }: UnitRequest,
  options: { readonly signal?: AbortSignal } = {},
): Promise<NewUnit> {
  await loadTypeScript();
  const graph = await source.graph.refresh(options);
  const layout = await source.project.layout({ ...options, list: graph.list });
  const folder = unitFolder(layout, { feature, layer, ...(home !== undefined && { home }) });
  const neighbourhood = await readNeighbours(source, layout, { feature, layer }, options);
  const naming = unitNaming(layer, neighbourhood, layout);
  const name = unitName(wanted, naming, layer === "workflow" ? "camel" : "pascal");
  const path = `${folder}/${unitFile(name, naming)}`;
  await requireFree(source, path);
  return {
    path,
    folder,
    feature,
    name,
    naming,
    neighbourhood,
    layout,
    graph,
    component: componentStyle(neighbourhood.alike),
    writing: writingStyle(neighbourhood.alike.map((each) => each.source)),
    isPublic,
  };
}

async function requireFree(source: Source, path: string): Promise<void> {
  if (await source.project.files.exists(path)) {
    throw new WorkbenchError(
      "edit_refused",
      `Cannot make "${path}": there is such a file already`,
      { data: { places: [] } },
    );
  }
}
