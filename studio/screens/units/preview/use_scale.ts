import { type RefObject, useEffect, useRef, useState } from "react";

/** Returns the place for a window of a size, and how much smaller it is drawn so that it fits there. */
export function useScale(
  size: { readonly width?: number | undefined },
): [RefObject<HTMLDivElement | null>, number] {
  const room = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setSpace(entry?.contentRect.width ?? 0));
    if (room.current) watch.observe(room.current);
    return () => watch.disconnect();
  }, []);
  return [room, size.width === undefined || space === 0 ? 1 : Math.min(1, space / size.width)];
}
