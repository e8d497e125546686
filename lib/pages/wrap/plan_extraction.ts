import { unitName, unitNamed, unitSaves, type UnitText } from "../../conventions/mod.ts";
import { groupBy } from "../../grouping/mod.ts";
import { applyEdits, type TextEdit } from "../../source/mod.ts";
import { checkMoved } from "./check_moved.ts";
import { checkDepth, checkPage, checkTags } from "./check_page.ts";
import { checkPlace } from "./check_place.ts";
import { checkReceivers } from "./check_receivers.ts";
import type { Capture } from "./captures.ts";
import { componentNames } from "./component_names.ts";
import { editPage } from "./edit_page.ts";
import type { Hoist } from "./hoists.ts";
import { movedRoot, usedNames } from "./moved_code.ts";
import { finishedLiterals, protectedText } from "./moved_text.ts";
import { expressionUnit, hoistUnit } from "./moved_units.ts";
import { namesOf } from "./names_of.ts";
import { looseProps } from "./notes_of.ts";
import { capturesOf, identifiersIn, type Plan } from "./piece_captures.ts";
import {
  componentBody,
  type HoistedComponent,
  renameEdits,
  slotNames,
  type TextSite,
} from "./piece_text.ts";
import { type Piece, type Pieces, splitIntoPieces, wholePiece } from "./pieces.ts";
import type { WrapPlan, WrapSite } from "./plan_types.ts";
import { askTypes } from "./probe.ts";

/**
 * Plans how a conditional or loop moves into an Expression of its own, with its native markup in Components, or how a node moves
 * into one Component as a whole. Nothing is written; nothing is checked that needs the result's types.
 * @throws {WorkbenchError} `not_wrappable` with `reason`, `detail` and `line`
 */
export async function planExtraction(site: WrapSite): Promise<WrapPlan> {
  const { page, hit } = site;
  checkPage(page.ast);
  checkDepth(movedRoot(hit));
  checkPlace(hit);
  const root = movedRoot(hit);
  checkMoved(root, usedNames(root), site.edges.ofPage);
  const pieces = site.isWhole ? wholePiece(hit, site.edges) : splitIntoPieces(hit, site.edges);
  checkTags(pieces);
  await checkReceivers(site, pieces);
  const allNames = namesOf(page.ast);
  const types = site.oracle && await askTypes(page, hit, pieces, site.oracle);
  const text = protectedText(page.ast);
  const plan = { site, pieces, types, names: new Map() };
  const components = componentsOf(plan, text, allNames);
  const names = new Map([...components].map(([hoist, { name }]) => [hoist, name]));
  return await assemble({ ...plan, names }, components, text);
}

async function assemble(
  plan: Plan,
  components: ReadonlyMap<Hoist, HoistedComponent>,
  text: string,
): Promise<WrapPlan> {
  const { site, pieces, names } = plan;
  const captures = capturesOf(plan, pieces.expression, names.values());
  const texts: TextSite = {
    text,
    layout: site.layout,
    renames: renameEdits(captures),
    componentOf(hoist) {
      const component = components.get(hoist);
      if (!component) throw new Error("Every hoist is a component");
      return component;
    },
  };
  const expression = expressionUnit(plan, captures, texts);
  const units = eachOnce(pieces.components, names).map((piece) => hoistUnit(plan, piece, texts));
  const pageEdits = editPage(plan, captures, [expression, ...units]);
  const all = [captures, ...[...components.values()].map((each) => each.captures)].flat();
  return {
    name: site.name,
    pageEdits,
    ...await filesOf(site, [expression, ...units].map(({ made }) => made), pageEdits),
    props: captures.map(({ prop, want, type }) => ({
      name: prop,
      value: want.text,
      type: type?.text ?? null,
    })),
    components: [...new Set(names.values())],
    isWidened: site.literals === "widened" && all.some(({ type }) => type?.widened !== undefined),
    loose: looseProps(all),
  };
}

/** All files of a plan. */
export async function filesOf(
  { page, filesOf: find }: Pick<WrapSite, "page" | "filesOf">,
  units: readonly UnitText[],
  pageEdits: readonly TextEdit[],
): Promise<Pick<WrapPlan, "files" | "others">> {
  const found = await find(units);
  const created = found.created.map(({ path, text }) => ({ path, text: finishedLiterals(text) }));
  const { barrels } = found;
  return {
    files: [
      { path: page.path, before: page.text, after: applyEdits(page.text, pageEdits) },
      ...created.map(({ path, text }) => ({ path, before: null, after: text })),
      ...barrels.map(({ file, after }) => ({ path: file.path, before: file.text, after })),
    ],
    others: unitSaves({ created, barrels }),
  };
}

/** The Component of each hoist: those that would be the same file are one. */
function componentsOf(
  plan: Plan,
  text: string,
  taken: ReadonlySet<string>,
): ReadonlyMap<Hoist, HoistedComponent> {
  const { site, pieces } = plan;
  const hoisted = pieces.components.map((piece) => ({ piece, ...withoutName(plan, piece) }));
  const same = [
    ...groupBy(hoisted, ({ hoist, captures, slots }) => {
      const lines = componentBody(hoist, { captures, slots }, text, site.layout).split("\n");
      const props = captures.map(({ prop, type }) => [prop, type?.text]);
      return JSON.stringify([lines.map((line) => line.trim()), props, slots]);
    }).values(),
  ];
  const { naming } = site.components;
  const names = componentNames(site.name, same.flatMap(([first]) => first ? [first.hoist] : []), {
    inStyle: (name) => unitName(name, naming, "pascal"),
    isTaken: (name) => taken.has(name) || site.isFile(unitNamed(site.components, name).path),
  });
  return new Map(same.flatMap((group) => {
    const name = group[0] && names.get(group[0].hoist) || "";
    return group.map(({ hoist, captures, slots }) => [hoist, { name, captures, slots }] as const);
  }));
}

function eachOnce(pieces: Pieces["components"], names: Plan["names"]): readonly Piece[] {
  const known = new Set<string>();
  return pieces.filter(({ hoist }) => {
    const name = hoist && names.get(hoist) || "";
    return !known.has(name) && known.add(name);
  });
}

function withoutName(
  plan: Plan,
  piece: Piece,
): { hoist: Hoist; captures: readonly Capture[]; slots: readonly string[] } {
  const { hoist } = piece;
  if (!hoist) throw new Error("A component is made of a hoist");
  const captures = capturesOf(plan, piece, []);
  const taken = new Set([...captures.map(({ prop }) => prop), ...identifiersIn(piece.root, piece)]);
  return { hoist, captures, slots: slotNames(hoist, taken) };
}
