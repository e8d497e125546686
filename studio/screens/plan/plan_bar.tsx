import { Check, CircleAlert, LoaderCircle, Play, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { api, ask } from "../../api/client.ts";
import { queryClient } from "../../api/query_client.ts";
import { COMMAND, useKeys } from "../../parts/keys.ts";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";
import { count } from "../../parts/words.ts";
import { goTo } from "../../places/use_place.ts";
import { type Plan, refusalsOf } from "./plan_edits.ts";
import type { PlanDraft, Planning, PlanPlace } from "./use_plan.ts";
import type { Trial } from "./use_validation.ts";

export interface PlanProps {
  readonly place: PlanPlace;
  readonly planning: Planning;
  readonly draft: PlanDraft;
  readonly trial: Trial;
  readonly isProposing: boolean;
  readonly setProposing: (isProposing: boolean) => void;
}

/** How the plan as a whole stands, and the way to run it. */
export function PlanBar({ place, planning, draft, trial }: PlanProps): ReactNode {
  const { plan } = draft;
  const [isStarting, setStarting] = useState(false);
  // The same plan starts one process, however often its start is asked for.
  const key = useRef(crypto.randomUUID());
  const canRun = plan !== null && plan.steps.length > 0 && trial.isCurrent &&
    trial.validation?.valid === true && !isStarting;
  async function run(): Promise<void> {
    if (!canRun) return;
    setStarting(true);
    try {
      const { processId, noteProblem } = await start(plan, place, key.current);
      if (noteProblem) toasts.add({ type: "error", title: noteProblem.message });
      planning.clear();
      await queryClient.invalidateQueries({ queryKey: ["processes"] });
      goTo({ screen: "processes", id: processId });
    } catch (error) {
      tellRefusal("The plan was not started", error);
      setStarting(false);
    }
  }
  useKeys({ "mod+shift+Enter": () => void run() });
  return (
    <header className="bar plan-bar">
      <h1 className="bar-title">Plan</h1>
      <span className="grow truncate" role="status">
        {plan && <Standing plan={plan} trial={trial} />}
      </span>
      {plan && (
        <button type="button" className="button" onClick={planning.clear}>
          <X size={14} aria-hidden /> Start over
        </button>
      )}
      <button
        type="button"
        className="button button-main"
        disabled={!canRun}
        onClick={() => void run()}
      >
        <Play size={14} aria-hidden /> Run <kbd className="kbd">{COMMAND}Shift Enter</kbd>
      </button>
    </header>
  );
}

function Standing({ plan, trial }: { readonly plan: Plan; readonly trial: Trial }): ReactNode {
  const { validation, isCurrent, error } = trial;
  if (error) return <span className="removed">{error.message}</span>;
  if (!isCurrent || validation === null) {
    return (
      <span className="row muted">
        <LoaderCircle size={14} aria-hidden /> Trying the steps
      </span>
    );
  }
  if (!validation.valid) {
    return (
      <span className="row removed">
        <CircleAlert size={14} aria-hidden /> {count(validation.errors.length, "problem")}
      </span>
    );
  }
  const files = new Set(
    validation.steps.flatMap(({ touches }) => touches.files.map(({ path }) => path)),
  );
  const open = plan.steps.filter((step) => refusalsOf(step).length > 0).length;
  return (
    <span className={`row ${open > 0 ? "warning" : "added"}`}>
      {open > 0 ? <CircleAlert size={14} aria-hidden /> : <Check size={14} aria-hidden />}
      <span className="truncate">
        {count(plan.steps.length - open, "step")} ready, {open > 0 && `${open} not ready, `}
        {count(files.size, "file")} would change. Nothing is written before you approve it.
      </span>
    </span>
  );
}

/** Starts the process of a plan; a note that it came from keeps the plan, and is marked as run. */
async function start(plan: Plan, { note: noteId }: PlanPlace, key: string) {
  if (noteId === undefined) return await ask(api.POST("/api/plan/run", { body: { plan, key } }));
  const params = { path: { id: noteId } };
  const { note } = await ask(api.GET("/api/notes/{id}", { params }));
  await ask(api.PUT("/api/notes/{id}", { params, body: { rev: note.rev, plan } }));
  return await ask(api.POST("/api/plan/run", { body: { plan, noteId } }));
}
