import { useQuery } from "@tanstack/react-query";
import { Link2, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import type { Note } from "./ask_notes.ts";

export type NoteAnchor = NonNullable<Note["anchor"]>;

/** The place in the project that a note is about; it leads there, or says that it is gone. */
export function Anchor({ anchor }: { readonly anchor: NoteAnchor }): ReactNode {
  const { data: units } = useQuery(queries.units());
  if (units === undefined) return <span className="badge">{anchor.file}</span>;
  const unit = unitOf(units, anchor);
  if (unit === undefined) {
    return (
      <span className="badge badge-warning note-anchor" title={anchor.file}>
        <Link2Off size={12} aria-hidden /> {anchor.file}: missing
      </span>
    );
  }
  return (
    <PlaceLink
      to={{ screen: "units", path: unit.path, node: anchor.nodeId }}
      className="badge badge-accent note-anchor"
      title={unit.path}
    >
      <Link2 size={12} aria-hidden /> {unit.name}
    </PlaceLink>
  );
}

/** Returns the anchor that names a unit. */
export function anchorOf({ feature, path }: Schemas["UnitRow"]): NoteAnchor {
  return { feature, file: path };
}

/** Finds the unit that an anchor names: by its path, or by its file within the layer, as routes of that layer name it. */
export function unitOf(
  units: readonly Schemas["UnitRow"][],
  { feature, file }: NoteAnchor,
): Schemas["UnitRow"] | undefined {
  return units.find(({ path }) => path === file) ??
    units.find((unit) => unit.feature === feature && unit.path.endsWith(`/${file}`));
}
