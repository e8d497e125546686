import type { ts as TS } from "ts-morph";
import { z } from "zod";
import { saveFiles } from "../../saving/mod.ts";
import {
  type CodeFile,
  codeFile,
  editsOf,
  markLength,
  openLanguage,
} from "../refactor/code_file.ts";
import type { TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { lineStartAt } from "../../source/writing/mod.ts";
import type { Flow } from "../flow.ts";
import { biomeSorting } from "../refactor/import_sorter.ts";
import { refused } from "../refactor/refusal.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The file, project-root-relative"),
  removeUnused: z.boolean().optional().describe(
    "False keeps imports that nothing in the file uses; they go unless told",
  ),
});

/** Sorts and joins the imports of a file, and takes out those that nothing uses; where Biome sorts, it takes out alone. */
export const organizeImports: Flow<typeof args> = {
  id: "organize-imports",
  summary: "Sorts and joins imports of a file. Unused ones go, those for side effects stay.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run({ draft: { saving }, signal, log }, { path, removeUnused = true }) {
    const code = await codeFile(saving.source, path);
    const sorter = await biomeSorting(saving.source.project.files, code.file.path);
    const order = sorter && `"${sorter}" has Biome sort imports, in an order of its own`;
    if (order && !removeUnused) {
      throw refused(`Cannot sort the imports of "${path}": ${order}; run its check`);
    }
    const edits = organizingEdits(code, sorter ? "remove" : removeUnused ? "all" : "sort");
    if (order) log(`The imports stay in their order: ${order}`);
    if (edits.length === 0) {
      log(
        order
          ? `Every import of "${path}" is used`
          : `The imports of "${path}" are organized already`,
      );
      return {};
    }
    await saveFiles(saving, [{ file: code.file, edits }], { signal });
    return {};
  },
};

const MODES = { all: "All", sort: "SortAndCombine", remove: "RemoveUnused" } as const;

/**
 * The service sorts what stands between empty lines. An import for its side effects runs where it stands, so it gets empty
 * lines around it, which are not in the file.
 */
function organizingEdits(code: CodeFile, work: keyof typeof MODES): TextEdit[] {
  const { file: { text }, source: { ast }, name, style } = code;
  const mark = markLength(text);
  const gaps = effectImports(ast).flatMap((statement) => [
    lineStartAt(text, statement.getStart(ast)),
    text.indexOf("\n", statement.end) + 1,
  ]).filter((place, index, all) => place > mark && place !== all[index - 1]);
  const gap = style.lineEnding;
  let spaced = "";
  [mark, ...gaps].forEach((start, index) => {
    spaced += (index > 0 ? gap : "") + text.slice(start, gaps[index]);
  });
  const added = gaps.map((place, index) => place - mark + index * gap.length);
  const at = (offset: number): number =>
    added.reduce(
      (place, start) => place - Math.min(Math.max(offset - start, 0), gap.length),
      offset + mark,
    );
  using language = openLanguage(code, spaced);
  const changes = language.service.organizeImports(
    {
      type: "file",
      fileName: name,
      mode: ts.OrganizeImportsMode[MODES[work]],
    },
    language.settings,
    { quotePreference: style.quote === "'" ? "single" : "double" },
  );
  return editsOf(code, changes.flatMap(({ textChanges }) => textChanges), at);
}

function effectImports(ast: TS.SourceFile): TS.ImportDeclaration[] {
  return ast.statements.filter(ts.isImportDeclaration).filter(({ importClause }) => !importClause);
}
