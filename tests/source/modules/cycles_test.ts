import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { findCycles } from "../../../lib/source/modules/cycles.ts";
import { seededRandom } from "../../support/random.ts";

/** Every node with those that it reaches and that reach it, by plain search. */
function mutuallyReachable(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const reach = new Map([...edges.keys()].map((node) => [node, reachableFrom(node, edges)]));
  const groups = new Map<string, string[]>();
  for (const node of edges.keys()) {
    if (!reach.get(node)?.has(node)) continue;
    const group = [...edges.keys()].filter((other) =>
      reach.get(node)?.has(other) && reach.get(other)?.has(node)
    ).sort();
    groups.set(group[0] ?? "", group);
  }
  return [...groups.values()].sort(([a = ""], [b = ""]) => a < b ? -1 : 1);
}

function reachableFrom(
  start: string,
  edges: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const seen = new Set<string>();
  const open = [...edges.get(start) ?? []];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...edges.get(node) ?? []);
  }
  return seen;
}

describe("findCycles", () => {
  it("finds what a plain search finds, in random graphs", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = seededRandom(seed);
      const size = 1 + next(14);
      const edges = new Map<string, string[]>();
      for (let node = 0; node < size; node++) {
        edges.set(`n${node}`, Array.from({ length: next(4) }, () => `n${next(size)}`));
      }
      const found = findCycles(edges.keys(), (node) => edges.get(node) ?? []);
      assertEquals(found, mutuallyReachable(edges), `seed ${seed}`);
    }
  });

  it("walks a circle of a hundred thousand nodes", () => {
    const size = 100_000;
    const nodes = Array.from({ length: size }, (_, i) => String(i));
    const [circle, ...others] = findCycles(nodes, (node) => [String((Number(node) + 1) % size)]);
    assertEquals([circle?.length, others.length], [size, 0]);
  });
});
