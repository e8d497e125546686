import type { ProjectLayout, UnitKind } from "../../project/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { ReviewUnit } from "../common/schemas.ts";
import type { Side, Sides } from "../side.ts";
import type { SideFiles } from "../unit_comparison.ts";
import { isEnvFile } from "./environment/env_file.ts";
import { isManifest } from "./packages/compare_packages.ts";
import { openLanguages } from "../../text/mod.ts";

/** A changed source file, with what it is to the project. */
export interface UnitPair {
  readonly unit: Pick<ReviewUnit, "path" | "previousPath" | "kind" | "feature" | "change">;
  readonly files: SideFiles;
}

/** The layout of one side, with the purpose of each file in which people write code. */
export interface SideLayout {
  readonly layout: ProjectLayout;
  readonly kinds: ReadonlyMap<string, UnitKind>;
  /** See `openLanguages`. */
  readonly languageOf: (path: string) => string | null;
}

/** The layouts of both sides. */
export interface SideLayouts {
  readonly base: SideLayout;
  readonly head: SideLayout;
}

export async function readSideLayouts(
  sides: Sides,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<SideLayouts> {
  return {
    base: await readSideLayout(sides.base, options),
    head: await readSideLayout(sides.head, options),
  };
}

async function readSideLayout(
  { source }: Side,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<SideLayout> {
  const { project } = source;
  const layout = await project.layout(options);
  const { files } = await project.files.names(options);
  return {
    layout,
    languageOf: openLanguages(() => files.keys()),
    kinds: new Map([...layout.units.values()].map(({ path, kind }) => [path, kind])),
  };
}

/**
 * Finds the unit that a change concerns.
 * @returns null for a file that is none: style sheets, other JSON, text and generated code are told as files alone. One that was or
 * became a unit is told as added or removed
 */
export function unitPair(
  sides: Sides,
  layouts: SideLayouts,
  change: FileChange,
): UnitPair | null {
  const pair = (isUnit: (kind: UnitKind | undefined) => boolean): UnitPair | null =>
    pairOf(sides, change, {
      isUnit: (path, side) => isUnit(layouts[side].kinds.get(path)),
      placeOf: (path, side) => placeOf(layouts[side], path),
    });
  // Source that became a test went.
  return pair((kind) => kind === "source") ?? pair((kind) => kind !== undefined);
}

/** Finds the unit that a change of a `package.json` concerns; null for another file. */
export function packagePair(...change: Parameters<typeof unitPair>): UnitPair | null {
  return namedPair(...change, { isUnit: isManifest, kind: "package" });
}

/** Finds the unit that a change of an env file concerns; null for another file. */
export function envPair(...change: Parameters<typeof unitPair>): UnitPair | null {
  return namedPair(...change, { isUnit: isEnvFile, kind: "environment" });
}

/** Finds the unit that a change of a file of texts concerns; null for another file. */
export function textsPair(
  ...[sides, layouts, change]: Parameters<typeof unitPair>
): UnitPair | null {
  return namedPair(sides, layouts, change, {
    isUnit: (path, side) => layouts[side].languageOf(path) !== null,
    kind: "texts",
  });
}

function namedPair(
  sides: Sides,
  layouts: SideLayouts,
  change: FileChange,
  { isUnit, kind }: {
    readonly isUnit: (path: string, side: SideName) => boolean;
    readonly kind: string;
  },
): UnitPair | null {
  return pairOf(sides, change, {
    isUnit,
    placeOf: (path, side) => ({ ...placeOf(layouts[side], path), kind }),
  });
}

type SideName = keyof SideLayouts;

function pairOf(
  sides: Sides,
  { path, previousPath, before, after }: FileChange,
  { isUnit, placeOf }: {
    readonly isUnit: (path: string, side: SideName) => boolean;
    readonly placeOf: (path: string, side: SideName) => Pick<ReviewUnit, "kind" | "feature">;
  },
): UnitPair | null {
  const basePath = previousPath ?? path;
  const isBase = isSource(before) && isUnit(basePath, "base");
  const isHead = isSource(after) && isUnit(path, "head");
  if (!isBase && !isHead) return null;
  const isMoved = isBase && isHead && basePath !== path;
  const change = isMoved ? "moved" : !isBase ? "added" : !isHead ? "removed" : "changed";
  const unitPath = isHead ? path : basePath;
  return {
    unit: {
      path: unitPath,
      ...(isMoved && { previousPath: basePath }),
      ...placeOf(unitPath, isHead ? "head" : "base"),
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

/** The layer and feature of a source file; of another one what it is for. */
export function placeOf(
  { layout, kinds }: SideLayout,
  path: string,
): Pick<ReviewUnit, "kind" | "feature"> {
  const unit = layout.layerUnitOf(path);
  const kind = kinds.get(path) ?? "source";
  return {
    kind: kind === "source" ? unit?.layer ?? "module" : kind,
    feature: unit?.feature ?? layout.featureAt(path)?.name ?? null,
  };
}
