import { useQuery } from "@tanstack/react-query";
import { api, ask, type Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import type {
  DraftAnswer,
  Drafting as DraftingOf,
  DraftKind,
  Step as StepOf,
} from "../../parts/draft/draft.ts";
import { useDraft } from "../../parts/draft/use_draft.ts";
import { placeAt } from "../../places/place.ts";
import { goTo } from "../../places/use_place.ts";
import { followOp, followSetting } from "./follow_op.ts";
import { findNode } from "./nodes.ts";

export type Op = Schemas["EditUnitBody"]["ops"][number];
type Answer = Schemas["EditUnitAnswer"] & DraftAnswer;
type Tree = Schemas["ReadTreeAnswer"];
type Step = StepOf<Op, Tree>;

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
      return { ...answer, told: answer.ops.flatMap(notesOf) };
    },
    show: (answer, steps) => show(path, answer, steps),
  };
  return useDraft(kind);
}

function notesOf({ note, notes = [] }: Answer["ops"][number]): string[] {
  return [...(note ? [note] : []), ...notes.map(({ message }) => message)];
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
  { roots, contentHash, selected }: Answer,
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
    if (!isSet || !findNode(roots ?? [], here.node)) {
      goTo({ ...here, node: selected }, { replace: true });
    }
  }
  await queryClient.invalidateQueries({ queryKey: ["unit", path] });
}
