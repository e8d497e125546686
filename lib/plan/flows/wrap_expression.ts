import type { z } from "zod";
import { readNode, wrapExpression as wrap } from "../../pages/mod.ts";
import { wrapBody } from "../../pages/wrap/schemas.ts";
import type { Flow } from "../flow.ts";

// The content that it is for is whatever the steps before it left, and no step is tried or told by itself.
const args: WrapArgs = wrapBody.omit({ contentHash: true, dryRun: true, detail: true });

type WrapArgs = z.ZodObject<
  Omit<typeof wrapBody.shape, "contentHash" | "dryRun" | "detail">,
  z.core.$strict
>;

/** Moves a conditional or loop of a page into an Expression. */
export const wrapExpression: Flow<typeof args> = {
  id: "wrap-expression",
  summary: "Moves a conditional or loop into an Expression.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run({ draft, signal, log }, request) {
    const { contentHash } = await readNode(draft.source, request);
    const saved = await wrap(draft.saving, { ...request, contentHash }, { signal });
    for (const { rule, path, line, message } of saved.violations) {
      log(`${path}:${line} ${rule}: ${message}`);
    }
    return {};
  },
};
