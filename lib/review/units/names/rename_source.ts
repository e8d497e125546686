import { contentHash } from "../../../project/mod.ts";
import { applyEdits, type ParsedSource, parseSource, positionAt } from "../../../source/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { count } from "../../../text/mod.ts";
import { keepOriginal } from "../reading/original_text.ts";
import { quoted } from "../reading/shown_text.ts";
import type { RenamedName } from "./find_renamed.ts";
import { hasAny, readWords } from "./read_words.ts";

/** A source of the base with the names of the head, and what is to be told of them. */
export interface RenamedSource {
  readonly source: ParsedSource;
  readonly details: readonly UnitDetail[];
}

/**
 * Puts the names that the head has into a source of the base: what is compared with it afterwards differs in what else changed. Its
 * lines are where they were.
 * @param imports the names of what is imported as before, of which nothing is to be told
 */
export async function renameSource(
  base: ParsedSource,
  head: ParsedSource,
  { names, imports }: {
    readonly names: readonly RenamedName[];
    readonly imports: readonly RenamedName[];
  },
): Promise<RenamedSource> {
  const told = names.filter(({ before }) => hasAny(base.ast, [before]));
  const own = [...told, ...imports];
  if (own.length === 0) return { source: base, details: [] };
  const edits = readWords(base.ast).flatMap((word) => {
    const renamed = own.find(({ before, kinds }) => before === word.text && kinds.has(word.kind));
    if (!renamed) return [];
    return [{ start: word.start, end: word.start + word.text.length, text: renamed.after }];
  });
  if (edits.length === 0) return { source: base, details: [] };
  const text = applyEdits(base.text, edits);
  const source = await parseSource({ ...base, text, contentHash: contentHash(text) });
  keepOriginal(source.ast, { ast: base.ast, edits });
  return { source, details: detailsOf(head, told) };
}

/** Says which names a file calls otherwise, and at how many places. */
function detailsOf(head: ParsedSource, names: readonly RenamedName[]): UnitDetail[] {
  const words = readWords(head.ast);
  return names.flatMap(({ before, after, kinds }): UnitDetail[] => {
    const found = words.filter(({ text, kind }) => text === after && kinds.has(kind));
    const [first] = found;
    if (!first) return [];
    return [{
      subject: "name",
      change: "changed",
      owner: null,
      name: after,
      before,
      after,
      line: positionAt(head.ast, first.start).line,
      message: `${quoted(before)} is called ${quoted(after)} now, at ${
        count(found.length, "place")
      }`,
    }];
  });
}

/** Tells an export that is gone and the one that has its new name as one that is called otherwise. */
export function joinExports(
  details: readonly UnitDetail[],
  names: readonly RenamedName[],
): UnitDetail[] {
  const hasExport = (change: UnitDetail["change"], name: string): boolean =>
    details.some((each) =>
      each.subject === "export" && each.change === change && each.name === name
    );
  const renamed = names.filter(({ before, after }) =>
    hasExport("removed", before) && hasExport("added", after)
  );
  return details.flatMap((detail) => {
    if (detail.subject !== "export") return [detail];
    const { change, name } = detail;
    if (change === "removed" && renamed.some(({ before }) => before === name)) return [];
    const now = change === "added" ? renamed.find(({ after }) => after === name) : undefined;
    if (!now) return [detail];
    return [{
      ...detail,
      change: "changed",
      before: now.before,
      after: now.after,
      message: `The export ${quoted(now.before)} is now called ${quoted(now.after)}`,
    }];
  });
}
