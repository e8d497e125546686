import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

interface Props {
  /** The name of the control, which has no words of its own. */
  readonly label: string;
  /** The keys that do the same, as `⌘K`. */
  readonly keys?: string;
  readonly side?: "top" | "right" | "bottom" | "left";
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Says what a control of one icon is for, and which keys do the same. */
export function Hint({ label, keys, side = "bottom", children }: Props): ReactNode {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} aria-label={label} />
      <Tooltip.Portal>
        <Tooltip.Positioner side={side} sideOffset={6}>
          <Tooltip.Popup className="tooltip">
            {label} {keys !== undefined && <kbd className="tooltip-keys">{keys}</kbd>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
