import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import type { Finding } from "../../parts/machine/model.ts";
import { GoneFile, isGone } from "../../parts/draft/gone_file.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { type MachinePlace, placeAt } from "../../places/place.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { goTo } from "../../places/use_place.ts";
import { type MachineOp, useMachineDraft } from "./machine_draft.ts";
import { MachinePanes } from "./machine_panes.tsx";

/** The address of an open machine. */
export type OpenMachine = MachinePlace & { readonly path: string; readonly machine: number };

interface Props {
  readonly place: OpenMachine;
  readonly isNarrow: boolean;
}

const PAGE = 20;

/** An open machine, read afresh whenever its file changes. */
export function MachineView({ place, isNarrow }: Props): ReactNode {
  const { path, machine: index } = place;
  const { data, error, refetch } = useQuery(queries.machines(path));
  const [limit, setLimit] = useState(PAGE);
  const narrative = useQuery({
    ...queries.narrative(path, index, data?.contentHash ?? "", limit),
    enabled: data?.machines[index] !== undefined,
  });
  const drafting = useMachineDraft(path, index, (op) => {
    const here = placeAt(location.hash);
    // Who has gone on to something else meanwhile stays there.
    if (here.screen !== "machines" || here.path !== path || (here.machine ?? 0) !== index) return;
    goTo(placeAfter({ ...here, path, machine: index }, op), { replace: true });
  });
  const machine = data?.machines[index];
  const { draft } = drafting;
  const isMissing = isGone(error) || (data !== undefined && machine === undefined);
  if (isMissing && (draft || machine)) {
    return (
      <GoneFile title="This machine is gone" draft={draft} drafting={drafting}>
        <PlaceLink to={{ screen: "machines" }} className="button">All machines</PlaceLink>
      </GoneFile>
    );
  }
  if (error !== null && data === undefined) {
    return (
      <Failed
        title="This machine cannot be opened"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting rows={12} />;
  if (machine === undefined) return <NotThere answer={data} />;
  const told = narrative.data?.machines[0];
  return (
    <MachinePanes
      place={place}
      machine={machine}
      problems={[...data.problems, ...machine.problems]}
      narrative={told}
      findings={told?.findings ?? NO_FINDINGS}
      more={told && told.nextCursor !== null && limit < 500
        ? () => setLimit(Math.min(500, limit * 5))
        : undefined}
      drafting={drafting}
      isNarrow={isNarrow}
    />
  );
}

const NO_FINDINGS: readonly Finding[] = [];

function NotThere({ answer }: { readonly answer: Schemas["ReadMachinesAnswer"] }): ReactNode {
  const [problem] = answer.problems;
  return (
    <Empty title="The file has no such machine">
      {problem
        ? `Line ${problem.line}: ${problem.message}`
        : `It makes ${answer.machines.length} machines. Somebody may have taken this one out.`}
    </Empty>
  );
}

/** Returns the place of the part that an op was about, once it has its new name. */
function placeAfter(place: OpenMachine, op: MachineOp): OpenMachine {
  const none = { ...place, transition: undefined };
  switch (op.op) {
    case "addState":
      return { ...none, state: below(op.parent, op.name) };
    case "renameState":
      return { ...none, state: below(parentOf(op.state), op.name) };
    case "moveState":
      return { ...none, state: below(op.parent, nameIn(op.state)) };
    case "removeState":
      return { ...none, state: parentOf(op.state) };
    case "removeTransition":
    case "reorderTransitions":
    case "setDelay":
    case "renameEvent":
      return none;
    default:
      return place;
  }
}

const LAST_DOT = /(?<!\\)\.(?!.*(?<!\\)\.)/;

function parentOf(path: string): string {
  return LAST_DOT.test(path) ? path.slice(0, path.search(LAST_DOT)) : "";
}

function nameIn(path: string): string {
  return path.slice(parentOf(path).length).replace(/^\./, "").replaceAll("\\.", ".");
}

function below(parent: string, name: string): string {
  const own = name.replaceAll(".", "\\.");
  return parent === "" ? own : `${parent}.${own}`;
}
