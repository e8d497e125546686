import { applyEdits } from "../../source/edits.ts";
import { checkMoved } from "./check_moved.ts";
import { checkDepth, checkPage, checkTags } from "./check_page.ts";
import { checkPlace } from "./check_place.ts";
import { checkReceivers } from "./check_receivers.ts";
import { componentNames } from "./component_names.ts";
import { editPage } from "./edit_page.ts";
import { allHoists, type Hoist } from "./hoists.ts";
import { movedRoot, usedNames } from "./moved_code.ts";
import { protectedText } from "./moved_text.ts";
import { namesOf } from "./names_of.ts";
import { componentFile, expressionFile, pathOf } from "./new_units.ts";
import { capturesOf, identifiersIn, type Plan } from "./piece_captures.ts";
import { type HoistedComponent, renameEdits, slotNames, type TextSite } from "./piece_text.ts";
import { type Piece, type Pieces, splitIntoPieces } from "./pieces.ts";
import type { WrapPlan, WrapSite } from "./plan_types.ts";
import { askTypes } from "./probe.ts";

/**
 * Plans how a conditional or loop moves into an Expression of its own, with its native markup in Components. Nothing is
 * written; nothing is checked that needs the result's types.
 * @throws {WorkbenchError} `not_wrappable` with `reason`, `detail` and `line`
 */
export async function planExtraction(site: WrapSite): Promise<WrapPlan> {
  const { page, hit } = site;
  checkPage(page.ast);
  checkDepth(movedRoot(hit));
  checkPlace(hit);
  const root = movedRoot(hit);
  checkMoved(root, usedNames(root));
  const pieces = splitIntoPieces(hit, site.edges);
  checkTags(pieces);
  await checkReceivers(site, pieces);
  const allNames = namesOf(page.ast);
  const types = site.oracle && await askTypes(page, hit, pieces, [...allNames], site.oracle);
  const plan = { site, pieces, types, names: nameComponents(site, pieces, allNames) };
  return assemble(plan);
}

function assemble(plan: Plan): WrapPlan {
  const { site, pieces } = plan;
  const captures = capturesOf(plan, pieces.expression, plan.names.values());
  const components = new Map(pieces.components.map((piece) => [
    piece.hoist,
    hoistedComponent(plan, piece),
  ]));
  const texts: TextSite = {
    text: protectedText(site.page.ast),
    layout: site.layout,
    renames: renameEdits(captures),
    componentOf(hoist) {
      const component = components.get(hoist);
      if (!component) throw new Error("Every hoist is a component");
      return component;
    },
  };
  const expression = expressionFile(plan, captures, texts);
  const units = pieces.components.map((piece) => componentFile(plan, piece, texts));
  const pageEdits = editPage(plan, captures, expression.file.path, [expression, ...units]);
  const after = applyEdits(site.page.text, pageEdits);
  return {
    name: site.name,
    files: [
      { path: site.page.path, before: site.page.text, after },
      expression.file,
      ...units.map(({ file }) => file),
    ],
    pageEdits,
    props: captures.map(({ prop, want, type }) => ({
      name: prop,
      value: want.text,
      type: type?.text ?? null,
    })),
    components: [...plan.names.values()],
    isWidened: site.literals === "widened" &&
      [captures, ...[...components.values()].map((each) => each.captures)].flat()
        .some(({ type }) => type?.widened !== undefined),
  };
}

function nameComponents(
  site: WrapSite,
  { hoists }: Pieces,
  taken: ReadonlySet<string>,
): ReadonlyMap<Hoist, string> {
  const isTaken = (name: string) =>
    taken.has(name) || site.isFile(pathOf(site, site.components, name));
  return componentNames(site.name, allHoists(hoists), isTaken);
}

function hoistedComponent(plan: Plan, piece: Piece): HoistedComponent {
  const { hoist } = piece;
  if (!hoist) throw new Error("A component is made of a hoist");
  const captures = capturesOf(plan, piece, []);
  const taken = new Set([...captures.map(({ prop }) => prop), ...identifiersIn(piece.root, piece)]);
  return { name: plan.names.get(hoist) ?? "", captures, slots: slotNames(hoist, taken) };
}
