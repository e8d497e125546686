import { api, ask, Refusal } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";

/** Two refs that are compared, and the plan that the change is held against. */
export interface Comparison {
  readonly base: string;
  readonly head: string;
  readonly plan?: string | undefined;
}

/** Starts the analysis of a comparison; what is known of it is shown anew. */
export async function analyse({ base, head, plan }: Comparison): Promise<void> {
  const body = { base, head, ...(plan !== undefined && { plan }) };
  await moved("The analysis was not started", async () => {
    const { analyses } = await ask(api.POST("/api/review/analyze", { body }));
    for (const { error } of analyses) {
      if (error) toasts.add({ type: "error", title: error.message });
    }
  });
}

/** Starts the analysis of a comparison that nobody has looked at yet. */
export async function analyseIfNew(comparison: Comparison): Promise<void> {
  const { base, head, plan } = comparison;
  try {
    const { state } = await queryClient.fetchQuery(queries.change(base, head, plan));
    if (state === "none") await analyse(comparison);
  } catch (refusal) {
    // The page of the comparison tells it.
    if (!(refusal instanceof Refusal)) throw refusal;
  }
}

/** Cancels the analysis of exactly this comparison. */
export async function cancel({ base, head, plan }: Comparison): Promise<void> {
  const body = { base, head, ...(plan !== undefined && { plan }) };
  await moved(
    "The analysis was not cancelled",
    () => ask(api.POST("/api/review/cancel", { body })),
  );
}

async function moved(problem: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    tellRefusal(problem, error);
  }
  await queryClient.invalidateQueries({ queryKey: ["reviews"] });
}
