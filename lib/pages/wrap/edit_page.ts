import type { ts as TS } from "ts-morph";
import { importTarget, specifierTo } from "../../conventions/mod.ts";
import type { TextEdit } from "../../source/mod.ts";
import {
  indentationAt,
  insertImport,
  lineEndingAt,
  tidyRemovedLines,
} from "../../source/writing/mod.ts";
import type { Capture } from "./captures.ts";
import { finishedText } from "./moved_text.ts";
import type { MovedUnit } from "./moved_units.ts";
import { type Range, removeUnused } from "./page_edits.ts";
import type { Plan } from "./piece_captures.ts";
import { usagePlace } from "./usage_place.ts";
import { usageOf, usageText } from "./usage_text.ts";

/** The edits of the page: the usage, its import, and the imports and types that nothing else there needs. */
export function editPage(
  plan: Plan,
  captures: readonly Capture[],
  units: readonly [MovedUnit, ...MovedUnit[]],
): TextEdit[] {
  const { page, hit, name, layout } = plan.site;
  const props = captures.map(({ prop, want, isSpread }) => ({
    name: prop,
    value: want.text,
    isSpread,
  }));
  const usage = usageText(usageOf(name, props), indentationAt(page.text, hit.start), layout);
  return replaceByUsage(plan, captures, units, { moved: hit, usage, holes: [] });
}

/** Puts a usage of the first unit in the place of what moved. */
export function replaceByUsage(
  { site: { page, specifiers, components: { printWidth } }, types }: Pick<Plan, "site" | "types">,
  captures: readonly Capture[],
  units: readonly [MovedUnit, ...MovedUnit[]],
  { moved: what, usage, holes }: {
    readonly moved: Range & { readonly syntax: TS.Node };
    readonly usage: string;
    /** The parts of the range that stay in the page. */
    readonly holes: readonly Range[];
  },
): TextEdit[] {
  const { unit } = units[0].made;
  const { start, end } = printWidth === null ? what : usagePlace(page.ast, what, usage, printWidth);
  const { edits } = insertImport(page, {
    specifier: specifierTo(unit.graph, { from: page.path, to: importTarget(unit) }, specifiers),
    imported: unit.component.exported === "default" ? "default" : unit.name,
    preferredLocal: unit.name,
  });
  const moved = {
    ranges: [{ start, end }],
    holes,
    names: new Map(units.flatMap(({ fromPage }) => [...fromPage])),
    handedOver: new Set(captures.map(({ want }) => want.used.name)),
  };
  if (types?.classicJsx ?? true) moved.names.delete("React");
  const text = finishedText(usage, lineEndingAt(page.text, start));
  return [
    { start, end, text },
    ...joinedEdits(page.text, [...edits, ...removeUnused(page.ast, moved)]),
    ...exportEdits(units),
  ];
}

/** The types that the page and new files use are exported by the page. */
function exportEdits(units: readonly MovedUnit[]): TextEdit[] {
  return [...new Set(units.flatMap(({ shared }) => shared))].map((declaration) => {
    const start = declaration.getStart();
    return { start, end: start, text: "export " };
  });
}

/** Makes edits of one page fit each other: none stands in another one, and no two blank lines stay of what goes. */
export function joinedEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  return tidyRemovedLines(text, withoutClashes(edits));
}

/** An insertion may stand in what goes, as a new import behind the last one: both edits are one then. */
function withoutClashes(edits: readonly TextEdit[]): TextEdit[] {
  const inserted = edits.find(({ start, end }) => start === end);
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
