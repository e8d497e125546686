import type { z } from "zod";
import {
  collectImports,
  type ComponentStyle,
  componentText,
  type newProp,
  type NewUnit,
  planUnit,
  readProps,
  type UnitExports,
  type UnitRequest,
  unitText,
} from "../../conventions/mod.ts";
import type { FlowSite } from "../flow.ts";
import { saveUnit } from "./save_unit.ts";

/** What a new component shows. */
export interface ComponentBody {
  /** A type parameter that the props are written with. */
  readonly typeParameter?: string;
  /** The props that the body uses; else those that JSX can show. */
  readonly used?: readonly string[];
  /** What it returns, with a tab for each step. */
  readonly result: (unit: NewUnit, shown: readonly string[]) => readonly string[];
}

/** Makes a unit that is a component, as its neighbours are made. @throws {WorkbenchError} as `planUnit`, `saveUnit` */
export async function createComponentUnit(
  site: FlowSite,
  request: UnitRequest & { readonly props: readonly z.output<typeof newProp>[] },
  { typeParameter, used, result }: ComponentBody,
): Promise<NewUnit & Pick<UnitExports, "exported">> {
  const unit = await planUnit(site.draft.source, request, site);
  const style = styleFor(unit, typeParameter !== undefined);
  const imports = collectImports(style.react, unit.writing);
  const known = typeParameter === undefined ? [] : [typeParameter];
  const { props, shown } = await readProps(unit, imports, request.props, known);
  const isTyped = props.every(({ type }) => type !== null);
  const { declarations, ending } = componentText({
    name: unit.name,
    typeParameter: isTyped ? typeParameter ?? null : null,
    props,
    used: used ?? shown,
    statements: [],
    result: result(unit, used ?? shown),
  }, { style, writing: unit.writing, imports });
  await saveUnit(site, unit, unitText(unit, imports, [declarations, ending]), {
    values: [unit.name],
    types: exportedTypes(unit, style, isTyped && props.length > 0),
    exported: style.exported,
  });
  return { ...unit, exported: style.exported };
}

/** The file of a route has to have a default export, whatever the neighbours of another kind do. */
function styleFor(
  { component, naming, layout, neighbourhood }: NewUnit,
  isGeneric: boolean,
): ComponentStyle {
  const isRoute = naming.home.kind === "fixed" && naming.home.stem === "page" ||
    neighbourhood.same.length === 0 && layout.framework.name === "next" && naming.ending === "Page";
  const style = isRoute ? { ...component, exported: "default" as const } : component;
  // A parameter of a type needs a type to stand at.
  const props = isGeneric && style.props.kind === "inline"
    ? { ...style.props, kind: "interface" as const }
    : style.props;
  return { ...style, props };
}

/** An element with what is in it, on one line where that is no more than one thing. */
export function markup(tag: string, children: readonly string[]): string[] {
  if (children.length === 0) return [`<${tag} />`];
  if (children.length === 1) return [`<${tag}>${children[0]}</${tag}>`];
  return [`<${tag}>`, ...children.map((child) => `\t${child}`), `</${tag}>`];
}

/** Text as JSX shows it. */
export function jsxText(text: string): string {
  return /[{}<>]|&(?=#?\w+;)|^\s|\s$/.test(text) ? `{${JSON.stringify(text)}}` : text;
}

function exportedTypes({ name }: NewUnit, { props }: ComponentStyle, hasProps: boolean): string[] {
  return hasProps && props.isExported && props.isPrefixed && props.kind !== "inline"
    ? [`${name}Props`]
    : [];
}
