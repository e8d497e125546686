import type { z } from "zod";
import { replacePageNode } from "../../pages/mod.ts";
import { nodeEditBody } from "../../pages/page/edit_schemas.ts";
import type { Flow } from "../flow.ts";
import { editAsLeft } from "./edit_as_left.ts";

// The content that it is for is whatever the steps before it left, and no step is tried or told by itself.
const args: ReplaceNodeArgs = nodeEditBody.omit({ contentHash: true, dryRun: true, detail: true });

type ReplaceNodeArgs = z.ZodObject<
  Omit<typeof nodeEditBody.shape, "contentHash" | "dryRun" | "detail">,
  z.core.$strict
>;

/** Replaces an element of a page by another one. */
export const replaceNode: Flow<typeof args> = {
  id: "replace-node",
  summary: "Replaces a node by other JSX.",
  writes: true,
  executors: ["deterministic"],
  args,
  run: (site, request) => editAsLeft(site, request, replacePageNode),
};
