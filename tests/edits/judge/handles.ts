import { ts } from "../../../lib/source/syntax/typescript.ts";
import type { JsxNode, JsxTree } from "../../../lib/source/jsx/node.ts";
import { type BabelFile, isPart, type Part, type Value, valuesIn } from "./babel_tree.ts";
import type { Pairs } from "./same_tree.ts";

/**
 * What the ids of a batch mean in a text: for each the place in the text that both parsers tell of a node; null where it
 * is gone.
 */
export type Handles = ReadonlyMap<string, string | null>;

/** A part of Babel's tree by its place, and the braces right around code. */
export interface Places {
  readonly parts: ReadonlyMap<string, Part>;
  readonly braces: ReadonlyMap<Value, Part>;
}

export function placesOf(file: BabelFile): Places {
  const parts = new Map<string, Part>();
  const braces = new Map<Value, Part>();
  const agenda: Value[] = [...file.body];
  for (let value = agenda.pop(); value !== undefined; value = agenda.pop()) {
    if (isPart(value)) parts.set(placeOfPart(value), value);
    if (isPart(value) && value.kind === "braces") braces.set(value.value, value);
    for (const inner of valuesIn(value)) {
      if (typeof inner === "object" && inner !== null) agenda.push(inner);
    }
  }
  return { parts, braces };
}

/** The nodes of the service's own tree by their places. */
export function nodesByPlace({ nodes }: JsxTree): Map<string, JsxNode> {
  return new Map([...nodes.values()].map((node) => [placeOfNode(node), node]));
}

/** At first each id means its own node. */
export function firstHandles({ nodes }: JsxTree): Handles {
  return new Map([...nodes].map(([id, node]) => [id, placeOfNode(node)]));
}

/** Where the parts that ids meant are in the next text. */
export function nextHandles(
  named: ReadonlyMap<string, Part | null>,
  pairs: Pairs,
  after: Places,
  nodes: ReadonlyMap<string, JsxNode>,
): Handles {
  return new Map(
    [...named].map(([id, part]) => [id, part && placeAfter(part, pairs, after, nodes)]),
  );
}

/** Code that came between tags is the braces around it, and code that came out of them is itself. */
function placeAfter(
  part: Part,
  pairs: Pairs,
  { braces }: Places,
  nodes: ReadonlyMap<string, JsxNode>,
): string | null {
  const inner = part.kind === "braces" && isPart(part.value) ? part.value : null;
  const found = pairs.get(part) ?? (inner && pairs.get(inner));
  if (!found) return null;
  const around = braces.get(found);
  return [found, ...(around ? [around] : [])].map(placeOfPart)
    .find((place) => nodes.has(place)) ?? null;
}

function placeOfPart({ kind, start, end }: Part): string {
  if (kind === "attribute") return `@${start}`;
  return kind === "text" ? `t${start}` : `${start}:${end}`;
}

export function placeOfNode({ type, syntax, start, end }: JsxNode): string {
  if (ts.isJsxAttributeLike(syntax)) return `@${syntax.getStart()}`;
  return type === "text" ? `t${syntax.pos}` : `${start}:${end}`;
}
