/**
 * The strongly connected components of a graph that hold a circle: several nodes, or one that leads to itself
 * (Tarjan, "Depth-first search and linear graph algorithms", 1972; not recursive, for chains of any length).
 * @returns each sorted, and sorted by their first
 */
export function findCycles(
  nodes: Iterable<string>,
  successors: (node: string) => Iterable<string>,
): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const pending: string[] = [];
  const isPending = new Set<string>();
  const cycles: string[][] = [];

  function enter(node: string): { node: string; rest: Iterator<string> } {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    pending.push(node);
    isPending.add(node);
    return { node, rest: successors(node)[Symbol.iterator]() };
  }

  function lower(node: string, to: number | undefined): void {
    const now = lowest.get(node);
    if (now !== undefined && to !== undefined && to < now) lowest.set(node, to);
  }

  function leave(node: string): void {
    if (lowest.get(node) !== order.get(node)) return;
    const component = pending.splice(pending.lastIndexOf(node));
    for (const each of component) isPending.delete(each);
    if (component.length > 1 || [...successors(node)].includes(node)) {
      cycles.push(component.sort());
    }
  }

  for (const start of nodes) {
    if (order.has(start)) continue;
    const path = [enter(start)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.rest.next();
      if (next.done) {
        path.pop();
        leave(top.node);
        const parent = path.at(-1);
        if (parent) lower(parent.node, lowest.get(top.node));
      } else if (!order.has(next.value)) {
        path.push(enter(next.value));
      } else if (isPending.has(next.value)) {
        lower(top.node, order.get(next.value));
      }
    }
  }
  return cycles.sort(([a = ""], [b = ""]) => a < b ? -1 : 1);
}
