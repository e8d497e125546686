import type { JsxNode } from "../../../lib/source/jsx/node.ts";

export function countNodes(roots: readonly JsxNode[]): number {
  let total = 0;
  const agenda = [...roots];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    total++;
    for (const child of node.children) agenda.push(child);
  }
  return total;
}
