import { ContextMenu } from "@base-ui/react/context-menu";
import type { ReactNode } from "react";
import type { Action } from "./actions.ts";

/** The menu of what can be done with the selected node. */
export function NodeMenu(
  props: { readonly actions: readonly Action[]; readonly run: (action: Action) => void },
): ReactNode {
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner>
        <ContextMenu.Popup className="popup menu">
          {props.actions.map((action) => (
            <ContextMenu.Item
              key={action.title}
              className="menu-item"
              disabled={action.disabled !== undefined}
              title={action.disabled}
              onClick={() => props.run(action)}
            >
              <span className="grow">{action.label}</span>
              {action.keys && <kbd className="kbd">{action.keys.shown}</kbd>}
            </ContextMenu.Item>
          ))}
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  );
}
