import type { ProjectLayout } from "../../project/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { ReviewUnit } from "../schemas.ts";
import type { Side, Sides } from "../side.ts";
import type { SideFiles } from "../unit_comparison.ts";

/** A changed source file, with what it is to the project. */
export interface UnitPair {
  readonly unit: Pick<ReviewUnit, "path" | "previousPath" | "kind" | "feature" | "change">;
  readonly files: SideFiles;
}

/** How one side is laid out, and which of its files are source code that is no test, story, declaration or setting. */
export interface SideLayout {
  readonly layout: ProjectLayout;
  readonly sources: ReadonlySet<string>;
}

export async function readSideLayouts(
  sides: Sides,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<{ readonly base: SideLayout; readonly head: SideLayout }> {
  return {
    base: await readSideLayout(sides.base, options),
    head: await readSideLayout(sides.head, options),
  };
}

async function readSideLayout(
  { source }: Side,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<SideLayout> {
  const layout = await source.project.layout(options);
  const sources = [...layout.units.values()].filter(({ kind }) => kind === "source");
  return { layout, sources: new Set(sources.map(({ path }) => path)) };
}

/**
 * The unit that a change is about.
 * @returns null for a file that is none: style sheets, JSON, text, tests, stories, declarations and settings of tools are
 * told as files alone. One that was or became a unit is told as added or removed
 */
export function unitPair(
  sides: Sides,
  layouts: { readonly base: SideLayout; readonly head: SideLayout },
  { path, previousPath, before, after }: FileChange,
): UnitPair | null {
  const basePath = previousPath ?? path;
  const isBase = isSource(before) && layouts.base.sources.has(basePath);
  const isHead = isSource(after) && layouts.head.sources.has(path);
  if (!isBase && !isHead) return null;
  const isMoved = isBase && isHead && basePath !== path;
  const change = isMoved ? "moved" : !isBase ? "added" : !isHead ? "removed" : "changed";
  const unitPath = isHead ? path : basePath;
  return {
    unit: {
      path: unitPath,
      ...(isMoved && { previousPath: basePath }),
      ...placeOf(isHead ? layouts.head : layouts.base, unitPath),
      change,
    },
    files: {
      base: isBase ? { side: sides.base, path: basePath } : null,
      head: isHead ? { side: sides.head, path } : null,
    },
  };
}

/** A symlink or submodule of the name holds no source. */
function isSource(file: FileChange["before"]): boolean {
  return file !== null && file.mode.startsWith("100");
}

/** The layer and feature of a source file. */
export function placeOf(
  { layout }: SideLayout,
  path: string,
): Pick<ReviewUnit, "kind" | "feature"> {
  const unit = layout.layerUnitOf(path);
  return {
    kind: unit?.layer ?? "module",
    feature: unit?.feature ?? layout.featureAt(path)?.name ?? null,
  };
}
