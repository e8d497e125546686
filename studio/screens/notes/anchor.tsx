import { Link2, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { splitPath } from "../../parts/words.ts";
import type { Note, NotePlace } from "./ask_notes.ts";

export type NoteAnchor = NonNullable<Note["anchor"]>;

interface Props {
  readonly anchor: NoteAnchor;
  readonly place: NotePlace;
}

/** The place in the project that a note is about; it leads there, wherever that is by now, or says that it is gone. */
export function Anchor({ anchor, place }: Props): ReactNode {
  if (place === null) return <span className="badge">{anchor.file}</span>;
  if (place.path === null) {
    return (
      <span className="badge badge-warning note-anchor" title={anchor.file}>
        <Link2Off size={12} aria-hidden /> {anchor.file}: missing
      </span>
    );
  }
  return (
    <PlaceLink
      to={{ screen: "units", path: place.path, node: anchor.nodeId }}
      className="badge badge-accent note-anchor"
      title={place.path}
    >
      <Link2 size={12} aria-hidden /> {splitPath(place.path).name}
      {place.state === "moved" && ", which has moved"}
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
