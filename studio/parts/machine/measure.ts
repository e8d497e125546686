import type { Box, Line, Wire } from "./graph.ts";

/** Returns the width of a text in pixels. */
export type Ruler = (text: string, isStrong: boolean) => number;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The box of a state: its head, then a row for each line. */
export const HEAD = 30;
export const ROW = 18;
export const PAD = 10;
const WIDEST = 250;
const NARROWEST = 76;
/** More lines than these are told by the inspector. */
export const MOST_LINES = 7;

/** Measures texts as the page draws them. */
export function openRuler(): Ruler {
  const context = document.createElement("canvas").getContext("2d");
  const family = getComputedStyle(document.body).fontFamily;
  const widths = new Map<string, number>();
  return (text, isStrong) => {
    const key = `${isStrong}${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      if (context) context.textRendering = "geometricPrecision";
      if (context) context.font = isStrong ? `600 12px ${family}` : `11px ${family}`;
      width = context?.measureText(text).width ?? text.length * 7;
      widths.set(key, width);
    }
    return width;
  };
}

/** Returns the room that the head and the lines of a state need. */
export function sizeOfBox({ state, lines, folded, children }: Box, ruler: Ruler): Size {
  if (state.type === "history") return { width: 28, height: 28 };
  const signs = (folded > 0 || children.length > 0 ? 28 : 0) + 22;
  const shown = lines.slice(0, MOST_LINES);
  const head = ruler(state.name, true) + signs;
  const widest = Math.max(head, ...shown.map((line) => widthOfLine(line, ruler)));
  const rows = shown.length + (lines.length > shown.length ? 1 : 0);
  return {
    width: Math.ceil(Math.min(WIDEST, Math.max(NARROWEST, widest + 2 * PAD))),
    height: HEAD + (rows > 0 ? rows * ROW + 6 : 0),
  };
}

/** Returns the room that the label of a wire needs. */
export function sizeOfLabel({ lines }: Wire, ruler: Ruler): Size {
  const shown = lines.slice(0, MOST_LINES);
  const widest = Math.max(...shown.map((line) => widthOfLine(line, ruler)));
  return {
    width: Math.ceil(Math.min(220, widest + 16)),
    height: shown.length * 15 + 6,
  };
}

function widthOfLine({ word, text }: Line, ruler: Ruler): number {
  return ruler(word, true) + (text === "" ? 0 : ruler(text, false) + 5);
}

/** Returns as much of a text as there is room for. */
export function fit(text: string, room: number, isStrong: boolean, ruler: Ruler): string {
  if (ruler(text, isStrong) <= room) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ruler(`${text.slice(0, middle)}…`, isStrong) <= room) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low)}…`;
}
