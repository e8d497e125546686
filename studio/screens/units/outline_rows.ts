import type { DragEvent } from "react";
import type { Node } from "./nodes.ts";

/** A row of the outline. */
export interface Row {
  readonly node: Node;
  readonly level: number;
  readonly isOpen: boolean;
  /** Whether the node is the first of its component. */
  readonly owner: string | null;
}

/** Returns the rows of a tree, without those below closed nodes. */
export function rowsOf(roots: readonly Node[], closed: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  let owner: string | null = null;
  function walk(nodes: readonly Node[], level: number): void {
    for (const node of nodes) {
      const isOpen = !closed.has(node.id);
      rows.push({ node, level, isOpen, owner: node.owner === owner ? null : node.owner });
      owner = node.owner;
      if (isOpen) walk(node.children, level + 1);
    }
  }
  walk(roots, 1);
  return rows;
}

/** Returns how many levels a tree has. */
export function levelsOf(nodes: readonly Node[]): number {
  return nodes.reduce((most, { children }) => Math.max(most, 1 + levelsOf(children)), 0);
}

export type Where = "before" | "after" | "into";
/** The row that a node is held over, and where it would go. */
export interface Drop {
  readonly id: string;
  readonly where: Where;
}

/** The kind of data that a dragged node is. */
export const DRAGGED = "application/x-workbench-node";

/** Returns where a node that is held over a row would go. */
export function dropAt(event: DragEvent, { node }: Row): Where {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  const holds = node.type === "element" || node.type === "fragment";
  if (holds && part > 0.25 && part < 0.75) return "into";
  return part < 0.5 ? "before" : "after";
}
