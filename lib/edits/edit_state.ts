import type { ParsedSource, TextEdit } from "../source/mod.ts";
import type { JsxNode, JsxTree } from "../source/jsx/mod.ts";

/** The text on which an op works. */
export interface EditState {
  readonly source: ParsedSource;
  readonly tree: JsxTree;
}

/** A node that stands elsewhere now with all that is in it. */
export interface MovedNode {
  readonly node: JsxNode;
  /** The offset at which it starts in the new text. */
  readonly to: number;
}

/** A stretch of a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The stretch of a text that an op looked at or changed. */
export interface Reach extends Stretch {
  /** Stretches in it of which the op saw no more than where they start and end. */
  readonly holes?: readonly Stretch[];
}

/** The outcome of an op. */
export interface OpEdit {
  /** An empty list where the text already says what was requested. */
  readonly edits: readonly TextEdit[];
  /** The offset at which the node that the op made or changed starts in the new text; null where there is none. */
  readonly selected: number | null;
  /** A node in what the op made may start where that does. */
  readonly isOuter?: boolean;
  /** A node that is no more, with all that is in it. */
  readonly gone?: JsxNode;
  /**
   * The stretch of the text that the op looked at or changed, where it is no more than that: an op that looks elsewhere
   * finds there what it would find without this one.
   */
  readonly reach?: Reach;
  /** Nodes that stand elsewhere now, each with where it starts in the new text. */
  readonly moved?: readonly MovedNode[];
  /** This node, and those around it, take in what is put where they start; without one that comes in front of them. */
  readonly holder?: JsxNode;
}

/** An op that was worked out on the text as it was last read. */
export interface Pending {
  readonly index: number;
  readonly done: OpEdit;
}

/** Tells whether two ops looked at different stretches of a text: what stands right beside a text says where it starts and ends. */
export function areApart(one: Reach, other: Reach): boolean {
  return one.end < other.start || other.end < one.start || isInHole(one, other) ||
    isInHole(other, one);
}

/** Tells whether a stretch lies in one that an op left unseen. */
export function isInHole({ start, end }: Stretch, { holes = [] }: Reach): boolean {
  return holes.some((hole) => hole.start < start && end < hole.end);
}

/** Tells how far edits move what stands at an offset; what they put in right there comes in front of it. */
export function shiftAt(offset: number, edits: readonly TextEdit[]): number {
  return edits.filter(({ start, end }) =>
    start < offset ? end <= offset : start === end && start === offset
  )
    .reduce((shift, { start, end, text }) => shift + text.length - (end - start), 0);
}

/** Puts imports into the outcome of an edit. @param at the offset at which what it edits stood before */
export function behindImports<T extends Pick<OpEdit, "edits" | "selected" | "moved">>(
  imports: readonly TextEdit[],
  at: number,
  done: T,
): T {
  if (imports.length === 0) return done;
  const shift = shiftAt(at, imports);
  const { edits, selected, moved } = done;
  return {
    ...done,
    edits: [...imports, ...edits],
    ...(selected !== null && { selected: selected + shift }),
    ...(moved && { moved: moved.map(({ node, to }) => ({ node, to: to + shift })) }),
  };
}
