import { routeCases } from "../../routes/coverage/mod.ts";
import type { CaseRequest } from "../../routes/coverage/route_case.ts";
import { gitRepositoryAt } from "../../support/git_repository.ts";
import { runtimeModel } from "../../support/model_runtime.ts";
import type { Preparations, Prepare, PreparedPlace } from "./prepared_place.ts";
import { TICKET } from "../../support/speaking_model.ts";

const MODEL = "story";
const STORY_PAGE = { feature: "cart", url: "https://tracker.example/1", html: TICKET };

/** A request of a model that is there, whoever has deleted it. */
function asksModel(body: object): Prepare {
  return ({ world: { runtime } }) => {
    runtime.models.set(MODEL, runtimeModel(MODEL));
    return { body: { ...body, model: MODEL } };
  };
}

function deletesModel({ world: { runtime } }: PreparedPlace): CaseRequest {
  runtime.models.set(MODEL, runtimeModel(MODEL));
  return { params: { name: MODEL } };
}

/** Without the remote that was added before. */
function addsRemote({ root, world: { server } }: PreparedPlace): CaseRequest {
  gitRepositoryAt(root).run(["remote", "remove", "origin"]);
  return { body: { url: server.url("owner/app") } };
}

/** Asked as in the table of cases; unlike putting away, carrying along is always possible. */
async function carriesAlong(place: PreparedPlace): Promise<CaseRequest> {
  await successOf("POST /api/git/dirty-answer")(place);
  return { body: { answer: "carry" } };
}

async function whileStopped(place: PreparedPlace): Promise<CaseRequest> {
  await place.post("/api/dev-server/stop", {});
  return await successOf("POST /api/dev-server/start")(place);
}

function successOf(route: string): Prepare {
  const cases = routeCases[route];
  if (!cases) throw new Error(`The table of cases has no ${route}`);
  return cases.success;
}

/** The routes that ask another server or program, and those that set up what is asked. */
export const serverPreparations: Preparations = {
  "DELETE /api/modelhost/models/:name": [deletesModel],
  "POST /api/story-ai/extract": [asksModel(STORY_PAGE), () => ({ body: STORY_PAGE })],
  "POST /api/story-ai/pattern/propose": [asksModel(STORY_PAGE), () => ({ body: STORY_PAGE })],
  "POST /api/plan/propose": [
    asksModel({ text: "Add a voucher page", feature: "cart" }),
    () => ({ body: { text: "Rename CartPage to BasketPage" } }),
  ],
  "POST /api/git/remote": [addsRemote],
  "POST /api/git/dirty-answer": [carriesAlong, successOf("POST /api/git/dirty-answer")],
  "POST /api/dev-server/start": [whileStopped],
};
