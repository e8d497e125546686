import { z } from "zod";
import { editUnit as edit, readTree } from "../../pages/mod.ts";
import { editsBody } from "../../pages/page/edit_schemas.ts";
import type { Flow } from "../flow.ts";

type EditUnitArgs = z.ZodObject<
  Pick<typeof editsBody.shape, "ops"> & { path: z.ZodString },
  z.core.$strict
>;

// The content that it is for is whatever the steps before it left, and no step is tried or told by itself.
const args: EditUnitArgs = z.strictObject({
  path: z.string().min(1).max(1000).describe("Of the unit, project-root-relative"),
  ops: editsBody.shape.ops,
});

/** Edits a unit by a batch of ops, as the steps before it left the unit. */
export const editUnit: Flow<typeof args> = {
  id: "edit-unit",
  summary: "Edits a unit by ops. They are those of `POST /api/pages/edits`.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run({ draft, signal, log }, { path, ops }) {
    const { contentHash } = await readTree(draft.source, { path }, { signal });
    const request = { path, ops, contentHash, detail: "minimal" } as const;
    const saved = await edit(draft, request, { signal });
    if (saved.unchanged) log(`"${saved.path}" says so already`);
    for (const { rule, path: found, line, message } of saved.violations) {
      log(`${found}:${line} ${rule}: ${message}`);
    }
    return {};
  },
};
