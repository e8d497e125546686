import { indentationAt } from "../../source/writing/file_style.ts";
import type { Capture } from "./captures.ts";
import { finishedText, withIndent } from "./moved_text.ts";
import type { Plan } from "./piece_captures.ts";
import { componentBody, expressionBody, expressionText, type TextSite } from "./piece_text.ts";
import type { Piece } from "./pieces.ts";
import type { PlannedFile, UnitPlace, WrapSite } from "./plan_types.ts";
import { type NewUnitParts, unitContent, type UnitNeeds } from "./unit_content.ts";
import { unitText } from "./unit_text.ts";

/** One new file, with what it takes along from the page. */
export interface NewUnit {
  readonly file: PlannedFile;
  readonly needs: UnitNeeds;
}

/** The Expression. */
export function expressionFile(plan: Plan, captures: readonly Capture[], texts: TextSite): NewUnit {
  const { site, pieces, names } = plan;
  const { hit, expressions, components } = site;
  const text = expressionText(texts, hit, pieces.hoists);
  const from = indentationAt(site.page.text, hit.start);
  const body = expressionBody(text, hit.syntax, from, site.layout);
  const path = pathOf(site, expressions, site.name);
  const uses = [...names.values()].map((name) => ({
    name,
    path: pathOf(site, components, name),
    exported: components.style.exported,
  }));
  return newUnit(plan, pieces.expression, {
    path,
    name: site.name,
    body,
    captures,
    slots: [],
    uses,
  });
}

/** The Component that is made of a piece. */
export function componentFile(plan: Plan, piece: Piece, texts: TextSite): NewUnit {
  const { site } = plan;
  const { hoist } = piece;
  if (!hoist) throw new Error("A component is made of a hoist");
  const component = texts.componentOf(hoist);
  const body = componentBody(hoist, component, texts.text, site.layout);
  const path = pathOf(site, site.components, component.name);
  return newUnit(plan, piece, { ...component, path, body, uses: [] });
}

function newUnit(
  { site, types }: Plan,
  piece: Piece,
  unit: NewUnitParts,
): NewUnit {
  const place = piece.kind === "expression" ? site.expressions : site.components;
  const { content, needs } = unitContent({
    site,
    piece,
    unit,
    references: types?.references ?? [],
    classicJsx: types?.classicJsx ?? true,
  });
  const end = place.style.code.semicolons ? ";" : "";
  const text = unitText({ ...content, body: `${content.body}${end}` }, {
    ...place.style,
    ...site.layout,
  });
  const indented = withIndent(text, site.layout.indent, place.style.indent);
  const file = {
    path: unit.path,
    before: null,
    after: finishedText(indented, place.style.lineEnding),
  };
  return { file, needs };
}

/** The project path of a new unit. */
export function pathOf({ page }: WrapSite, place: UnitPlace, name: string): string {
  return `${place.folder}/${place.fileName(name)}${extensionOf(page.path)}`;
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf("."));
}
