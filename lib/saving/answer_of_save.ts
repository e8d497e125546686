import type { z } from "zod";
import type { saveAnswer } from "./save_answer.ts";
import type { Saved } from "./save_files.ts";

/** Says of a save what every answer does. @param saved null where there was nothing to write */
export function answerOfSave(saved: Saved | null): SaveAnswer {
  return {
    violations: [...saved?.violations ?? []],
    fixed: [...saved?.fixed ?? []],
    saveId: saved?.id ?? null,
    git: saved?.git ?? null,
  };
}

type SaveAnswer = { [Name in keyof typeof saveAnswer]: z.input<(typeof saveAnswer)[Name]> };
