import { ChevronLeft, ChevronRight, Route } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Schemas } from "../../api/client.ts";
import { Hint } from "../../parts/hint.tsx";
import { Empty, Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";

export type Scenario = Schemas["MachineScenario"];

interface Props {
  readonly scenarios: readonly Scenario[] | undefined;
  readonly total: number;
  readonly more: (() => void) | undefined;
  /** The place of the scenario that is walked, and of its step. */
  readonly scenario: number | null;
  readonly step: number;
  readonly walk: (scenario: number | null, step: number) => void;
}

/** Ways through the machine, walked step by step on the diagram. */
export function ScenariosView({ scenarios, total, more, scenario, step, walk }: Props): ReactNode {
  const now = useRef<HTMLLIElement>(null);
  useEffect(() => {
    now.current?.scrollIntoView({ block: "nearest" });
  }, [scenario, step]);
  if (scenarios === undefined) return <Waiting rows={8} />;
  if (scenarios.length === 0) {
    return (
      <Empty icon={<Route size={20} aria-hidden />} title="No way through it">
        Nothing leads from the state that it begins in to another one.
      </Empty>
    );
  }
  return (
    <section className="scroll" aria-label="Scenarios" tabIndex={0}>
      <p className="section muted">
        <span>
          {count(total, "way")} through the machine. Choose one to walk it
          <span className="by-keys">; N and P go on and back</span>.
        </span>
      </p>
      <ol>
        {scenarios.map((each, index) => (
          <li
            key={index}
            ref={index === scenario ? now : null}
            className="scenario"
            data-selected={index === scenario}
          >
            <button
              type="button"
              className="part-link scenario-title"
              aria-expanded={index === scenario}
              onClick={() => walk(index === scenario ? null : index, 0)}
            >
              <span className={`badge ${each.happy ? "badge-added" : "badge-warning"}`}>
                {each.happy ? "goes well" : "goes wrong"}
              </span>
              <span>{each.title}</span>
            </button>
            {index === scenario && (
              <Steps
                scenario={each}
                step={step}
                walk={(next) => walk(index, next)}
              />
            )}
          </li>
        ))}
      </ol>
      {more && (
        <button type="button" className="button words-more" onClick={more}>
          Show more
        </button>
      )}
    </section>
  );
}

interface StepsProps {
  readonly scenario: Scenario;
  readonly step: number;
  readonly walk: (step: number) => void;
}

function Steps({ scenario: { steps, outcome }, step, walk }: StepsProps): ReactNode {
  return (
    <>
      <div className="row" role="toolbar" aria-label="Walk the scenario">
        <Hint label="Back" keys="P">
          <button
            type="button"
            className="button button-icon"
            disabled={step === 0}
            onClick={() => walk(step - 1)}
          >
            <ChevronLeft size={16} aria-hidden />
          </button>
        </Hint>
        <Hint label="Next" keys="N">
          <button
            type="button"
            className="button button-icon"
            disabled={step >= steps.length}
            onClick={() => walk(step + 1)}
          >
            <ChevronRight size={16} aria-hidden />
          </button>
        </Hint>
        <span className="muted" role="status">
          {step < steps.length ? `Step ${step + 1} of ${steps.length}` : "The end"}
        </span>
      </div>
      <ol className="scenario-steps">
        {steps.map(({ given, when, then: effect }, index) => (
          <li key={index} aria-current={index === step ? "step" : undefined}>
            <button
              type="button"
              className="part-link"
              onClick={() =>
                walk(index)}
            >
              {index === step && <span className="muted">{`${given} `}</span>}
              <strong>{when}</strong> {effect}
            </button>
          </li>
        ))}
        <li aria-current={step >= steps.length ? "step" : undefined}>
          <button type="button" className="part-link" onClick={() => walk(steps.length)}>
            {outcome}
          </button>
        </li>
      </ol>
    </>
  );
}
