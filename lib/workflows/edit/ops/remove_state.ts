import type { z } from "zod";
import type { TextEdit } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { read, stateWords } from "../../extract/reading.ts";
import type { StateNode } from "../../extract/state_node.ts";
import type { MachineTransition } from "../../machine.ts";
import type { EditSite, Op } from "../op.ts";
import { type Reference, referencesOf, requireKnown } from "../references.ts";
import { placeOf, refusal } from "../refusal.ts";
import { asAtomic, keyText, type Led, withoutState } from "../removed_meaning.ts";
import { removeTransitions, removeWritten } from "../remove_written.ts";
import { removeStateBody } from "../schemas.ts";
import { stateMentions } from "../state_mentions.ts";
import { liesIn } from "../state_paths.ts";
import { type Holder, holderOf, type TransitionSite } from "../transition_sites.ts";
import { targetText } from "../target_text.ts";
import {
  configAt,
  notSpliceable,
  propertyOf,
  quietReading,
  replaceText,
  requireHere,
  stateAt,
  withWrapping,
} from "../written.ts";
import { reenterAfter, writtenTargets } from "../written_targets.ts";
import { initialEdits, withInitial } from "./set_initial.ts";

type Args = z.output<typeof removeStateBody>;

/** Removes a state with all that is in it. What leads there from elsewhere is led elsewhere or removed, if so told. */
export const removeState: Op<typeof removeStateBody> = {
  schema: removeStateBody,
  async plan(site, args) {
    const node = stateAt(site, args.state);
    const { parent } = node;
    if (!parent) throw refusal("bad_argument", "Cannot remove the machine itself");
    const { references, unknown } = await referencesOf(site, { without: node });
    requireKnown(unknown, `Cannot remove ${stateWords(node.path)}`);
    const outside = references.filter(({ target }) => liesIn(target.path, node.path));
    const initial = newInitial(site, parent, node, args);
    requireWay(args, outside.filter(({ kind }) => kind !== "initial"));
    const retarget = retargetNode(site, node, args);
    const leading = outside.filter(({ kind }) => kind === "target" || kind === "history");
    const led = ledTransitions(site, leading, retarget);
    const leadingEdits = retarget
      ? await retargetEdits(site, onceOf(references, leading, retarget), retarget)
      : removeTransitions(site, distinctHolders(site, leading));
    const edits = [...stateRemoval(site, parent, node, initial), ...leadingEdits];
    return {
      edits,
      left: await stateMentions(site, node, edits),
      intent: (before) => {
        const rest = withoutState(before, { removed: args.state, led });
        const left = parent.children.size > 1;
        const changed = left ? rest : asAtomic(rest, parent.path);
        return initial === undefined ? changed : withInitial(changed, parent.path, initial);
      },
    };
  },
};

function requireWay(
  { state, retarget, removeTransitions }: Args,
  outside: readonly Reference[],
): void {
  if (retarget !== undefined && removeTransitions) {
    throw refusal("bad_argument", 'Expected either "retarget" or "removeTransitions"');
  }
  const isTold = retarget !== undefined || removeTransitions;
  const left = outside.filter(({ kind }) =>
    kind === "stateIn" || (kind === "history" && retarget === undefined) || !isTold
  );
  if (left.length === 0) return;
  const asked = left.find(({ kind }) => kind === "stateIn");
  const places = left.map(({ at }) => placeOf(at));
  if (asked) {
    const where = `the guard of line ${placeOf(asked.at).line}, of ${
      stateWords(asked.source.path)
    }`;
    const message = `Cannot remove ${stateWords(state)}: ${where}, asks for "${asked.text}"`;
    throw refusal("still_used", `${message}, so change that guard first`, places);
  }
  const sources = [...new Set(left.map(({ source }) => stateWords(source.path)))].slice(0, 3);
  const count = left.length === 1 ? "1 reference leads" : `${left.length} references lead`;
  const message = `Cannot remove ${stateWords(state)}: ${count} there`;
  throw refusal(
    "still_used",
    `${message}, from ${sources.join(", ")}; "retarget" names the state that they lead to instead${
      left.some(({ kind }) => kind === "history") ? "" : ', "removeTransitions" removes them'
    }`,
    places,
  );
}

function retargetNode(site: EditSite, removed: StateNode, { retarget }: Args): StateNode | null {
  if (retarget === undefined) return null;
  const target = stateAt(site, retarget);
  if (!liesIn(target.path, removed.path)) return target;
  throw refusal("bad_argument", `Expected another target than "${retarget}", which is removed`);
}

/** Undefined where it stays; null where no state is left. */
function newInitial(
  site: EditSite,
  parent: StateNode,
  removed: StateNode,
  { initial, retarget }: Args,
): string | null | undefined {
  const { model: { states } } = site;
  const known = states.find(({ path }) => path === parent.path)?.initial ?? null;
  if (parent.children.size === 1) return null;
  if (known !== removed.path) {
    if (initial === undefined) return undefined;
    throw refusal("bad_argument", "Expected no initial state: the one that is removed is not it");
  }
  const other = [...parent.children.values()].find(({ key, path }) =>
    key === initial || (initial === undefined && path === retarget)
  );
  if (other && other !== removed) return other.key;
  const place = parent.config?.members.get("initial")?.at;
  const message = `Cannot remove ${stateWords(removed.path)}: it is the initial state of`;
  throw refusal(
    "still_used",
    `${message} ${stateWords(parent.path)}, which needs another one: name it by "initial"`,
    place ? [placeOf(place)] : [],
  );
}

function stateRemoval(
  site: EditSite,
  parent: StateNode,
  removed: StateNode,
  initial: string | null | undefined,
): TextEdit[] {
  const config = configAt(site, parent);
  const states = read(quietReading(site), config.value, "states");
  const holder = states?.kind === "object" ? propertyOf(site, states, removed.key) : null;
  if (!holder) {
    throw notSpliceable({ file: site.file, node: removed.place }, stateWords(removed.path));
  }
  if (initial === null) {
    const members = ["states", "initial"].flatMap((name) =>
      propertyOf(site, config.value, name) ?? []
    );
    const type = parent.type === "compound" ? propertyOf(site, config.value, "type") : null;
    const all = [...members, ...(type ? [type] : [])];
    return removeWritten(site, all.map((property) => ({ kind: "property", property })));
  }
  return [
    ...removeWritten(site, [{ kind: "property", property: holder }]),
    ...(initial === undefined ? [] : initialEdits(site, parent, initial)),
  ];
}

/** References that are to lead to another state, and those that go because their transition leads there already. */
interface Once {
  readonly led: readonly Reference[];
  readonly doubled: readonly Reference[];
}

function onceOf(
  references: readonly Reference[],
  leading: readonly Reference[],
  retarget: StateNode,
): Once {
  const keyOf = ({ transition }: Reference): string | null =>
    transition ? keyText(transition.key) : null;
  const there = new Set(
    references.filter(({ kind, target }) => kind === "target" && target === retarget).map(keyOf),
  );
  const [led, doubled]: [Reference[], Reference[]] = [[], []];
  for (const reference of leading) {
    const key = keyOf(reference);
    (key !== null && there.has(key) ? doubled : led).push(reference);
    if (key !== null) there.add(key);
  }
  return { led, doubled };
}

async function retargetEdits(
  site: EditSite,
  { led, doubled }: Once,
  target: StateNode,
): Promise<TextEdit[]> {
  const edits: TextEdit[] = removeWritten(site, doubled.map(({ at }) => elementAt(site, at)));
  for (const { source, at } of led) {
    if (site.slice.spent) await site.slice.pause();
    requireHere(site, at, "the target");
    if (!ts.isStringLiteralLike(at.node)) throw notSpliceable(at, "the target");
    edits.push(replaceText(site.file.ast, at.node, targetText(site, source, target)));
  }
  return edits;
}

/** The place of a text in the list of targets in which it stands. */
function elementAt(site: EditSite, at: Reference["at"]): Holder {
  requireHere(site, at, "the target");
  const element = withWrapping(at.node);
  if (!ts.isArrayLiteralExpression(element.parent)) throw notSpliceable(at, "the target");
  const { parent: array } = element;
  return { kind: "element", array, index: array.elements.findIndex((each) => each === element) };
}

/** A transition that leads to several of the removed states is removed once. */
function distinctHolders(site: EditSite, references: readonly Reference[]): Holder[] {
  const transitions = new Map<unknown, TransitionSite>();
  for (const { transition } of references) {
    if (transition) transitions.set(transition.item.at.node, transition);
  }
  return [...transitions.values()].map((transition) => holderOf(site, transition));
}

/** Determines the change to each transition that leads to the removed state. */
function ledTransitions(
  site: EditSite,
  leading: readonly Reference[],
  retarget: StateNode | null,
): Led {
  const transitions = new Map<string, TransitionSite>();
  for (const { transition } of leading) {
    if (transition) transitions.set(keyText(transition.key), transition);
  }
  if (!retarget) {
    return { to: null, reenter: new Map([...transitions.keys()].map((key) => [key, null])) };
  }
  const { path } = retarget;
  // XState 5 does what it is told, whatever the targets are.
  if (site.model.version === 5) return { to: path, reenter: new Map() };
  const texts = new Map(
    leading.map(({ source, at }) => [at.node, targetText(site, source, retarget)]),
  );
  const known = new Map(site.model.transitions.map((each) => [modelKey(each), each]));
  const reenter = new Map([...transitions].map(([key, transition]) => {
    const { node, group, key: { index } } = transition;
    const read = known.get(modelKey({ ...group, from: node.path, index }));
    const written = writtenTargets(site, transition).map(({ at, text }) =>
      texts.get(at.node) ?? text
    );
    const inner = written.some((text) => text.startsWith("."));
    const paths = [...read?.targets ?? [], path];
    return [key, reenterAfter(site, transition, { paths, inner }, read?.reenter ?? false)];
  }));
  return { to: path, reenter };
}

function modelKey(
  { from, kind, event, invoke, index }: Pick<
    MachineTransition,
    "from" | "kind" | "event" | "invoke" | "index"
  >,
): string {
  return JSON.stringify([from, kind, event, invoke ?? null, index]);
}
