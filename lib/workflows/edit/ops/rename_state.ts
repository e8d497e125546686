import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../../source/mod.ts";
import { stateWords } from "../../extract/reading.ts";
import { childPath, isWithinNode, type StateNode } from "../../extract/state_node.ts";
import { literalAt, renameKey } from "../key_edit.ts";
import { movedMeaning } from "../moved_meaning.ts";
import { type EditSite, nothingToDo, type Op } from "../op.ts";
import { type Reference, referencesOf, requireKnown } from "../references.ts";
import { placeOf, refusal } from "../refusal.ts";
import { renameInText, type Renaming } from "../rename_text.ts";
import { renameStateBody } from "../schemas.ts";
import { stateMentions } from "../state_mentions.ts";
import { requireStateName } from "../state_name.ts";
import { notSpliceable, propertyOf, replaceText, stateAt } from "../written.ts";

/** Gives a state another name, in each text that leads to it or through it as well. */
export const renameState: Op<typeof renameStateBody> = {
  schema: renameStateBody,
  async plan(site, { state, name }) {
    const node = stateAt(site, state);
    const { parent } = node;
    if (!parent) throw refusal("bad_argument", "Cannot rename the machine: it has an id, no name");
    if (name === node.key) return nothingToDo;
    requireStateName(site, parent, name);
    requireNoEvents(site, node, "rename");
    const { tree, model: { version } } = site;
    const renaming: Renaming = { tree, version, state: node, name };
    const texts = new Map<TS.Node, string>();
    await rewriteReferences(site, renaming, texts);
    const key = keyEdit(site, node, name, texts);
    const rewritten = [...texts].map(([literal, text]) =>
      replaceText(site.file.ast, literal, text)
    );
    const edits = key ? [key, ...rewritten] : rewritten;
    return {
      edits,
      left: await stateMentions(site, node, edits),
      intent: (before) => movedMeaning(before, state, childPath(parent.path, name)),
    };
  },
};

/** Events that XState names by the state's own id would not be heard any more. */
export function requireNoEvents(
  { model, tree, file }: EditSite,
  renamed: StateNode,
  verb: "rename" | "move",
): void {
  const ids = tree.nodes.filter((node) => node.id === node.madeId && isWithinNode(node, renamed))
    .map(({ id }) => id);
  const made = new Set(ids.flatMap((id) => [`done.state.${id}`, `xstate.done.state.${id}`]));
  const found = model.transitions.filter(({ kind, event }) => kind === "on" && made.has(event));
  if (found.length === 0) return;
  const places = found.map(({ start, end, line }) => ({
    path: file.path,
    line,
    column: file.ast.getLineAndCharacterOfPosition(start).character + 1,
    start,
    end,
  }));
  const message = `Cannot ${verb} ${stateWords(renamed.path)}: an event is named by its id`;
  throw refusal("still_used", message, places);
}

async function rewriteReferences(
  site: EditSite,
  renaming: Renaming,
  texts: Map<TS.Node, string>,
): Promise<void> {
  const { references, unknown } = await referencesOf(site);
  requireKnown(unknown, `Cannot rename ${stateWords(renaming.state.path)}`);
  for (const reference of references) {
    const { text, at } = reference;
    const renamed = renamedText(renaming, reference);
    if (renamed === text) continue;
    if (renamed === null) throw notSpliceable(at, `the target "${text}"`);
    const literal = literalAt(site, at, `"${text}"`);
    const known = texts.get(literal);
    if (known !== undefined && known !== renamed) {
      throw refusal("shared", `Cannot rename: "${text}" leads to several states`, [placeOf(at)]);
    }
    texts.set(literal, renamed);
  }
}

function renamedText(renaming: Renaming, { kind, source, text, target }: Reference): string | null {
  const { tree, version, state, name } = renaming;
  if (kind === "initial") return target === state ? name : text;
  if (!isWithinNode(target, state) && !text.startsWith("#")) {
    // The way to another state may still lead through an ancestor alone: never through the renamed one.
    return text;
  }
  if (kind === "stateIn") {
    const around = source.parent?.parent ?? tree.root;
    return renameInText(renaming, text, version === 4 ? around : tree.root);
  }
  if (text.startsWith("#")) return renameInText(renaming, text, tree.root);
  if (text.startsWith(".") || !source.parent) return renameInText(renaming, text, source);
  return renameInText(renaming, text, source.parent);
}

/** The key of the state; a key that is computed (`[Name.Idle]: {}`) is renamed where its text is written. */
function keyEdit(
  site: EditSite,
  node: StateNode,
  name: string,
  texts: Map<TS.Node, string>,
): TextEdit | null {
  const { file, reading: { run } } = site;
  const states = node.parent?.config?.members.get("states");
  const value = states && run.force(states.value);
  const property = value?.kind === "object" ? propertyOf(site, value, node.key) : null;
  if (!property) throw notSpliceable({ file, node: node.place }, stateWords(node.path));
  return renameKey(site, property, name, texts);
}
