import { CART_PAGE, planOf, setsVariant } from "../../plan/shop_plans.ts";
import type { CaseRequest } from "../../routes/coverage/route_case.ts";
import { restoreCartPage } from "./cart_page.ts";
import type { Preparations, PreparedPlace } from "./prepared_place.ts";

/**
 * Runs a plan, at whose end a person has to help where it shall wait.
 * @returns the process's id, once it is in the state
 */
async function runs(place: PreparedPlace, state: "done" | "waiting"): Promise<string> {
  restoreCartPage(place);
  const plan = planOf(
    setsVariant("a", place.world.unique()),
    ...(state === "waiting" ? [{ id: "b", dependsOn: ["a"] }] : []),
  );
  const { body: { processId } } = await place.post("/api/plan/run", { plan });
  for (;;) {
    const { body: { process } } = await place.get(`/api/processes/${processId}`);
    if (process.state === state || process.state === "failed") return processId;
    await place.world.moment();
  }
}

async function withDone(place: PreparedPlace): Promise<CaseRequest> {
  return { params: { id: await runs(place, "done") } };
}

async function withDecision(place: PreparedPlace): Promise<CaseRequest> {
  const id = await runs(place, "done");
  const { body: { diffSha256 } } = await place.get(`/api/processes/${id}/diff`, {
    path: CART_PAGE,
  });
  return { params: { id }, body: { path: CART_PAGE, verdict: "approve", diffSha256 } };
}

/** Another project is opened only while no process runs. */
async function whenNothingRuns(place: PreparedPlace): Promise<CaseRequest> {
  const { body: { processes } } = await place.get("/api/processes");
  for (const { id, verbs } of processes) {
    if (verbs.includes("cancel")) await place.post(`/api/processes/${id}/cancel`, {});
  }
  return { body: { path: "." } };
}

/** An analysis of a comparison that nobody has asked for, which has only begun. */
async function whileAnalysing(place: PreparedPlace): Promise<CaseRequest> {
  const comparison = { base: "main", head: place.world.makeBranch() };
  await place.post("/api/review/analyze", comparison);
  return { body: comparison };
}

/** The routes of processes, and those that need one under way or none. */
export const processPreparations: Preparations = {
  "GET /api/processes/:id": [withDone],
  "GET /api/processes/:id/review": [withDone],
  "GET /api/processes/:id/diff": [
    async (place) => ({ ...await withDone(place), query: { path: CART_PAGE } }),
  ],
  "POST /api/processes/:id/comment": [
    async (place) => ({ ...await withDone(place), body: { text: "Take another word" } }),
  ],
  "POST /api/processes/:id/decide": [withDecision],
  "POST /api/processes/:id/:verb": ["complete", "pause", "cancel"].map((verb) => async (place) => ({
    params: { id: await runs(place, "waiting"), verb },
  })),
  "POST /api/review/analyze": [
    (place) => ({ body: { base: "main", head: place.world.makeBranch() } }),
    (place) => ({ body: { base: "main", heads: [place.world.makeBranch(), "change"] } }),
  ],
  "POST /api/review/cancel": [whileAnalysing],
  "PUT /api/project": [whenNothingRuns],
};
