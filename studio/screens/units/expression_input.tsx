import { Autocomplete } from "@base-ui/react/autocomplete";
import type { KeyboardEvent, ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";

type Name = Schemas["ReadPropsAnswer"]["scope"][number];

interface Props {
  readonly id: string;
  readonly value: string;
  readonly placeholder: string;
  readonly scope: readonly Name[];
  readonly type: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A field for an expression, which completes the names that are in scope. */
export function ExpressionInput(
  { id, value, placeholder, scope, type, onKeyDown }: Props,
): ReactNode {
  return (
    <Autocomplete.Root
      items={scope}
      value={value}
      onValueChange={type}
      itemToStringValue={(name: Name) => name.name}
    >
      <Autocomplete.Input
        id={id}
        className="input input-code"
        placeholder={placeholder}
        spellCheck={false}
        onKeyDown={onKeyDown}
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
