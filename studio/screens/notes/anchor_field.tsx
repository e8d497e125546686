import { Combobox } from "@base-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { anchorOf, type NoteAnchor, unitOf } from "./anchor.tsx";

type Unit = Schemas["UnitRow"];

interface Props {
  readonly anchor: NoteAnchor | null;
  readonly change: (anchor: NoteAnchor | null) => void;
}

/** The unit that the note is about, found by name. */
export function AnchorField({ anchor, change }: Props): ReactNode {
  const { data: units = [] } = useQuery(queries.units());
  const unit = anchor === null ? null : unitOf(units, anchor) ?? null;
  return (
    <Combobox.Root
      items={units}
      value={unit}
      onValueChange={(next: Unit | null) => change(next === null ? null : anchorOf(next))}
      itemToStringLabel={({ name }: Unit) => name}
      isItemEqualToValue={(one: Unit, other: Unit) => one.path === other.path}
      limit={50}
    >
      <div className="field grow">
        <label htmlFor="note-anchor">About</label>
        <span className="row note-about">
          <Combobox.Input
            id="note-anchor"
            className="input"
            placeholder={anchor !== null && unit === null
              ? `${anchor.file}: missing`
              : "a unit, by name"}
          />
          {anchor !== null && (
            <button
              type="button"
              className="prop-tool"
              aria-label="About nothing"
              onClick={() => change(null)}
            >
              <X size={12} aria-hidden />
            </button>
          )}
        </span>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start">
          <Combobox.Popup className="popup completion">
            <Combobox.Empty className="palette-empty">No unit has this name.</Combobox.Empty>
            <Combobox.List>
              {(each: Unit) => (
                <Combobox.Item key={each.path} value={each} className="menu-item">
                  <span>{each.name}</span>
                  <span className="muted truncate grow">{each.path}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
