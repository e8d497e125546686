import type { CaseRequest } from "../../routes/coverage/route_case.ts";
import type { Preparations, PreparedPlace } from "./prepared_place.ts";

const RUNNING = ["queued", "running", "cancelling"];

/** Starts a clone of a repository. @returns its id */
async function starts(place: PreparedPlace, repository: string): Promise<string> {
  const { world } = place;
  const body = { url: world.server.url(repository), name: world.unique() };
  return (await place.post("/api/clone", body)).body.clone.id;
}

async function cloned(place: PreparedPlace): Promise<string> {
  const id = await starts(place, "owner/app");
  for (let state = "queued"; RUNNING.includes(state);) {
    await place.world.moment();
    state = (await place.get(`/api/clone/${id}`)).body.clone.state;
  }
  return id;
}

/** A clone that is behind its repository. */
async function behind(place: PreparedPlace): Promise<CaseRequest> {
  const { world } = place;
  const id = await cloned(place);
  world.server.commit("owner/app", { [`${world.unique()}.txt`]: "New\n" });
  return { body: { id } };
}

/** The routes of clones. */
export const clonePreparations: Preparations = {
  "POST /api/clone": [
    ({ world }) => ({ body: { url: world.server.url("owner/app"), name: world.unique() } }),
  ],
  "GET /api/clone/:id": [async (place) => ({ params: { id: await cloned(place) } })],
  "POST /api/clone/pull": [behind],
  "POST /api/clone/:id/cancel": [
    async (place) => ({ params: { id: await starts(place, "owner/slow") } }),
  ],
};
