import type { CaseRequest } from "../../routes/coverage/route_case.ts";
import { runtimeModel } from "../../support/model_runtime.ts";
import { TICKET } from "../../support/speaking_model.ts";
import {
  type Preparations,
  type Prepare,
  type PreparedPlace,
  successOf,
} from "./prepared_place.ts";

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

async function whileStopped(place: PreparedPlace): Promise<CaseRequest> {
  await place.post("/api/dev-server/stop", {});
  return await successOf("POST /api/dev-server/start")(place);
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
  "POST /api/dev-server/start": [whileStopped],
};
