import { elementAt } from "./boxes.ts";

/** Scrolls what can be scrolled at a point, as a wheel would. */
export function scrollAt(
  { x, y, byX, byY }: {
    readonly x: number;
    readonly y: number;
    readonly byX: number;
    readonly byY: number;
  },
): void {
  for (let at = elementAt(x, y); at; at = at.parentElement) {
    const before = at.scrollTop + at.scrollLeft;
    at.scrollBy({ left: byX, top: byY, behavior: "instant" });
    if (at.scrollTop + at.scrollLeft !== before) return;
  }
}
