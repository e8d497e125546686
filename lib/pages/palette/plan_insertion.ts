import type { JsxNode, Placeholder, Placeholders, TextEdit } from "../../source/mod.ts";
import { fileAttributeQuote, type ImportRequest } from "../../source/writing/mod.ts";
import {
  type ChildPlace,
  insertElement,
  insertUsage,
  type UsagePlacement,
} from "../../edits/mod.ts";
import type { ParsedPage } from "../page/find_page.ts";
import { noValueIn } from "./entry_placeholders.ts";
import { entryUsage } from "./entry_usage.ts";
import { mergeImports } from "./merge_imports.ts";
import type { FoundEntry, PaletteInput } from "./palette_entries.ts";
import { placeholderImport, renamed } from "./placeholder_imports.ts";

/** An insertion, as far as the request and the project decide it. */
export interface Insertion {
  readonly page: ParsedPage;
  /** Takes the element. */
  readonly root: JsxNode;
  readonly input: PaletteInput;
  readonly found: FoundEntry;
  /** The import of the component. */
  readonly request: ImportRequest;
  readonly placement: UsagePlacement;
  /** The place among the children of the root where the element goes; last unless told. */
  readonly at?: ChildPlace;
}

/** The edits of an insertion. */
export interface PlannedInsertion {
  readonly edits: readonly TextEdit[];
  /** The offset where the element starts in the new text. */
  readonly select: number;
  /** The placeholders as they are written. */
  readonly placed: readonly Placeholder[];
}

/** The props and children that an element is given. */
type Given = Pick<Placeholders, "props" | "children">;

/** Nothing that the element needs. */
export const NOTHING: Given = { props: [], children: null };

/** Works out the edits: the imports of the component and of what the placeholders name, and the element. */
export function planInsertion(insertion: Insertion, told: Given): PlannedInsertion {
  const { page, root, placement, found: { entry: { kind } } } = insertion;
  const { source } = page;
  const { given, requests } = importable(insertion, told);
  const { edits: imports, locals } = mergeImports(source, [insertion.request, ...requests]);
  const isAcross = imports.some(({ start, end }) => start < root.end && root.start < end);
  // Imports on both sides of the root: rare enough to do without those of the placeholders.
  if (isAcross) return planInsertion(insertion, mapGiven(told, (each) => giveWay(each, page)));
  const [tag = "", ...names] = locals;
  const written = mapGiven(given, (placeholder) => ({
    ...placeholder,
    code: requests.reduce(
      (code, { preferredLocal }, index) => renamed(code, preferredLocal, names[index] ?? ""),
      placeholder.code,
    ),
  }));
  const style = { tag, kind, placement, quote: fileAttributeQuote(source.ast) };
  const usage = entryUsage(written, style);
  const { edits, selected } = insertion.at
    ? insertElement(page, insertion.at, usage)
    : insertUsage(source, root, usage, placement);
  return {
    edits: [...imports, ...edits],
    select: selected + shiftAt(root.start, imports),
    placed: [...written.props, ...written.children ? [written.children] : []],
  };
}

/** Placeholders whose imports the page may not have give way. */
function importable(
  { page, input, found }: Insertion,
  told: Given,
): { given: Given; requests: readonly ImportRequest[] } {
  const home = { input, found, page: page.unit.path };
  const requests = new Map<string, ImportRequest>();
  const given = mapGiven(told, (placeholder) => {
    const needed = placeholder.imports.map((each) => placeholderImport(home, each));
    if (needed.includes(null)) return giveWay(placeholder, page);
    for (const request of needed) if (request) requests.set(request.preferredLocal, request);
    return placeholder;
  });
  return { given, requests: [...requests.values()] };
}

/** Without a value, a placeholder needs no import. */
function giveWay(placeholder: Placeholder, { unit }: ParsedPage): Placeholder {
  if (placeholder.imports.length === 0) return placeholder;
  const code = noValueIn(unit.path);
  return { name: placeholder.name, kind: "expression", code, imports: [] };
}

function mapGiven({ props, children }: Given, map: (each: Placeholder) => Placeholder): Given {
  return { props: props.map(map), children: children && map(children) };
}

/** Computes how far edits move the text at an offset. */
function shiftAt(offset: number, edits: readonly TextEdit[]): number {
  return edits.filter(({ start }) => start <= offset)
    .reduce((shift, { start, end, text }) => shift + text.length - (end - start), 0);
}
