import type { ts as TS } from "ts-morph";
import type { ParsedSource, TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { pathNames } from "../extract/path_names.ts";
import type { StateNode } from "../extract/state_node.ts";
import { mentionsElsewhere } from "./mentions_elsewhere.ts";
import type { EditSite, LeftPlace } from "./op.ts";
import { ownRoots } from "./own_roots.ts";
import { placeOf } from "./refusal.ts";
import { type SplitNames, stateWaysAt } from "./state_values.ts";

/**
 * Lists the places that name a state by its way from the root, as programs do that use the machine. No edit changes them:
 * the value that they ask about may be that of another machine.
 * @param edits leaves out the places that the edits change or remove
 */
export async function stateMentions(
  site: EditSite,
  state: StateNode,
  edits: readonly TextEdit[],
): Promise<LeftPlace[]> {
  const names = namesOf(state);
  const { tree: { root: { delimiter } }, model: { version }, file } = site;
  const split: SplitNames = version === 4 ? (text) => text.split(delimiter) : pathNames;
  const roots = ownRoots(site);
  const here = waysTo(file, names, split).map((node) => ({
    ...placeOf({ file, node }),
    reason: roots.some((root) => root.pos <= node.pos && node.end <= root.end)
      ? "it may ask about another machine"
      : "it stands outside of the machine, and may ask about another one",
  })).filter((place) => !edits.some(({ start, end }) => start <= place.start && place.end <= end));
  return [...here, ...await mentionsElsewhere(site, (other) => waysTo(other, names, split))];
}

function namesOf(state: StateNode): string[] {
  const names: string[] = [];
  for (let node = state; node.parent; node = node.parent) names.unshift(node.key);
  return names;
}

/** Finds the nodes of a file that name a state, as an end of a way or in its middle, in text order. */
function waysTo({ ast }: ParsedSource, names: readonly string[], split: SplitNames): TS.Node[] {
  const found = new Set<TS.Node>();
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    for (const way of stateWaysAt(node, split)) {
      const last = way[names.length - 1];
      if (last && names.every((name, index) => way[index]?.name === name)) found.add(last.node);
    }
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return [...found].sort((a, b) => a.pos - b.pos);
}
