import type { ts as TS } from "ts-morph";
import { applyEdits, type TextEdit } from "../../source/edits.ts";
import { ts } from "../../source/typescript.ts";
import { parseDiagnostics } from "../../source/syntax_errors.ts";
import { indentationAt, lineEndingAt, visitAll } from "../edits/file_style.ts";
import { insertImport } from "../edits/insert_import.ts";
import { type Capture, chooseCaptures, type Want, type WantType } from "./captures.ts";
import { checkMoved } from "./check_moved.ts";
import { checkPlace } from "./check_place.ts";
import { checkReceivers } from "./check_receivers.ts";
import { componentNames } from "./component_names.ts";
import { allHoists, type Hoist } from "./hoists.ts";
import { finishedText, protectedText, withIndent } from "./moved_text.ts";
import { movedRoot, usedNames } from "./moved_code.ts";
import { namesOf } from "./names_of.ts";
import { removeUnused } from "./page_edits.ts";
import {
  componentBody,
  expressionBody,
  expressionText,
  type HoistedComponent,
  renameEdits,
  slotNames,
  type TextSite,
} from "./piece_text.ts";
import { type Piece, type Pieces, splitIntoPieces } from "./pieces.ts";
import type { PlannedFile, UnitPlace, WrapPlan, WrapSite } from "./plan_types.ts";
import { askTypes, type WantTypes } from "./probe.ts";
import { refused, refusedAt } from "./refusal.ts";
import { writtenExtension } from "./imports_of_unit.ts";
import { specifierTo } from "./specifiers.ts";
import { unitContent, type UnitNeeds } from "./unit_content.ts";
import { unitText } from "./unit_text.ts";
import { usageOf, usageText } from "./usage_text.ts";

/**
 * Plans how a conditional or loop moves into an Expression of its own, with its native markup in Components. Nothing is
 * written; nothing is checked that needs the result's types.
 * @throws {WorkbenchError} `not_wrappable` with `reason`, `detail` and `line`
 */
export async function planExtraction(site: WrapSite): Promise<WrapPlan> {
  const { page, hit } = site;
  checkPage(page.ast);
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

interface Plan {
  readonly site: WrapSite;
  readonly pieces: Pieces;
  readonly types: WantTypes | null;
  readonly names: ReadonlyMap<Hoist, string>;
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

function checkPage(ast: TS.SourceFile): void {
  const [error] = parseDiagnostics(ast);
  if (error) {
    throw refused("syntax_error", "The page has a syntax error", { ast, start: error.start });
  }
  const pragmas = (ast as PragmaFile).pragmas;
  if (pragmas?.has("jsx") || pragmas?.has("jsxfrag")) {
    throw refused("jsx_pragma", "A comment of the page says which function its JSX calls", {
      ast,
      start: 0,
    });
  }
  if (ast.text.includes("\uffff")) {
    throw refused("syntax_error", "The page holds the character U+FFFF");
  }
}

/** The compiler keeps the `@jsx` comments of a file here; its published types leave that out. */
interface PragmaFile extends TS.SourceFile {
  readonly pragmas?: ReadonlyMap<string, unknown>;
}

/** A component that an Expression must not import cannot become a prop either: it is markup. */
function checkTags({ expression }: Pieces): void {
  for (const { used } of expression.wants) {
    if (used.origin.kind !== "import") continue;
    const tag = used.nodes.find((node) => isTagRoot(node));
    if (tag) {
      throw refusedAt(
        "layer_edge",
        `It uses <${used.name}>, which an Expression must not import`,
        tag,
      );
    }
  }
}

function isTagRoot(node: TS.Node): boolean {
  let tag = node;
  while (ts.isPropertyAccessExpression(tag.parent)) tag = tag.parent;
  return ts.isJsxOpeningLikeElement(tag.parent) && tag.parent.tagName === tag;
}

function nameComponents(
  { name, components, page, isFile }: WrapSite,
  { hoists }: Pieces,
  taken: ReadonlySet<string>,
): ReadonlyMap<Hoist, string> {
  const extension = extensionOf(page.path);
  return componentNames(
    name,
    allHoists(hoists),
    (each) =>
      taken.has(each) || isFile(`${components.folder}/${components.fileName(each)}${extension}`),
  );
}

function capturesOf(plan: Plan, piece: Piece, reserved: Iterable<string>): Capture[] {
  const { site } = plan;
  const taken = new Set([...identifiersIn(piece.root, piece), ...reserved, site.name]);
  const captures = chooseCaptures(piece.wants, (want) => typeOf(plan, want), taken);
  const unnameable = captures.find(({ type }) => type?.unnameable);
  if (!unnameable) return captures;
  const [node] = unnameable.nodes;
  const detail = `The type of "${unnameable.want.text}" has no name that another file could use`;
  throw refusedAt("unnameable_type", detail, node ?? piece.root);
}

function typeOf({ types, site }: Plan, want: Want): WantType | null {
  const type = types?.of(want) ?? null;
  if (!type?.widened || site.literals === "exact") return type;
  return { ...type, text: type.widened };
}

/** The names in a piece, but for those that it takes from around it. */
function identifiersIn(root: TS.Node, piece: Piece): Set<string> {
  const own = new Set<TS.Node>(piece.wants.flatMap(({ used }) => used.nodes));
  const names = new Set<string>();
  visitAll(root, (node) => {
    if (ts.isIdentifier(node) && !own.has(node) && !isMember(node)) names.add(node.text);
  });
  return names;
}

function isMember(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isJsxAttribute(parent)) return true;
  if (isTagRoot(node) && /^[a-z]/.test(node.text)) return true;
  return (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node);
}

function hoistedComponent(plan: Plan, piece: Piece): HoistedComponent {
  const { hoist } = piece;
  if (!hoist) throw new Error("A component is made of a hoist");
  const captures = capturesOf(plan, piece, []);
  const taken = new Set([...captures.map(({ prop }) => prop), ...identifiersIn(piece.root, piece)]);
  return { name: plan.names.get(hoist) ?? "", captures, slots: slotNames(hoist, taken) };
}

/** One new file, with what it takes along from the page. */
interface NewUnit {
  readonly file: PlannedFile;
  readonly needs: UnitNeeds;
}

function expressionFile(plan: Plan, captures: readonly Capture[], texts: TextSite): NewUnit {
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

function componentFile(plan: Plan, piece: Piece, texts: TextSite): NewUnit {
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
  unit: Parameters<typeof unitContent>[0]["unit"],
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

function editPage(
  { site, types }: Plan,
  captures: readonly Capture[],
  path: string,
  units: readonly NewUnit[],
): TextEdit[] {
  const { page, hit, name, expressions } = site;
  const props = captures.map(({ prop, want }) => ({ name: prop, value: want.text }));
  const indentation = indentationAt(page.text, hit.start);
  const usage = usageText(usageOf(name, props), indentation, site.layout);
  const { edits } = insertImport(page, {
    specifier: specifierTo(page.path, path, writtenExtension(page.ast)),
    imported: expressions.style.exported === "default" ? "default" : name,
    preferredLocal: name,
  });
  const moved = {
    start: hit.start,
    end: hit.end,
    names: new Map(units.flatMap(({ needs }) => [...needs.fromPage])),
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

function pathOf({ page }: WrapSite, place: UnitPlace, name: string): string {
  return `${place.folder}/${place.fileName(name)}${extensionOf(page.path)}`;
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf("."));
}
