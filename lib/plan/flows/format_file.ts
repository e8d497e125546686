import { z } from "zod";
import { saveFiles } from "../../saving/mod.ts";
import {
  type CodeFile,
  codeFile,
  editsOf,
  markLength,
  openLanguage,
} from "../refactor/code_file.ts";
import { findFormatter } from "../refactor/find_formatter.ts";
import type { TextEdit } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { Flow } from "../flow.ts";
import { refused } from "../refactor/refusal.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The file, project-root-relative"),
});

/**
 * Formats a file where the project has no formatter of its own: to run that would be to run code of the project, and what
 * TypeScript makes of its work would be undone by its next run.
 */
export const formatFile: Flow<typeof args> = {
  id: "format-file",
  summary:
    "Formats a file in its own style. TypeScript's own formatter does it; refused where the project has a formatter of its own: name its script in a run-script step.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run({ draft: { saving }, signal, log }, { path }) {
    const code = await codeFile(saving.source, path);
    const formatter = await findFormatter(saving.source.project);
    if (formatter !== null) {
      throw refused(
        `Cannot format "${path}": the project has a formatter of its own, ${formatter}; run its script`,
      );
    }
    const edits = await formattingEdits(code, signal);
    if (edits.length === 0) {
      log(`"${path}" is formatted already`);
      return {};
    }
    await saveFiles(saving, [{ file: code.file, edits }], { signal });
    return {};
  },
};

/** Statement by statement, so that others have their turn. */
async function formattingEdits(code: CodeFile, signal: AbortSignal): Promise<TextEdit[]> {
  const mark = markLength(code.file.text);
  using language = openLanguage(code, code.file.text.slice(mark));
  const { service, settings } = language;
  const slice = createTimeSlice({ signal });
  const changes = [];
  for (const { pos, end } of [...code.source.ast.statements, code.source.ast.endOfFileToken]) {
    const from = Math.max(0, pos - mark);
    changes.push(...service.getFormattingEditsForRange(code.name, from, end - mark, settings));
    if (slice.spent) await slice.pause();
  }
  const edits = editsOf(code, changes, (offset) => offset + mark);
  // What stands between two statements belongs to both.
  let done = 0;
  return edits.filter(({ start, end }) => {
    const isNew = start >= done;
    if (isNew) done = Math.max(end, start + 1);
    return isNew;
  });
}
