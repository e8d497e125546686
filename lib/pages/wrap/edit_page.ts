import { importTarget, specifierTo } from "../../conventions/mod.ts";
import type { TextEdit } from "../../source/edits.ts";
import { indentationAt, lineEndingAt } from "../../source/writing/file_style.ts";
import { insertImport } from "../../source/writing/insert_import.ts";
import type { Capture } from "./captures.ts";
import { finishedText } from "./moved_text.ts";
import type { MovedUnit } from "./moved_units.ts";
import { removeUnused } from "./page_edits.ts";
import type { Plan } from "./piece_captures.ts";
import { usageOf, usageText } from "./usage_text.ts";

/** The edits of the page: the usage, its import, and the imports and types that nothing else there needs. */
export function editPage(
  { site, types }: Plan,
  captures: readonly Capture[],
  [expression, ...components]: readonly [MovedUnit, ...MovedUnit[]],
): TextEdit[] {
  const { page, hit, name, specifiers } = site;
  const { unit } = expression.made;
  const props = captures.map(({ prop, want }) => ({ name: prop, value: want.text }));
  const indentation = indentationAt(page.text, hit.start);
  const usage = usageText(usageOf(name, props), indentation, site.layout);
  const { edits } = insertImport(page, {
    specifier: specifierTo(unit.graph, { from: page.path, to: importTarget(unit) }, specifiers),
    imported: unit.component.exported === "default" ? "default" : name,
    preferredLocal: name,
  });
  const moved = {
    start: hit.start,
    end: hit.end,
    names: new Map([expression, ...components].flatMap(({ fromPage }) => [...fromPage])),
    handedOver: new Set(captures.map(({ want }) => want.used.name)),
  };
  if (types?.classicJsx ?? true) moved.names.delete("React");
  const text = finishedText(usage, lineEndingAt(page.text, hit.start));
  return withoutClashes([
    { start: hit.start, end: hit.end, text },
    ...edits,
    ...removeUnused(page.ast, moved),
  ]);
}

/** The new import goes behind the last one, which may be one that goes: both edits are one then. */
function withoutClashes(edits: readonly TextEdit[]): TextEdit[] {
  const inserted = edits.find((edit, index) => index > 0 && edit.start === edit.end);
  const around = inserted &&
    edits.find((edit) =>
      edit !== inserted && edit.start < inserted.start && inserted.start < edit.end
    );
  if (!inserted || !around) return [...edits];
  const text = inserted.text.trimStart() +
    inserted.text.slice(0, inserted.text.length - inserted.text.trimStart().length);
  return edits.filter((edit) => edit !== inserted)
    .map((edit) => edit === around ? { ...edit, text: around.text + text } : edit);
}
