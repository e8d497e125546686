import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queries } from "../../api/queries.ts";
import type { Schemas } from "../../api/client.ts";
import type { Place } from "../../places/place.ts";
import type { Plan } from "./plan_edits.ts";

export type PlanPlace = Extract<Place, { screen: "plan" }>;

/** What a person has written and made of it, before it runs. */
export interface PlanDraft {
  /** The ticket. */
  readonly text: string;
  readonly plan: Plan | null;
  /** What the proposal told of the text. */
  readonly seeds: Schemas["PlanProposal"]["seeds"];
  readonly notes: readonly string[];
}

const EMPTY: PlanDraft = { text: "", plan: null, seeds: [], notes: [] };

export interface Planning {
  /** Null until the process or note that it starts from was read. */
  readonly draft: PlanDraft | null;
  readonly error: Error | null;
  readonly change: (part: Partial<PlanDraft>) => void;
  readonly clear: () => void;
}

/** Keeps a draft of a plan for this window: whoever looks elsewhere, or loads the page anew, comes back to it. */
export function usePlan({ process, note }: PlanPlace): Planning {
  const key = `workbench.plan ${process ?? ""} ${note ?? ""}`;
  const [draft, setDraft] = useState<PlanDraft | null>(() => kept(key));
  const started = useQuery({ ...queries.process(process ?? ""), enabled: process !== undefined });
  const written = useQuery({ ...queries.note(note ?? ""), enabled: note !== undefined });
  useEffect(() => {
    if (draft !== null) return;
    const origin = started.data?.process.plan ?? written.data?.note.plan ?? null;
    if (process === undefined && note === undefined) setDraft(EMPTY);
    else if (started.data || written.data) {
      const { title = "", body = "" } = written.data?.note ?? {};
      const ticket = origin?.ticket.body ?? origin?.ticket.title ?? `${title}\n${body}`.trim();
      setDraft({ ...EMPTY, text: ticket, plan: origin });
    }
  }, [draft, process, note, started.data, written.data]);
  function keep(next: PlanDraft | null): void {
    setDraft(next);
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  }
  return {
    draft,
    error: started.error ?? written.error,
    change: (part) => keep({ ...draft ?? EMPTY, ...part }),
    clear: () => keep(null),
  };
}

function kept(key: string): PlanDraft | null {
  const text = sessionStorage.getItem(key);
  return text === null ? null : JSON.parse(text) as PlanDraft; // as it was kept above
}
