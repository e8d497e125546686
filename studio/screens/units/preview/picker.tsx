import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import type { Box } from "../../../../lib/preview/bridge/messages.ts";
import type { Bridge, Pointed } from "./use_bridge.ts";

interface Props {
  readonly bridge: Bridge;
  readonly pick: (x: number, y: number) => Promise<void>;
  readonly isSelecting: boolean;
}

/**
 * Lies over the app: outlines what is under the pointer and what is selected. While it selects, the app itself gets no
 * event, so nothing in it opens, closes or leads away.
 */
export function Picker({ bridge, pick, isSelecting }: Props): ReactNode {
  const [hover, setHover] = useState<Pointed | null>(null);
  const [isAtEnd, setAtEnd] = useState(false);
  const isAsking = useRef(false);
  async function look(event: PointerEvent): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    const { offsetWidth } = event.currentTarget as HTMLElement; // the picker itself
    const pointed = await bridge.point(...pointOf(event), "hover");
    setHover(pointed);
    setAtEnd((pointed?.box?.x ?? 0) > offsetWidth / 2);
    isAsking.current = false;
  }
  return (
    <div
      className={`preview-picker ${isSelecting ? "preview-picker-on" : ""}`}
      data-testid="picker"
      // The focus stays where it is: menus close when they lose it.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => void look(event)}
      onPointerLeave={() => setHover(null)}
      onClick={(event) => void pick(...pointOf(event))}
      onWheel={(event) => bridge.scroll(...pointOf(event), event.deltaX, event.deltaY)}
    >
      {bridge.followed?.boxes.map((box, index) => (
        <div key={index} className="outline-selected" style={styleOf(box)} />
      ))}
      {isSelecting && hover?.box && (
        <div className="outline-hover" style={styleOf(hover.box)}>
          <span
            className={`outline-name ${hover.box.y < 20 ? "outline-name-below" : ""} ${
              isAtEnd ? "outline-name-end" : ""
            }`}
          >
            {hover.chain[0] === undefined
              ? "not from this project"
              : `${hover.exact ? "" : "in "}${hover.chain[0].name}`}
          </span>
        </div>
      )}
    </div>
  );
}

/** Returns where in the app's window the pointer is, to the part of a pixel: `offsetX` is rounded, and misses thin lines. */
function pointOf({ currentTarget, clientX, clientY }: MouseEvent): [x: number, y: number] {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const scale = width / (currentTarget as HTMLElement).offsetWidth; // the picker itself
  return [(clientX - left) / scale, (clientY - top) / scale];
}

function styleOf({ x, y, width, height }: Box): CSSProperties {
  return { transform: `translate(${x}px, ${y}px)`, width, height };
}
