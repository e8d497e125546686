import { z } from "zod";
import type { WorkbenchError } from "../../errors/mod.ts";
import { projectPath } from "../../project/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { shorten } from "../../text/mod.ts";
import type { Flow } from "../flow.ts";
import { readRequired } from "../refactor/read_required.ts";
import { placeAt, refused } from "../refactor/refusal.ts";
import { requireSameTypes } from "../refactor/require_same_types.ts";
import { plainText, type ShownText, shownTexts, textEdit } from "../wording/shown_texts.ts";

/** Characters of a text that can be asked for, and that a refusal quotes. */
const MAX_TEXT = 2000;

const text = z.string().min(1).max(MAX_TEXT);

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The file that shows it, project-root-relative"),
  text: text.describe("What people read now, all of it"),
  newText: text.describe("What they are to read"),
  line: z.int().min(1).optional().describe(
    "1-based; needed where the file shows the text in several places",
  ),
});

/** Changes what people read in one place of a file. */
export const setText: Flow<typeof args> = {
  id: "set-text",
  summary:
    "Changes a text that people read. It is found by what it says: between tags, in a label, title or placeholder, or in a constant.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked, text: old, newText, line }) {
    const path = projectPath(asked);
    const file = await site.draft.source.parses.parse(await readRequired(site.draft, path));
    const shown = findShown(file, old, line);
    const edit = textEdit(shown, file.ast, newText);
    if (!edit) throw refused(`Cannot write "${newText}" in "${path}": it has invisible characters`);
    if (file.text.slice(edit.start, edit.end) === edit.text) {
      site.log(`"${path}" says it already`);
      return {};
    }
    await requireSameTypes(site, new Map([[path, [edit]]]));
    await saveFiles(site.draft.saving, [{ file, edits: [edit] }], { signal: site.signal });
    site.log(`"${shown.text}" became "${newText}" at ${path}:${shown.line}`);
    return {};
  },
};

function findShown(file: ParsedSource, old: string, line: number | undefined): ShownText {
  const { path } = file;
  const shown = shownTexts(file).filter((each) => (line ?? each.line) === each.line);
  const found = shown.filter((each) => plainText(each.text) === plainText(old));
  const [first] = found;
  if (!first) throw notFound(file, old, shown);
  if (found.length === 1) return first;
  throw refused(
    `Cannot tell which "${old}" of "${path}" is meant: say its line`,
    found.map(({ start }) => placeAt(file, start)),
  );
}

/** Says what the file shows where the text that was asked for is a part of it: nobody knows whether the rest is to stay. */
function notFound(file: ParsedSource, old: string, shown: readonly ShownText[]): WorkbenchError {
  const start = `Cannot find the text "${old}" in "${file.path}"`;
  const wholes = shown.filter(({ text }) => plainText(text).includes(plainText(old)));
  const [whole] = wholes;
  if (!whole) return refused(start);
  return refused(
    `${start}: give the whole text, ${JSON.stringify(shorten(whole.text, MAX_TEXT))}`,
    wholes.map((each) => placeAt(file, each.start)),
  );
}
