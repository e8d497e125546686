import type { z } from "zod";
import {
  collectImports,
  componentUnit,
  type newProp,
  type NewUnit,
  planUnit,
  readProps,
  returnText,
  type UnitRequest,
} from "../../conventions/mod.ts";
import type { FlowSite } from "../flow.ts";
import { saveUnit } from "./save_unit.ts";

/** The content that a new component shows. */
export interface ComponentBody {
  /** A type parameter that the written props use. */
  readonly typeParameter?: string;
  /** The props that the body uses; else those that JSX can show. */
  readonly used?: readonly string[];
  /** Returns the code of the component's result, with a tab for each step. */
  readonly result: (unit: NewUnit, shown: readonly string[]) => readonly string[];
}

/** Makes a unit that is a component, as its neighbours are made. @throws {WorkbenchError} as `planUnit`, `saveUnit` */
export async function createComponentUnit(
  site: FlowSite,
  request: UnitRequest & { readonly props: readonly z.output<typeof newProp>[] },
  { typeParameter, used, result }: ComponentBody,
): Promise<NewUnit> {
  const { props: asked, ...wanted } = request;
  const unit = await planUnit(site.draft.source, wanted, site);
  const imports = collectImports(unit.component.react, unit.writing);
  const known = typeParameter === undefined ? [] : [typeParameter];
  const { props, shown } = await readProps(unit, imports, asked, known);
  const isTyped = props.every(({ type }) => type !== null);
  const made = componentUnit(unit, {
    name: unit.name,
    typeParameters: isTyped ? known.map((name) => ({ name, text: name })) : [],
    props,
    used: used ?? shown,
    body: returnText(result(unit, used ?? shown), unit.writing),
  }, { imports });
  await saveUnit(site, made);
  return unit;
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
