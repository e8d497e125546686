import type { z } from "zod";
import { propEditBody } from "../../pages/edit_schemas.ts";
import { setPageProp } from "../../pages/mod.ts";
import type { Flow } from "../flow.ts";
import { editAsLeft } from "./edit_as_left.ts";

// The content that it is for is whatever the steps before it left.
const args: SetPropArgs = propEditBody.omit({ contentHash: true });

type SetPropArgs = z.ZodObject<Omit<typeof propEditBody.shape, "contentHash">, z.core.$strict>;

/** Sets, replaces or removes a prop of an element of a page. */
export const setProp: Flow<typeof args> = {
  id: "set-prop",
  summary: "Sets, replaces or removes a prop of an element of a page.",
  writes: true,
  executors: ["deterministic"],
  args,
  run: (site, request) => editAsLeft(site, request, setPageProp),
};
