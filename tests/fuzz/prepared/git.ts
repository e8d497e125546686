import { basename } from "node:path";
import { CART_BUTTON, CART_PAGE } from "../../plan/shop_plans.ts";
import type { CaseRequest } from "../../routes/coverage/route_case.ts";
import { gitRepositoryAt } from "../../support/git_repository.ts";
import { restoreCartPage } from "./cart_page.ts";
import { type Preparations, type PreparedPlace, successOf } from "./prepared_place.ts";

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

/** Asked because the branch was left with a save pending, whatever session there was before. */
async function carriesElsewhere(place: PreparedPlace): Promise<CaseRequest> {
  await place.post("/api/git/config", { enabled: true, remembered: null });
  await savesPage(place);
  const repository = gitRepositoryAt(place.root);
  const name = place.world.unique();
  repository.git("branch", name);
  repository.git("symbolic-ref", "HEAD", `refs/heads/${name}`);
  await savesPage(place);
  return { body: { answer: "carry" } };
}

async function savesPage(place: PreparedPlace): Promise<void> {
  restoreCartPage(place);
  const page = { feature: "cart", file: basename(CART_PAGE) };
  const { contentHash } = (await place.get("/api/pages/tree", page)).body;
  const edit = { nodeId: CART_BUTTON, propName: "variant", kind: "string", contentHash };
  await place.post("/api/pages/props", { ...page, ...edit, value: place.world.unique() });
}

/** The routes of the version-control session that need a question, or a repository without a remote. */
export const gitPreparations: Preparations = {
  "POST /api/git/remote": [addsRemote],
  "POST /api/git/dirty-answer": [
    carriesAlong,
    carriesElsewhere,
    successOf("POST /api/git/dirty-answer"),
  ],
};
