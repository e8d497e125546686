import { useQuery } from "@tanstack/react-query";
import { api, ask, type Schemas } from "../../api/client.ts";
import { readTextAgain } from "../../api/follow_events.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import type {
  DraftAnswer,
  Drafting as DraftingOf,
  DraftKind,
  Step as StepOf,
} from "../../parts/draft/draft.ts";
import { useDraft } from "../../parts/draft/use_draft.ts";
import { inWords } from "../../parts/words.ts";
import { placeAt } from "../../places/place.ts";
import { goTo } from "../../places/use_place.ts";
import { stepBringing } from "./drafted_tree.ts";
import { followOp, followSetting } from "./follow_op.ts";
import { findNode, nameOf, type Node } from "./nodes.ts";

export type Op = Schemas["EditUnitBody"]["ops"][number];
type Told = Schemas["EditUnitAnswer"];
type Answer = Told & DraftAnswer & {
  /** The nodes that each op brings, and what these still need, as the dry run tells them. */
  readonly brought: ReadonlyMap<Op, Brought>;
};
type Tree = Schemas["ReadTreeAnswer"];
type Step = StepOf<Op, Tree>;

/** A node of a change, in the tree as the save will leave it. */
export interface Brought {
  readonly node: Node;
  /** The required props for which nobody could write a value. */
  readonly missing: readonly string[];
}

/** The draft of a unit: a step of the same prop or text takes the place of the one before. */
export type Drafting = DraftingOf<Op, Answer, Tree>;

/** Returns what the draft of a unit is kept by. */
export function unitKey(path: string): string {
  return `unit ${path}`;
}

/** Holds the draft of the unit that is open. */
export function useUnitDraft(path: string): Drafting {
  const { data } = useQuery({ ...queries.tree(path), enabled: false });
  const kind: DraftKind<Op, Answer, Tree> = {
    key: unitKey(path),
    path,
    now: data?.contentHash,
    reading: () => queryClient.getQueryData(queries.tree(path).queryKey),
    follow: followOp,
    followOver: followSetting,
    isBroken: ({ syntaxErrors = [] }) => syntaxErrors.length > 0,
    readAgain: () => queryClient.refetchQueries(queries.tree(path)),
    add: addStep,
    send: async (steps, options) => {
      const body = { path, ops: steps.map(({ op }) => op), ...options };
      const answer = await ask(api.POST("/api/pages/edits", { body }));
      const told = answer.ops.flatMap((each) => notesOf(each, answer));
      return { ...answer, told, brought: broughtBy(steps, answer) };
    },
    show: (answer, steps) => show(path, answer, steps),
  };
  return useDraft(kind);
}

function notesOf(op: Told["ops"][number], { roots = [] }: Told): string[] {
  const { note, notes = [] } = op;
  const missing = missingOf(op);
  const node = findNode(roots, op.selected ?? undefined)?.node;
  const wanted = node && missing.length > 0 ? [sayMissing(nameOf(node), missing)] : [];
  return [...wanted, ...(note ? [note] : []), ...notes.map(({ message }) => message)];
}

function missingOf({ placeholders = [] }: Told["ops"][number]): string[] {
  return placeholders.filter(({ missing }) => missing).map(({ prop }) => prop);
}

/** Says which props of an element nobody could write a value for. */
function sayMissing(name: string, missing: readonly string[]): string {
  const until = missing.length === 1 ? "it is" : "they are";
  return `${name} still needs a value for ${inWords(missing)}. ` +
    `Nothing in the project says which, and the app may fail until ${until} given.`;
}

function broughtBy(steps: readonly Step[], { ops, roots = [] }: Told): ReadonlyMap<Op, Brought> {
  return new Map(steps.flatMap(({ op }, index) => {
    const told = ops[index];
    const node = findNode(roots, told?.selected ?? undefined)?.node;
    return told && node ? [[op, { node, missing: missingOf(told) }] as const] : [];
  }));
}

function addStep(steps: readonly Step[], added: Step): Step[] {
  const key = targetOf(added.op);
  const at = key === null ? -1 : steps.findIndex(({ op }) => targetOf(op) === key);
  return at < 0 ? [...steps, added] : steps.with(at, added);
}

/** Returns what an op sets: a later op that sets the same takes its place. Null for those that add, move or remove. */
function targetOf(op: Op): string | null {
  switch (op.op) {
    case "setProp":
    case "removeProp":
      return `prop ${op.nodeId} ${op.propName} ${op.index ?? ""}`;
    case "setText":
      return `${op.op} ${op.nodeId} ${op.old ?? ""}`;
    case "renameTag":
      return `${op.op} ${op.nodeId}`;
    case "replaceNode":
      return op.snippet.startsWith("{") ? `code ${op.nodeId}` : null;
    default:
      return null;
  }
}

/** Shows the saved tree at once, and selects what the change made; where it only set something, what was selected stays. */
async function show(
  path: string,
  { roots, contentHash, selected, ops }: Answer,
  steps: readonly Step[],
): Promise<void> {
  queryClient.setQueryData(
    queries.tree(path).queryKey,
    (tree) => tree && roots ? { ...tree, roots, contentHash } : tree,
  );
  const here = placeAt(location.hash);
  // Who has gone on to something else meanwhile stays there.
  if (here.screen === "units" && here.path === path && selected !== null) {
    const isSet = steps.every(({ op }) => targetOf(op) !== null);
    const made = stepBringing(here.node);
    const own = made && ops[made.index]?.selected;
    if (own) goTo({ ...here, node: own + made.within }, { replace: true });
    else if (!isSet || !findNode(roots ?? [], here.node)) {
      goTo({ ...here, node: selected }, { replace: true });
    }
  }
  await readTextAgain(path, contentHash);
}
