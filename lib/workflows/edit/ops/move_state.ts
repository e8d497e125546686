import type { z } from "zod";
import type { TextEdit } from "../../../source/mod.ts";
import {
  codeOf,
  hasOwnComments,
  looseText,
  moveProperty,
  objectOf,
  setPropertyValue,
} from "../../../source/objects/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { readCode } from "../declarations/mod.ts";
import { read, stateWords } from "../../extract/reading.ts";
import { childPath, isWithinNode, type StateNode } from "../../extract/state_node.ts";
import { requireInitialState } from "../initial_state.ts";
import type { MachineMeaning } from "../meaning.ts";
import { movedMeaning } from "../moved_meaning.ts";
import { movedReferences } from "../moved_references.ts";
import { type EditSite, nothingToDo, type Op } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { removeWritten } from "../remove_written.ts";
import { moveStateBody } from "../schemas.ts";
import { stateMentions } from "../state_mentions.ts";
import { requireStateName } from "../state_name.ts";
import { liesIn } from "../state_paths.ts";
import { insertMember } from "../transition_sections.ts";
import {
  configAt,
  type NamedProperty,
  notSpliceable,
  propertyOf,
  quietReading,
  replaceText,
  stateAt,
  writtenObject,
} from "../written.ts";
import { requireNoEvents } from "./rename_state.ts";
import { initialEdits, withInitial } from "./set_initial.ts";

type Args = z.output<typeof moveStateBody>;

/** Moves a state into another one, with all that is in it. The targets of the machine lead to the same states as before. */
export const moveState: Op<typeof moveStateBody> = {
  schema: moveStateBody,
  async plan(site, args) {
    const node = stateAt(site, args.state);
    const into = stateAt(site, args.parent);
    const { parent } = node;
    if (!parent) throw refusal("bad_argument", "Cannot move the machine itself");
    if (parent === into) return nothingToDo;
    requireRoom(site, node, parent, into);
    requireNoEvents(site, node, "move");
    const initial = newInitial(site, node, parent, args);
    const property = statePropertyOf(site, node, parent);
    const texts = await movedReferences(site, node, into);
    const rewritten = [...texts].map(([literal, text]) =>
      replaceText(site.file.ast, literal, text)
    );
    const isInside = ({ start, end }: TextEdit) => property.pos <= start && end <= property.end;
    return {
      // The way to it from the root is another one now, wherever that is written.
      left: await stateMentions(site, node, []),
      edits: [
        ...moveEdits(site, { property, key: node.key, into }, rewritten.filter(isInside)),
        ...rewritten.filter((each) => !isInside(each)),
        ...(initial === undefined ? [] : initialEdits(site, parent, initial)),
      ],
      intent: (before) => {
        const moved = withMoved(before, node, into, site.model.version);
        return initial === undefined ? moved : withInitial(moved, parent.path, initial);
      },
    };
  },
};

function requireRoom(site: EditSite, node: StateNode, parent: StateNode, into: StateNode): void {
  const what = `Cannot move ${stateWords(node.path)}`;
  if (isWithinNode(into, node)) throw refusal("bad_argument", `${what} into itself`);
  if (into.type === "final" || into.type === "history") {
    throw refusal("bad_argument", `${what} into ${stateWords(into.path)}: it is ${into.type}`);
  }
  if (parent.children.size === 1) {
    throw refusal("bad_argument", `${what}: it is the only state of ${stateWords(parent.path)}`);
  }
  if (into.children.size === 0 && into.type !== "parallel") requireInitialState(site, into, node);
  requireStateName(site, into, node.key);
}

/** Undefined where it stays. */
function newInitial(
  site: EditSite,
  node: StateNode,
  parent: StateNode,
  { initial }: Args,
): string | undefined {
  const known = site.model.states.find(({ path }) => path === parent.path)?.initial;
  if (known !== node.path) {
    if (initial === undefined) return undefined;
    throw refusal("bad_argument", "Expected no initial state: the one that moves is not it");
  }
  const others = [...parent.children.values()].filter((each) => each !== node);
  if (others.some(({ key }) => key === initial)) return initial;
  const place = parent.config?.members.get("initial")?.at;
  throw refusal(
    "still_used",
    `Cannot move ${stateWords(node.path)}: it is the initial state of ` +
      `${stateWords(parent.path)}, which needs another one: name it by "initial"`,
    place ? [placeOf(place)] : [],
  );
}

function statePropertyOf(site: EditSite, node: StateNode, parent: StateNode): NamedProperty {
  const states = read(quietReading(site), configAt(site, parent).value, "states");
  const name = [...parent.children].find(([, each]) => each === node)?.[0] ?? node.key;
  const property = states?.kind === "object" ? propertyOf(site, states, name) : null;
  if (property && ts.isObjectLiteralExpression(property.parent)) return property;
  throw notSpliceable({ file: site.file, node: node.place }, stateWords(node.path));
}

interface Move {
  readonly property: NamedProperty;
  readonly key: string;
  readonly into: StateNode;
}

function moveEdits(
  site: EditSite,
  { property, key, into }: Move,
  changes: readonly TextEdit[],
): TextEdit[] {
  const { file: { ast } } = site;
  const config = configAt(site, into);
  const states = read(quietReading(site), config.value, "states");
  if (states) {
    const { literal } = writtenObject(site, states, `the states of ${stateWords(into.path)}`);
    return moveProperty(ast, property, literal, changes);
  }
  const own = propertyOf(site, config.value, "states");
  if (own || !ts.isPropertyAssignment(property)) {
    throw notSpliceable({ file: site.file, node: own ?? property }, stateWords(into.path));
  }
  if (hasOwnComments(ast, property)) {
    const message = `${stateWords(into.path)} has no states yet, and its comments would be lost`;
    const place = placeOf({ file: site.file, node: property });
    throw refusal("not_spliceable", `Cannot move "${key}": ${message}`, [place]);
  }
  const code = readCode(site, looseText(ast, property.initializer, changes), config.literal);
  const value = objectOf([[key, codeOf(code)]]);
  const isEntered = into.type !== "parallel" && !config.value.members.has("initial");
  const type = into.type === "atomic" ? propertyOf(site, config.value, "type") : null;
  return [
    ...removeWritten(site, [{ kind: "property", property }]),
    ...insertMember(
      ast,
      config,
      ...(isEntered ? [{ key: "initial", value: key }] : []),
      { key: "states", value },
    ),
    ...(type ? [setPropertyValue(ast, type, "compound")] : []),
  ];
}

function withMoved(
  before: MachineMeaning,
  node: StateNode,
  into: StateNode,
  version: 4 | 5,
): MachineMeaning {
  const moved = movedMeaning(before, node.path, childPath(into.path, node.key));
  const to = childPath(into.path, node.key);
  const isFirst = into.children.size === 0 && into.type !== "parallel";
  const block = moved.states.filter(({ path }) => liesIn(path, to));
  const rest = moved.states.filter(({ path }) => !liesIn(path, to)).map((state) =>
    state.path === into.path && isFirst
      ? { ...state, type: "compound" as const, initial: to }
      : state
  );
  const last = rest.findLastIndex(({ path }) => liesIn(path, into.path));
  return {
    ...moved,
    states: rest.toSpliced(last + 1, 0, ...block),
    transitions: moved.transitions.map((each) => ({
      ...each,
      // XState 4 knows a state that is left and entered by where the targets lie.
      reenter: each.reenter &&
        (version === 5 || each.targets.some((path) => liesIn(path, each.from))),
    })),
  };
}
