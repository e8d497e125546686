import type { z } from "zod";
import type { saveAnswer } from "./save_answer.ts";
import type { Saved } from "./save_files.ts";

/**
 * Says of a save what every answer does.
 * @param saved null where there was nothing to write
 * @param options.dryRun whether a dry run was asked for, which has a diff also where nothing would change
 */
export function answerOfSave(
  saved: Saved | null,
  { dryRun = false }: { readonly dryRun?: boolean | undefined } = {},
): SaveAnswer {
  return {
    violations: [...saved?.violations ?? []],
    fixed: [...saved?.fixed ?? []],
    types: saved?.types ?? null,
    saveId: saved?.id ?? null,
    git: saved?.git ?? null,
    ...(dryRun && { diff: saved?.diff ?? "" }),
  };
}

type SaveAnswer = z.input<z.ZodObject<typeof saveAnswer>>;
