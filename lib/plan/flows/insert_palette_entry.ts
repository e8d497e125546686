import type { z } from "zod";
import { insertPaletteEntry as insertEntry, readTree } from "../../pages/mod.ts";
import { paletteInsertBody } from "../../pages/palette/schemas.ts";
import type { Flow } from "../flow.ts";

// The content that it is for is whatever the steps before it left, and no step is tried or told by itself.
const args: InsertArgs = paletteInsertBody.omit({ contentHash: true, dryRun: true, detail: true });

type InsertArgs = z.ZodObject<
  Omit<typeof paletteInsertBody.shape, "contentHash" | "dryRun" | "detail">,
  z.core.$strict
>;

/** Puts a component or provider of the palette into a page. */
export const insertPaletteEntry: Flow<typeof args> = {
  id: "insert-palette-entry",
  summary:
    "Uses a component or provider in a page. It is imported, and becomes the last child of the root, or goes around it.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run({ draft, signal, log }, request) {
    const { feature, file, unit: path } = request;
    const { contentHash } = await readTree(draft.source, { feature, file, path });
    const { placeholders, note } = await insertEntry(draft, { ...request, contentHash }, {
      signal,
    });
    for (const { prop, code } of placeholders) log(`"${prop}" is ${code} until somebody sets it`);
    if (note !== undefined) log(note);
    return {};
  },
};
