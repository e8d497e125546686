import type { GraphSnapshot } from "../../source/mod.ts";
import type { RetypedExport, SurfaceChange } from "../indicators/review_facts.ts";
import type { ReviewUnit } from "../common/schemas.ts";
import { isAside } from "../common/aside.ts";
import { renaming } from "../common/renaming.ts";

/** The exports that units tell to be typed or called otherwise, without the types that are told prop by prop. */
export function retypedExports(
  units: readonly ReviewUnit[],
  surface: readonly SurfaceChange[],
  head: Pick<GraphSnapshot, "exportedNames">,
): RetypedExport[] {
  const told = new Set(surface.map(({ path, name }) => `${path} ${name}`));
  const withProps = new Set(surface.filter(({ kind }) => kind === "prop").map(({ path }) => path));
  return units.flatMap(({ path, kind, details }) => {
    if (isAside(kind)) return [];
    const changed = details.filter((detail) =>
      renaming(detail) !== null ||
      (detail.subject === "export" && detail.change === "changed" &&
        !told.has(`${path} ${detail.name}`))
    );
    if (changed.length === 0) return [];
    const names = new Map(head.exportedNames(path).names.map((each) => [each.name, each]));
    return changed.filter(({ subject, name }) => {
      const exported = names.get(name);
      // A component may be the file's own affair.
      if (subject === "component" && !exported) return false;
      return !withProps.has(path) || !exported?.typeOnly;
    }).map(({ line, message }) => ({ path, line, message }));
  });
}
