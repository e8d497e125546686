import type { z } from "zod";
import { nodeEditBody } from "../../pages/edit_schemas.ts";
import { readNode, replacePageNode } from "../../pages/mod.ts";
import type { Flow } from "../flow.ts";

// The content that it is for is whatever the steps before it left.
const args: ReplaceNodeArgs = nodeEditBody.omit({ contentHash: true });

type ReplaceNodeArgs = z.ZodObject<Omit<typeof nodeEditBody.shape, "contentHash">, z.core.$strict>;

/** Replaces an element of a page by another one. */
export const replaceNode: Flow<typeof args> = {
  id: "replace-node",
  summary: "Replaces a node of a page by one JSX element or fragment.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run({ draft, signal, log }, request) {
    const { contentHash } = await readNode(draft.source, request);
    const { path, unchanged } = await replacePageNode(
      draft.saving,
      { ...request, contentHash },
      { signal },
    );
    if (unchanged) log(`"${path}" has it already`);
    return {};
  },
};
