import {
  folderOf,
  type LayerId,
  nameOf,
  type ProjectLayout,
  segmentOf,
  sharedOf,
  sliceOf,
  type Unit,
} from "../../project/mod.ts";
import { readModuleFacts } from "../../source/modules/module_facts.ts";
import type { ParsedSource } from "../../source/parse_cache.ts";
import { codeStyle, deeperIndentation, lineEndingAt } from "../../source/writing/file_style.ts";
import type { UnitPlace } from "./plan_types.ts";
import type { UnitStyle } from "./unit_text.ts";
import { kebabCase } from "./words.ts";

/** How many neighbours are read to learn how files of a layer are written. */
const MAX_NEIGHBOURS = 6;

/** Reads units of the project. */
export interface UnitReader {
  readonly layout: ProjectLayout;
  readonly read: (path: string) => Promise<ParsedSource | null>;
}

/**
 * Where new units of a layer go: the feature's own folder of the layer, or where it would be. They are written like the
 * units that are there, else like the page.
 */
export async function unitPlace(
  reader: UnitReader,
  page: ParsedSource,
  pageUnit: Pick<Unit, "feature" | "package" | "path">,
  layer: LayerId,
): Promise<UnitPlace> {
  const folder = layerFolder(reader.layout, pageUnit, layer);
  const own = await readUnits(reader, folder, [layer]);
  const near = own.length > 0 ? own : await readUnits(reader, folderOf(folder), NEAR_LAYERS);
  return {
    folder,
    style: styleOf(near, page),
    fileName: fileNaming(near.length > 0 ? near : [page]),
  };
}

/** Layers whose files are written alike. */
const NEAR_LAYERS: readonly LayerId[] = ["component", "expression"];

async function readUnits(
  { layout, read }: UnitReader,
  folder: string,
  layers: readonly LayerId[],
): Promise<ParsedSource[]> {
  const units = layers.flatMap((layer) => layout.unitsOf(layer))
    .filter(({ path }) => /\.[jt]sx$/.test(path) && path.startsWith(`${folder}/`));
  const sources = await Promise.all(units.slice(0, MAX_NEIGHBOURS).map(({ path }) => read(path)));
  return sources.filter((source) => source !== null);
}

function layerFolder(
  layout: ProjectLayout,
  { feature, path, package: packageFolder }: Pick<Unit, "feature" | "package" | "path">,
  layer: LayerId,
): string {
  const home = layout.featureAt(path)?.path ?? null;
  const known = layout.layerFolders(feature, layer).find((folder) =>
    home === null || folder.startsWith(`${home}/`)
  );
  const isOwn = home !== null || layout.feature(feature)?.virtual === true;
  if (known !== undefined && isOwn) return known;
  const isSlice = home !== null && sliceOf(layout, feature) !== null;
  const name = (isSlice ? segmentOf(layer) : null) ??
    layout.reading.configuration.layers[layer].dirs[0] ?? `${layer}s`;
  if (home !== null) return `${home}/${name}`;
  const shared = layout.layerFolders(sharedOf(packageFolder), layer)[0];
  if (shared !== undefined) return shared;
  const outside = folderOf(layout.pageFolders(feature)[0] ?? folderOf(path));
  return outside === "" ? name : `${outside}/${name}`;
}

function styleOf(neighbours: readonly ParsedSource[], page: ParsedSource): UnitStyle {
  const model = neighbours[0] ?? page;
  return {
    code: codeStyle(model.ast),
    indent: deeperIndentation(model.ast, ""),
    width: widthOf([...neighbours, page]),
    lineEnding: lineEndingAt(model.text, 0),
    exported: mostlyDefault(neighbours) ? "default" : "named",
  };
}

/** The usual width that nearly all lines keep to. */
export function widthOf(sources: readonly ParsedSource[]): number {
  const lengths = sources.flatMap(({ text }) => text.split("\n").map((line) => line.length)).sort((
    a,
    b,
  ) => a - b);
  const longest = lengths[Math.floor(lengths.length * 0.99)] ?? 0;
  return [80, 100, 120].find((width) => longest <= width + 1) ?? 120;
}

function mostlyDefault(sources: readonly ParsedSource[]): boolean {
  const defaults = sources.filter((source) => {
    const values = readModuleFacts(source).exports.filter(({ typeOnly }) => !typeOnly);
    return values.length > 0 && values.every(({ name }) => name === "default");
  });
  return defaults.length * 2 > sources.length;
}

function fileNaming(sources: readonly ParsedSource[]): UnitPlace["fileName"] {
  const bases = sources.map(({ path }) => nameOf(path).replace(/\..*$/s, ""));
  const dashed = bases.filter((base) =>
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(base) && base !== "index"
  );
  return dashed.length * 2 > bases.length && dashed.some((base) => base.includes("-"))
    ? kebabCase
    : (name) => name;
}
