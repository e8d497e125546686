import { fillDefaults } from "../../../lib/project/configuration/defaults.ts";
import type { ConfigurationInput } from "../../../lib/project/configuration/schema.ts";
import type { FileList } from "../../../lib/project/file_view.ts";
import { detectLayout, type Layout } from "../../../lib/project/layout/detect_layout.ts";

/** A listing of files at these paths. */
export function listing(paths: readonly string[]): FileList {
  const sorted = [...paths].sort();
  const folders = new Set([""]);
  for (const path of sorted) {
    const segments = path.split("/").slice(0, -1);
    segments.forEach((_, index) => folders.add(segments.slice(0, index + 1).join("/")));
  }
  return { files: new Map(sorted.map((path) => [path, { path, size: 1, version: "1" }])), folders };
}

/** The layout of files at these paths, one a line. */
export function layoutOf(
  paths: string,
  options: { input?: ConfigurationInput; packageJson?: unknown } = {},
): Layout {
  const list = listing(paths.split("\n").map((line) => line.trim()).filter(Boolean));
  const { configuration } = fillDefaults(options.input ?? {});
  return detectLayout(list, configuration, { packageJson: options.packageJson });
}

/** Every unit that has a layer, as `path = feature layer file`. */
export function unitsOf(layout: Layout): string[] {
  return layout.layerUnits.map((unit) =>
    `${unit.path} = ${unit.feature} ${unit.layer} ${unit.file}`
  );
}
