import { Autocomplete } from "@base-ui/react/autocomplete";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";

type Name = Schemas["ReadPropsAnswer"]["scope"][number];

/** The lines of an expression that are shown at once. */
const MOST_LINES = 10;

interface Props {
  readonly id: string;
  readonly value: string;
  readonly placeholder: string;
  readonly scope: readonly Name[];
  readonly type: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Returns how many lines a field is high: never the one of a field that takes a single line. */
function linesIn(value: string): number {
  return Math.max(2, Math.min(MOST_LINES, value.split("\n").length));
}

/** A field for an expression, which completes the names that are in scope. */
export function ExpressionInput(
  { id, value, placeholder, scope, type, onKeyDown }: Props,
): ReactNode {
  // The field stays what it is while it is typed into.
  const [isLong] = useState(value.includes("\n"));
  const [isOpen, setOpen] = useState(false);
  const typed = value.trim().toLowerCase();
  const offered = scope.filter(({ name }) => name.toLowerCase().includes(typed));
  const isOffering = isOpen && offered.length > 0;
  return (
    <Autocomplete.Root
      items={offered}
      filter={null}
      open={isOffering}
      onOpenChange={setOpen}
      value={value}
      onValueChange={type}
      itemToStringValue={(name: Name) => name.name}
    >
      <Autocomplete.Input
        id={id}
        className="input input-code"
        render={isLong ? <textarea rows={linesIn(value)} wrap="off" /> : undefined}
        placeholder={placeholder}
        spellCheck={false}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return onKeyDown(event);
          // Unless it is kept from that, the list that is shut empties the field.
          event.preventBaseUIHandler();
          if (!isOffering) return onKeyDown(event);
          event.preventDefault();
          event.stopPropagation();
          setOpen(false);
        }}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} align="start">
          <Autocomplete.Popup className="popup completion">
            <Autocomplete.List>
              {(name: Name) => (
                <Autocomplete.Item key={name.name} value={name} className="menu-item">
                  <span className="mono">{name.name}</span>
                  <span className="mono muted truncate grow">{name.type ?? name.kind}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
