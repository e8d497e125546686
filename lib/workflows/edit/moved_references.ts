import type { ts as TS } from "ts-morph";
import { isWithinNode, type StateNode } from "../extract/state_node.ts";
import { stateWords } from "../extract/reading.ts";
import { targetFinder } from "../extract/targets.ts";
import { literalAt } from "./key_edit.ts";
import { type MovedTree, movedTree } from "./moved_tree.ts";
import type { EditSite } from "./op.ts";
import { type Reference, referencesOf, requireKnown } from "./references.ts";
import { placeOf, refusal } from "./refusal.ts";
import { escaped, targetText } from "./target_text.ts";

/**
 * The texts that have to say something else for the machine to lead to the same states once one of them has moved.
 * @throws {WorkbenchError} `edit_refused` where no text does
 */
export async function movedReferences(
  site: EditSite,
  node: StateNode,
  into: StateNode,
): Promise<Map<TS.Node, string>> {
  const { references, unknown } = await referencesOf(site);
  requireKnown(unknown, `Cannot move ${stateWords(node.path)}`);
  const moved = movedTree(site.tree, node, into);
  const texts = new Map<TS.Node, string>();
  const kept = new Set<TS.Node>();
  for (const reference of references) {
    if (site.slice.spent) await site.slice.pause();
    const text = textAfter(site, moved, node, reference);
    const { at } = reference;
    if (text === reference.text) kept.add(at.node);
    else {
      const literal = literalAt(site, at, `"${reference.text}"`);
      requireOne(texts.get(literal), text, reference);
      texts.set(literal, text);
    }
    if (kept.has(at.node) && texts.has(at.node)) requireOne(reference.text, null, reference);
  }
  return texts;
}

/** Requires that a text that is written once leads to one state. */
function requireOne(known: string | undefined, text: string | null, { at }: Reference): void {
  if (known === undefined || known === text) return;
  throw refusal("shared", `Cannot move: "${known}" leads to several states`, [placeOf(at)]);
}

function textAfter(
  site: EditSite,
  { tree, after }: MovedTree,
  node: StateNode,
  { kind, source, target, text }: Reference,
): string {
  if (kind === "initial") return text;
  const [from, to] = [after(source), after(target)];
  if (kind === "stateIn") {
    const isMoved = isWithinNode(target, node) || isWithinNode(source, node);
    return isMoved ? stateText(site, to) : text;
  }
  if (targetFinder(tree, site.model.version)(from, text) === to) return text;
  return targetText({ ...site, tree }, from, to);
}

/** A state in the words of `stateIn`: by its id, in XState 5 with the names from the root. */
function stateText({ model: { version } }: EditSite, target: StateNode): string {
  if (version === 4) return `#${target.id}`;
  if (target.id !== target.madeId) return `#${escaped(target.id)}`;
  const names: string[] = [];
  let node = target;
  for (; node.parent; node = node.parent) names.unshift(escaped(node.key));
  return `#${[escaped(node.id), ...names].join(".")}`;
}
