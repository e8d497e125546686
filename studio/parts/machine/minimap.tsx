import type { PointerEvent, ReactNode } from "react";
import type { Rectangle } from "./arrange.ts";
import type { CameraControls } from "./camera.ts";
import type { Drawn } from "./use_drawn.ts";

const WIDTH = 160;
const HEIGHT = 110;

interface Props {
  readonly drawn: Drawn;
  readonly controls: CameraControls;
  readonly selected: string | null;
}

/** The whole in small, with the part in sight; keys move the drawing itself, so that it is for the mouse alone. */
export function Minimap({ drawn, controls, selected }: Props): ReactNode {
  const { arrangement } = drawn;
  const { camera, size } = controls;
  const scale = Math.min(WIDTH / arrangement.width, HEIGHT / arrangement.height);
  const sight: Rectangle = {
    x: -camera.x / camera.scale,
    y: -camera.y / camera.scale,
    width: size.width / camera.scale,
    height: size.height / camera.scale,
  };
  const isWhole = sight.x <= 1 && sight.y <= 1 && sight.x + sight.width >= arrangement.width - 1 &&
    sight.y + sight.height >= arrangement.height - 1;
  if (isWhole) return null;
  function move(event: PointerEvent<SVGSVGElement>): void {
    if (event.buttons === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    controls.centerOn((event.clientX - left) / scale, (event.clientY - top) / scale);
  }
  return (
    <svg
      className="minimap"
      aria-hidden="true"
      width={arrangement.width * scale}
      height={arrangement.height * scale}
      onPointerDown={move}
      onPointerMove={move}
    >
      {[...arrangement.boxes].map(([path, { x, y, width, height }]) => (
        <rect
          key={path}
          className={path === selected ? "minimap-selected" : "minimap-state"}
          x={x * scale}
          y={y * scale}
          width={width * scale}
          height={height * scale}
          rx={1.5}
        />
      ))}
      <rect
        className="minimap-sight"
        x={sight.x * scale}
        y={sight.y * scale}
        width={sight.width * scale}
        height={sight.height * scale}
        rx={2}
      />
    </svg>
  );
}
