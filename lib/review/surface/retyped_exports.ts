import type { GraphSnapshot } from "../../source/mod.ts";
import type { RetypedExport, SurfaceChange } from "../indicators/review_facts.ts";
import type { ReviewUnit } from "../schemas.ts";

/** The exports that units tell to be typed or called otherwise, without the types that are told prop by prop. */
export function retypedExports(
  units: readonly ReviewUnit[],
  surface: readonly SurfaceChange[],
  head: Pick<GraphSnapshot, "exportedNames">,
): RetypedExport[] {
  const told = new Set(surface.map(({ path, name }) => `${path} ${name}`));
  const withProps = new Set(surface.filter(({ kind }) => kind === "prop").map(({ path }) => path));
  return units.flatMap(({ path, details }) => {
    const changed = details.filter(({ subject, change, name }) =>
      subject === "export" && change === "changed" && !told.has(`${path} ${name}`)
    );
    if (changed.length === 0) return [];
    const names = new Map(head.exportedNames(path).names.map((each) => [each.name, each]));
    return changed.filter(({ name }) => !withProps.has(path) || !names.get(name)?.typeOnly)
      .map(({ line, message }) => ({ path, line, message }));
  });
}
