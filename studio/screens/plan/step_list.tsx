import { useQuery } from "@tanstack/react-query";
import { ListTree } from "lucide-react";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { emptyPlan, type Flow, stepOf, withNewStep } from "./plan_edits.ts";
import type { PlanProps } from "./plan_bar.tsx";
import { StepCard } from "./step_card.tsx";

/** The most steps that a plan may have. */
const MOST = 50;

/** The steps of the plan in their order, with a way to add one. */
export function StepList(
  { planning, draft: { plan, text }, trial, isProposing }: PlanProps,
): ReactNode {
  const { validation, isCurrent } = trial;
  if (isProposing) {
    return (
      <>
        <p className="notice" role="status">
          Looking for steps that do it, and trying each on a copy. This can take a while at first.
        </p>
        <Waiting rows={8} />
      </>
    );
  }
  if (plan === null) {
    return (
      <Empty icon={<ListTree size={20} aria-hidden />} title="No steps yet">
        <p>
          Write what is to be done. What is recognised becomes steps that are tried at once; the
          rest is left to a person. Nothing of it is written into the project before you approve it.
        </p>
        <AddStep
          label="Or begin with a step"
          add={(flow) => planning.change({ plan: withNewStep(emptyPlan(text), flow) })}
        />
      </Empty>
    );
  }
  const general = validation?.errors.filter((issue) => stepOf(issue) === null) ?? [];
  return (
    <section className="scroll plan-steps" aria-label="Steps">
      {general.map(({ path, message }) => (
        <p key={`${path}${message}`} className="notice notice-bad">{message}</p>
      ))}
      <ol className="stack">
        {plan.steps.map((step, index) => (
          <StepCard
            key={step.id}
            plan={plan}
            step={step}
            index={index}
            tried={validation?.steps.find(({ id }) => id === step.id)}
            issues={validation?.errors.filter((issue) => stepOf(issue) === index) ?? []}
            isCurrent={isCurrent}
            change={(next) => planning.change({ plan: next })}
          />
        ))}
      </ol>
      {plan.steps.length < MOST && (
        <AddStep
          label="Add a step"
          add={(flow) => planning.change({ plan: withNewStep(plan, flow) })}
        />
      )}
    </section>
  );
}

interface AddProps {
  readonly label: string;
  readonly add: (flow: Flow) => void;
}

function AddStep({ label, add }: AddProps): ReactNode {
  const { data } = useQuery(queries.planContext());
  return (
    <label className="field plan-add">
      <span>{label}</span>
      <select
        className="input"
        value=""
        onChange={({ target }) => {
          const flow = data?.flows.find(({ id }) => id === target.value);
          if (flow) add(flow);
        }}
      >
        <option value="">Choose what it does</option>
        {data?.flows.map(({ id, summary }) => (
          <option key={id} value={id}>{id.replaceAll("-", " ")}: {summary}</option>
        ))}
      </select>
    </label>
  );
}
