import type { z } from "zod";
import { setPageProp } from "../../pages/mod.ts";
import { propEditBody } from "../../pages/page/edit_schemas.ts";
import type { Flow } from "../flow.ts";
import { editAsLeft } from "./edit_as_left.ts";

// The content that it is for is whatever the steps before it left, and no step is tried or told by itself.
const args: SetPropArgs = propEditBody.omit({ contentHash: true, dryRun: true, detail: true });

type SetPropArgs = z.ZodObject<
  Omit<typeof propEditBody.shape, "contentHash" | "dryRun" | "detail">,
  z.core.$strict
>;

/** Sets, replaces or removes a prop of an element of a page. */
export const setProp: Flow<typeof args> = {
  id: "set-prop",
  summary: "Sets or removes a prop of an element.",
  writes: true,
  executors: ["deterministic"],
  args,
  run: (site, request) => editAsLeft(site, request, setPageProp),
};
