import { Collapsible } from "@base-ui/react/collapsible";
import {
  Check,
  ChevronRight,
  CircleDashed,
  CircleSlash,
  Hand,
  LoaderCircle,
  type LucideIcon,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { LogView } from "./log_view.tsx";
import type { Process } from "./names.ts";

type Step = Process["steps"][number];

const ICONS: Readonly<Record<Step["state"], readonly [LucideIcon, string, string]>> = {
  pending: [CircleDashed, "muted", "Not begun"],
  running: [LoaderCircle, "accent", "Runs"],
  waiting: [Hand, "warning", "Waits for a person"],
  done: [Check, "added", "Done"],
  failed: [X, "removed", "Failed"],
  skipped: [CircleSlash, "muted", "Skipped"],
};

interface Props {
  /** Of the process. */
  readonly id: string;
  readonly step: Step;
  readonly number: number;
  readonly process: Process;
}

/** One step: its state, what it changed, why it failed, and its log. */
export function StepRow({ id, step, number, process }: Props): ReactNode {
  const [Icon, tone, name] = ICONS[step.state];
  const changed = process.changes.filter(({ steps }) => steps.includes(step.id));
  const about = process.plan?.steps.find((each) => each.id === step.id);
  return (
    <li className="step-row">
      <Icon size={16} className={tone} role="img" aria-label={name} />
      <div className="grow">
        <p className="row step-title">
          <span className="muted">{number}</span>
          <strong className="grow">{step.title}</strong>
          <span className="muted step-facts">{sayFacts(step)}</span>
        </p>
        {about?.rationale && <p className="muted">{about.rationale}</p>}
        {step.error && <p className="removed">{step.error.message}</p>}
        {step.reason && <p className="muted">{step.reason}</p>}
        {changed.length > 0 && (
          <p className="step-files">
            {changed.map(({ path }) => (
              <PlaceLink key={path} to={{ screen: "processes", id, file: path }} title={path}>
                {path.split("/").at(-1)}
              </PlaceLink>
            ))}
          </p>
        )}
        {step.log.length > 0 && (
          <Collapsible.Root defaultOpen={step.state === "failed" || step.state === "running"}>
            <Collapsible.Trigger className="fold">
              <ChevronRight size={14} aria-hidden className="fold-arrow" /> Log of step {number}
              {" "}
              ({count(step.log.length, "line")})
            </Collapsible.Trigger>
            <Collapsible.Panel>
              <LogView lines={step.log} />
            </Collapsible.Panel>
          </Collapsible.Root>
        )}
      </div>
    </li>
  );
}

function sayFacts({ attempts, startedAt, finishedAt, usedModel }: Step): string {
  const took = startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : null;
  return [
    attempts > 1 ? `${attempts} attempts` : "",
    usedModel ? "with a model" : "",
    took === null ? "" : took < 1000 ? `${took} ms` : `${(took / 1000).toFixed(1)} s`,
  ].filter(Boolean).join(" · ");
}
