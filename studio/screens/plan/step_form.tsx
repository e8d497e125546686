import { Collapsible } from "@base-ui/react/collapsible";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { queries } from "../../api/queries.ts";
import { ArgField, type ArgSchema, JsonField } from "./arg_field.tsx";
import { argOf, type Args, type Plan, type Step, type Validation, withStep } from "./plan_edits.ts";

type Issue = Validation["errors"][number];

interface Props {
  readonly plan: Plan;
  readonly step: Step;
  readonly index: number;
  readonly issues: readonly Issue[];
  readonly change: (plan: Plan) => void;
  /** Whether it is unfolded at first. */
  readonly isOpen: boolean;
}

/** The args of a step, a field for each that its flow takes. */
export function StepForm({ isOpen: isOpenAtFirst, ...props }: Props): ReactNode {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <Collapsible.Root open={isOpen ?? isOpenAtFirst} onOpenChange={setOpen}>
      <Collapsible.Trigger className="fold">
        <ChevronRight size={14} aria-hidden className="fold-arrow" /> Details of step{" "}
        {props.index + 1}
      </Collapsible.Trigger>
      <Collapsible.Panel>
        <Fields {...props} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

function Fields({ plan, step, index, issues, change }: Omit<Props, "isOpen">): ReactNode {
  const { data } = useQuery(queries.planFlow(step.flow));
  const flow = data?.flows[0];
  const set = (args: Args) => change(withStep(plan, index, { args }));
  if (flow === undefined) return null;
  const { properties, required = [] } = (flow.schema ?? {}) as ArgSchema; // JSON Schema, as the flow tells it
  if (properties === undefined) {
    return (
      <JsonField
        label="All that it takes, as JSON"
        value={step.args}
        issue={issues.find((issue) => argOf(issue) !== null)?.message}
        set={(value) => set(value as Args)} // the validation says where it is another
      />
    );
  }
  return (
    <div className="plan-form">
      <p className="muted">{flow.summary}</p>
      {Object.entries(properties).map(([name, schema]) => (
        <ArgField
          key={name}
          name={name}
          schema={schema}
          isRequired={required.includes(name)}
          value={step.args[name]}
          issue={sayIssue(issues.find((issue) => argOf(issue) === name), step.args[name])}
          set={(value) => {
            const { [name]: _, ...others } = step.args;
            set(value === undefined ? others : { ...others, [name]: value });
          }}
        />
      ))}
    </div>
  );
}

/** Says what is wrong with an arg; one that is not there needs no words of the schema. */
function sayIssue(issue: Issue | undefined, value: unknown): string | undefined {
  return issue && value === undefined ? "This is needed." : issue?.message;
}
