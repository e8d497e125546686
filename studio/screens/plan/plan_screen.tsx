import { type ReactNode, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { Failed, Waiting } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import { PlanBar } from "./plan_bar.tsx";
import { StepList } from "./step_list.tsx";
import { TicketPane } from "./ticket_pane.tsx";
import { type PlanPlace, usePlan } from "./use_plan.ts";
import { useValidation } from "./use_validation.ts";
import "./plan.css";

/** A ticket beside the steps that it becomes, each tried before anything runs. */
export default function PlanScreen({ place }: { readonly place: PlanPlace }): ReactNode {
  // Another origin is another draft.
  return <Planner key={`${place.process ?? ""} ${place.note ?? ""}`} place={place} />;
}

function Planner({ place }: { readonly place: PlanPlace }): ReactNode {
  const planning = usePlan(place);
  const { draft, error, change } = planning;
  const trial = useValidation(draft?.plan ?? null, (plan) => change({ plan }));
  const isNarrow = useNarrow();
  const [isProposing, setProposing] = useState(false);
  if (draft === null) {
    return error ? <Failed title="This cannot be planned" error={error} /> : <Waiting rows={8} />;
  }
  const shared = { place, planning, draft, trial, isProposing, setProposing };
  const ticket = <TicketPane {...shared} />;
  const steps = <StepList {...shared} />;
  return (
    <>
      <PlanBar {...shared} />
      {isNarrow
        ? <div className="scroll plan-narrow">{ticket}{steps}</div>
        : (
          <Group orientation="horizontal" className="units">
            <Panel id="ticket" defaultSize="36%" minSize="260px" maxSize="60%" className="pane">
              {ticket}
            </Panel>
            <Separator className="split" />
            <Panel id="steps" className="pane">{steps}</Panel>
          </Group>
        )}
    </>
  );
}
