import type { ts as TS } from "ts-morph";
import {
  collectImports,
  componentUnit,
  type Conventions,
  type NewProp,
  type NewUnit,
  type UnitImports,
  unitNamed,
  type UnitText,
} from "../../conventions/mod.ts";
import { clientNeed } from "../../source/boundary/mod.ts";
import { isJsx } from "../../source/jsx/mod.ts";
import { indentationAt } from "../../source/writing/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { Capture } from "./captures.ts";
import { importsOfUnit } from "./imports_of_unit.ts";
import { type LocalTypes, localTypes, type TypeDeclaration } from "./local_types.ts";
import { withIndent } from "./moved_text.ts";
import { typeImports } from "./page_imports.ts";
import type { Plan } from "./piece_captures.ts";
import {
  componentBody,
  expressionBody,
  expressionText,
  markupIndent,
  type TextSite,
} from "./piece_text.ts";
import type { Piece } from "./pieces.ts";
import type { WrapSite } from "./plan_types.ts";
import { typeNamesIn } from "./type_names_in.ts";

/** A new file, with what it takes along from the page. */
export interface MovedUnit {
  readonly made: UnitText;
  /** Declarations of imports and types of the page, by name. */
  readonly fromPage: ReadonlyMap<string, TS.Node>;
  /** Types of the page that it is to export. */
  readonly shared: readonly TypeDeclaration[];
}

/** The parts that result from a piece. */
export interface MovedParts {
  readonly name: string;
  /** The statement that returns what is shown, indented as the page is. */
  readonly body: string;
  readonly captures: readonly Capture[];
  readonly slots: readonly string[];
  /** New units that it uses. */
  readonly uses: readonly NewUnit[];
}

/** The Expression. */
export function expressionUnit(
  plan: Plan,
  captures: readonly Capture[],
  texts: TextSite,
): MovedUnit {
  const { site, pieces, names } = plan;
  const { hit } = site;
  const text = expressionText(texts, hit, pieces.hoists);
  const from = isJsx(hit.syntax)
    ? markupIndent(site.page.text, hit.syntax)
    : indentationAt(site.page.text, hit.start);
  return movedUnit(plan, site.expressions, pieces.expression, {
    name: site.name,
    body: expressionBody(text, hit.syntax, from, site.layout),
    captures,
    slots: [],
    uses: [...new Set(names.values())].map((name) => unitNamed(site.components, name)),
  });
}

/** The Component that is made of a piece. */
export function hoistUnit(plan: Plan, piece: Piece, texts: TextSite): MovedUnit {
  const { site } = plan;
  const { hoist } = piece;
  if (!hoist) throw new Error("A component is made of a hoist");
  const component = texts.componentOf(hoist);
  const body = componentBody(hoist, component, texts.text, site.layout);
  return movedUnit(plan, site.components, piece, { ...component, body, uses: [] });
}

/** Writes a piece as a file of its own. */
function movedUnit(
  { site, types }: Plan,
  conventions: Conventions,
  piece: Piece,
  parts: MovedParts,
): MovedUnit {
  const { component, writing } = conventions;
  const unit = unitNamed(conventions, parts.name);
  const names = new Set([
    ...piece.types.map(({ name }) => name),
    ...parts.captures.flatMap(({ type }) => type ? typeNamesIn(type.text) : []),
  ]);
  const foreign = (types?.references ?? []).filter(({ name, from }) =>
    from.kind === "module" && names.has(name)
  );
  const known = [...names].filter((name) => !foreign.some((reference) => reference.name === name));
  const { hit: { start, end: last } } = site;
  const local = localTypes(known, { root: piece.root, range: { start, end: last } });
  const imports = collectImports(component.react, writing, typeImports(site.page.ast));
  const classicJsx = types?.classicJsx ?? true;
  imports.add(
    ...importsOfUnit({ site, unit, piece, uses: parts.uses, local, classicJsx, foreign }),
  );
  const [first] = parts.captures;
  const whole = first?.isSpread ? { name: first.prop, type: typeIn(site, first) } : null;
  const props = whole ? [] : propsOf(site, parts, imports);
  const end = writing.semicolons ? ";" : "";
  const tabbed = (text: string) => withIndent(text, site.layout.indent, "\t");
  const made = componentUnit(unit, {
    name: unit.name,
    typeParameters: local.parameters.map((node) => ({
      name: node.name.text,
      text: node.getText(),
    })),
    props,
    ...(whole && { whole }),
    used: props.map(({ name }) => name),
    body: tabbed(parts.body + end),
    taken: new Set([
      ...names,
      ...local.exported,
      ...local.declarations.map(({ name }) => name.text),
      unit.name,
    ]),
  }, {
    imports,
    isClient: site.isClient || (site.isServer && clientNeed(piece.root) !== null),
    pragmas: pragmasOf(site.page.ast),
    before: local.declarations.map((node) => tabbed(declarationText(node))),
  });
  return { made, fromPage: neededBy(piece, local), shared: local.shared };
}

/** @returns null in a file without types */
function typeIn({ oracle }: WrapSite, { type }: Capture): string | null {
  return oracle ? type?.text ?? "unknown" : null;
}

function propsOf(
  site: WrapSite,
  { captures, slots }: MovedParts,
  imports: UnitImports,
): NewProp[] {
  const own = captures.map((capture) => ({
    name: capture.prop,
    type: typeIn(site, capture),
    isOptional: false,
  }));
  const node = site.oracle && slots.length > 0 ? imports.react("ReactNode", "type") : null;
  return [...own, ...slots.map((name) => ({ name, type: node, isOptional: false }))];
}

/** Imports and types that the page may not need any more. */
function neededBy(piece: Piece, local: LocalTypes): ReadonlyMap<string, TS.Node> {
  const carried = piece.carried.flatMap(({ name, origin }) =>
    origin.kind === "import" ? [[name, origin.declaration] as const] : []
  );
  const declared = local.declarations.map((node) => [node.name.text, node] as const);
  return new Map([...carried, ...local.imports, ...declared]);
}

/** A type of the page as another file declares it: for itself. */
function declarationText(node: TypeDeclaration): string {
  const documentation = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  const start = documentation ? documentation.getStart() : node.getStart();
  const text = node.getSourceFile().text.slice(start, node.end).replaceAll("\r\n", "\n");
  const modifiers = (node.modifiers ?? []).map((modifier) => modifier.getText()).join(" ");
  return modifiers === "" ? text : text.replace(`${modifiers} `, "");
}

/** `@jsxImportSource` and its like count for one file only. */
export function pragmasOf(ast: TS.SourceFile): string[] {
  return (ts.getLeadingCommentRanges(ast.text, ast.text.startsWith("\ufeff") ? 1 : 0) ?? [])
    .map(({ pos, end }) => ast.text.slice(pos, end))
    .filter((comment) => /@jsx(?:ImportSource|Runtime)\b/.test(comment));
}
