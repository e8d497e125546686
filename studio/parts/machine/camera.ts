import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Rectangle } from "./arrange.ts";

/** How a drawing is shown: moved by `x` and `y` pixels, `scale` times as large. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** What moves the camera. */
export interface CameraControls {
  readonly camera: Camera;
  readonly size: { readonly width: number; readonly height: number };
  readonly fit: () => void;
  readonly zoom: (factor: number) => void;
  readonly pan: (x: number, y: number) => void;
  /** Brings a part of the drawing into sight, if it is not. */
  readonly reveal: (part: Rectangle) => void;
  readonly centerOn: (x: number, y: number) => void;
}

const LEAST = 0.08;
const MOST = 3;
/** Words smaller than this cannot be read. */
const READABLE = 0.7;
const MARGIN = 20;
/** The bar at the foot covers so much. */
const BAR = 40;

/**
 * Moves a drawing by the mouse, by touch and by keys.
 * @param start the part that is shown first where the whole would be too small to read
 * @param isWhole shows the whole first, however small
 */
export function useCamera(
  element: RefObject<SVGSVGElement | null>,
  whole: Rectangle | null,
  start: Rectangle | null,
  isWhole = false,
): CameraControls {
  const [camera, setCamera] = useState<Camera>({ x: 0, y: 0, scale: 1 });
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  const fit = useCallback(() => {
    if (whole && size.width > 0) setCamera(fitted(whole, size));
  }, [whole, size]);

  // A drawing is fitted when it is first seen; afterwards the camera is the person's.
  const hasFitted = useRef(false);
  useLayoutEffect(() => {
    if (whole === null || size.width === 0 || hasFitted.current) return;
    hasFitted.current = true;
    const all = fitted(whole, size);
    setCamera(all.scale < READABLE && !isWhole ? readable(whole, start, size) : all);
  }, [whole, start, size, isWhole]);

  const zoomAt = useCallback((factor: number, x: number, y: number) => {
    setCamera((old) => {
      const scale = Math.min(MOST, Math.max(LEAST, old.scale * factor));
      const grown = scale / old.scale;
      return { scale, x: x - (x - old.x) * grown, y: y - (y - old.y) * grown };
    });
  }, []);
  const pan = useCallback((x: number, y: number) => {
    setCamera((old) => ({ ...old, x: old.x + x, y: old.y + y }));
  }, []);
  useGestures(element, zoomAt, pan);

  return {
    camera,
    size,
    fit,
    pan,
    zoom: (factor) => zoomAt(factor, size.width / 2, size.height / 2),
    reveal: useCallback((part) => {
      setCamera((old) => revealed(old, part, size));
    }, [size]),
    centerOn: (x, y) =>
      setCamera((old) => ({
        ...old,
        x: size.width / 2 - x * old.scale,
        y: size.height / 2 - y * old.scale,
      })),
  };
}

interface Area {
  readonly width: number;
  readonly height: number;
}

function fitted(whole: Rectangle, size: Area): Camera {
  const scale = Math.min(
    1.15,
    (size.width - 2 * MARGIN) / Math.max(whole.width, 1),
    (size.height - BAR - 2 * MARGIN) / Math.max(whole.height, 1),
  );
  return {
    scale: Math.max(LEAST, scale),
    x: (size.width - whole.width * scale) / 2,
    y: (size.height - BAR - whole.height * scale) / 2,
  };
}

/** Shows a part in a size that can be read. */
function readable(whole: Rectangle, start: Rectangle | null, size: Area): Camera {
  const scale = Math.max(READABLE, Math.min(0.8, (size.width - 2 * MARGIN) / whole.width));
  const at = start ?? { x: 0, y: 0, width: 0, height: 0 };
  const along = (middle: number, length: number, room: number): number => {
    const spare = room - length * scale;
    if (spare >= 0) return spare / 2;
    return Math.max(spare - MARGIN, Math.min(MARGIN, room / 3 - middle * scale));
  };
  return {
    scale,
    x: along(at.x + at.width / 2, whole.width, size.width),
    y: along(at.y, whole.height, size.height),
  };
}

function revealed(old: Camera, part: Rectangle, size: Area): Camera {
  const move = (at: number, length: number, offset: number, room: number): number => {
    const [begin, end] = [at * old.scale + offset, (at + length) * old.scale + offset];
    if (begin >= MARGIN && end <= room - MARGIN) return offset;
    if (end - begin > room - 2 * MARGIN) {
      return begin > room - MARGIN || end < MARGIN ? offset + MARGIN - begin : offset;
    }
    return offset + (begin < MARGIN ? MARGIN - begin : room - MARGIN - end);
  };
  const x = move(part.x, part.width, old.x, size.width);
  const y = move(part.y, part.height, old.y, size.height);
  return x === old.x && y === old.y ? old : { ...old, x, y };
}

type ZoomAt = (factor: number, x: number, y: number) => void;

/** The wheel moves, and zooms with Ctrl or ⌘; a drag moves; two fingers do both. */
function useGestures(
  element: RefObject<SVGSVGElement | null>,
  zoomAt: ZoomAt,
  pan: (x: number, y: number) => void,
): void {
  useEffect(() => {
    const svg = element.current;
    if (svg === null) return;
    const fingers = new Map<number, { x: number; y: number }>();
    function place({ clientX, clientY }: MouseEvent): { x: number; y: number } {
      const { left = 0, top = 0 } = svg?.getBoundingClientRect() ?? {};
      return { x: clientX - left, y: clientY - top };
    }
    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const { x, y } = place(event);
      if (event.ctrlKey || event.metaKey) zoomAt(Math.exp(-event.deltaY / 300), x, y);
      else if (event.shiftKey) pan(-event.deltaY, 0);
      else pan(-event.deltaX, -event.deltaY);
    }
    function down(event: PointerEvent): void {
      if (event.button > 1) return;
      fingers.set(event.pointerId, place(event));
    }
    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const now = place(event);
      if (event.buttons === 0) {
        fingers.delete(event.pointerId);
        return;
      }
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const [was, is] = [before, now].map(({ x, y }) => Math.hypot(x - other.x, y - other.y));
        zoomAt((is ?? 1) / Math.max(was ?? 1, 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
      } else pan(now.x - before.x, now.y - before.y);
      fingers.set(event.pointerId, now);
    }
    function up({ pointerId }: PointerEvent): void {
      fingers.delete(pointerId);
    }
    svg.addEventListener("wheel", wheel, { passive: false });
    svg.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      svg.removeEventListener("wheel", wheel);
      svg.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
  }, [element, zoomAt, pan]);
}
