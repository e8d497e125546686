import { Collapsible } from "@base-ui/react/collapsible";
import {
  ArrowDown,
  ArrowUp,
  Check,
  ChevronRight,
  CircleAlert,
  CircleDashed,
  Hand,
  Trash2,
} from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { DiffView } from "../../parts/diff/diff_view.tsx";
import { readDiff } from "../../parts/diff/rows.ts";
import { Hint } from "../../parts/hint.tsx";
import { count } from "../../parts/words.ts";
import {
  argOf,
  choicesOf,
  type Plan,
  refusalsOf,
  type Step,
  type Validation,
  withChoice,
  withMovedStep,
  withoutStep,
  withStep,
} from "./plan_edits.ts";
import { StepForm } from "./step_form.tsx";

type Tried = Validation["steps"][number];
type Issue = Validation["errors"][number];

interface Props {
  readonly plan: Plan;
  readonly step: Step;
  readonly index: number;
  /** What came of it when it was tried. */
  readonly tried: Tried | undefined;
  readonly issues: readonly Issue[];
  /** Whether that is of the plan as it is now. */
  readonly isCurrent: boolean;
  readonly change: (plan: Plan) => void;
}

/** One step: what it does, what is wrong with it, and what it would change. */
export function StepCard(props: Props): ReactNode {
  const { plan, step, index, tried, issues, change } = props;
  const number = index + 1;
  const refusals = refusalsOf(step);
  return (
    <li className="card plan-step" aria-label={`Step ${number}`}>
      <div className="row">
        <Standing {...props} />
        <span className="muted">{number}</span>
        <textarea
          className="input plan-title"
          aria-label={`Title of step ${number}`}
          rows={1}
          value={step.title}
          maxLength={500}
          onChange={({ target }) =>
            change(withStep(plan, index, { title: target.value.replaceAll("\n", " ") }))}
        />
        {refusals.length > 0
          ? <span className="badge badge-warning">not ready</span>
          : <span className="badge">{step.flow.replaceAll("-", " ")}</span>}
        <Tools {...props} />
      </div>
      {refusals.map((refusal) => (
        <p key={refusal} className="plan-issue warning">
          <CircleAlert size={14} aria-hidden />
          <span>{refusal}</span>
        </p>
      ))}
      <Choices {...props} />
      {step.executor === "user"
        ? <ForPerson step={step} />
        : step.rationale && <p className="muted plan-why">{step.rationale}</p>}
      {issues.filter((issue) => argOf(issue) === null).map(({ path, message, place }) => (
        <p key={`${path}${message}`} className="plan-issue removed" role="alert">
          <CircleAlert size={14} aria-hidden />
          <span>{message}{place && ` (${place.path}, line ${place.line})`}</span>
        </p>
      ))}
      <StepForm
        {...props}
        isOpen={issues.some((issue) => argOf(issue) !== null) ||
          Object.keys(step.args).length === 0}
      />
      {tried?.note && <p className="muted plan-why">Not tried: {tried.note}</p>}
      {tried?.preview && tried.preview.diff !== "" && (
        <Preview preview={tried.preview} touches={tried.touches} number={number} />
      )}
      {tried?.preview?.diff === "" && <p className="muted plan-why">It would change nothing.</p>}
    </li>
  );
}

function Standing({ step, tried, issues, isCurrent }: Props): ReactNode {
  if (issues.length > 0) {
    return <CircleAlert size={16} className="removed" role="img" aria-label="Not valid" />;
  }
  if (refusalsOf(step).length > 0) {
    return <CircleAlert size={16} className="warning" role="img" aria-label="Not ready" />;
  }
  if (step.executor === "user") {
    return <Hand size={16} className="warning" role="img" aria-label="Left to a person" />;
  }
  return tried?.preview && isCurrent
    ? <Check size={16} className="added" role="img" aria-label="Tried" />
    : <CircleDashed size={16} className="muted" role="img" aria-label="Not tried" />;
}

/** Offers the steps that a request may mean, for a person who says which. */
function Choices({ plan, step, index, change }: Props): ReactNode {
  const choices = choicesOf(step);
  if (choices.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={`Which one is meant by step ${index + 1}`}
      className="plan-choices"
    >
      <span className="muted">Which one is meant?</span>
      {choices.map((choice, at) => (
        <button
          key={at}
          type="button"
          className="button mono"
          onClick={() => change(withChoice(plan, index, choice))}
        >
          <span className="truncate">{choice.title}</span>
        </button>
      ))}
    </div>
  );
}

/** What is left to a person, in the words of the ticket. */
function ForPerson({ step }: { readonly step: Step }): ReactNode {
  const { instruction } = step.args;
  return (
    <div className="plan-person">
      <p className="muted">
        Left to a person. The process waits until somebody says that it is done.
      </p>
      {typeof instruction === "string" && <blockquote>{instruction}</blockquote>}
    </div>
  );
}

function Tools({ plan, step, index, change }: Props): ReactNode {
  const tool = (label: string, icon: ReactNode, act: (() => void) | null) => (
    <Hint label={`${label}: ${step.title}`}>
      <button
        type="button"
        className="button button-quiet button-icon"
        disabled={act === null}
        onClick={() =>
          act?.()}
      >
        {icon}
      </button>
    </Hint>
  );
  return (
    <span className="row plan-tools">
      {tool(
        "Move up",
        <ArrowUp size={14} aria-hidden />,
        index === 0 ? null : () => change(withMovedStep(plan, index, -1)),
      )}
      {tool(
        "Move down",
        <ArrowDown size={14} aria-hidden />,
        index === plan.steps.length - 1 ? null : () => change(withMovedStep(plan, index, 1)),
      )}
      {tool("Remove", <Trash2 size={14} aria-hidden />, () => change(withoutStep(plan, index)))}
    </span>
  );
}

/** The lines of a preview that are drawn before it scrolls. */
const LINES = 16;

interface PreviewProps {
  readonly preview: NonNullable<Tried["preview"]>;
  readonly touches: Tried["touches"];
  /** The step's place in the plan, 1-based. */
  readonly number: number;
}

function Preview({ preview, touches, number }: PreviewProps): ReactNode {
  const { diff, stats, truncated } = preview;
  const lines = useMemo(() => Math.min(LINES, readDiff(diff).length), [diff]);
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="fold">
        <ChevronRight size={14} aria-hidden className="fold-arrow" />
        Would change {count(touches.files.length, "file")}
        <span className="change-stats">
          <span className="added">+{stats.added}</span>{" "}
          <span className="removed">−{stats.removed}</span>
        </span>
      </Collapsible.Trigger>
      <Collapsible.Panel>
        <div className="plan-diff" style={{ height: lines * 20 + 2 }}>
          <DiffView diff={diff} label={`Change of step ${number}`} />
        </div>
        {truncated && <p className="muted">Files are left out: the review shows all of them.</p>}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
