import { ContextMenu } from "@base-ui/react/context-menu";
import type { ReactNode } from "react";
import type { Action } from "./actions.ts";

/** The actions on what is selected, as they open beside it. */
export function ActionMenu(
  { actions, run }: { readonly actions: readonly Action[]; readonly run: (action: Action) => void },
): ReactNode {
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner>
        <ContextMenu.Popup className="popup menu">
          {actions.map((action) => (
            <ContextMenu.Item
              key={action.label}
              className="menu-item"
              disabled={action.disabled !== undefined}
              title={action.disabled}
              onClick={() => run(action)}
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
