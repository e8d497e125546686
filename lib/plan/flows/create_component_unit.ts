import type { z } from "zod";
import {
  collectImports,
  componentUnit,
  namedImport,
  type newProp,
  type NewUnit,
  planUnit,
  readProps,
  returnText,
  type UnitImports,
  type UnitParts,
  type UnitRequest,
} from "../../conventions/mod.ts";
import type { FlowSite } from "../flow.ts";
import { tanStackCall, tanStackDeclaration } from "../navigation/tanstack_file.ts";
import { NO_SUCH_ARGUMENT } from "../refactor/require_sound_types.ts";
import { saveUnit } from "./save_unit.ts";

/** The content that a new component shows. */
export interface ComponentBody {
  /** A type parameter that the written props use. */
  readonly typeParameter?: string;
  /** The props that the body uses; else those that JSX can show. */
  readonly used?: readonly string[];
  /** Returns the code of the component's result, with a tab for each step. */
  readonly result: (
    unit: NewUnit,
    shown: readonly string[],
    imports: UnitImports,
  ) => readonly string[];
}

/** Makes a unit that is a component, as its neighbours are made. @throws {WorkbenchError} as `planUnit`, `saveUnit` */
export async function createComponentUnit(
  site: FlowSite,
  request: UnitRequest & { readonly props: readonly z.output<typeof newProp>[] },
  { typeParameter, used, result }: ComponentBody,
): Promise<NewUnit> {
  const { props: asked, ...wanted } = request;
  const planned = await planUnit(site.draft.source, wanted, site);
  const imports = collectImports(planned.component.react, planned.writing);
  const declared = ownRoute(planned, imports);
  // A route that its file declares hands on the component by itself.
  const unit: NewUnit = declared
    ? { ...planned, component: { ...planned.component, exported: "none" } }
    : planned;
  const known = typeParameter === undefined ? [] : [typeParameter];
  const { props, shown } = await readProps(unit, imports, asked, known);
  const isTyped = props.every(({ type }) => type !== null);
  const made = componentUnit(unit, {
    name: unit.name,
    typeParameters: isTyped ? known.map((name) => ({ name, text: name })) : [],
    props,
    used: used ?? shown,
    body: returnText(result(unit, used ?? shown, imports), unit.writing),
  }, { imports, ...declared });
  // The generator of TanStack Router has yet to learn the id of the route.
  await saveUnit(site, made, declared ? NO_SUCH_ARGUMENT : undefined);
  return unit;
}

/** The declaration of the TanStack route that a new file is by its name; null for every other file. */
function ownRoute(
  { route, path, name, neighbourhood: { same }, graph, component, writing }: NewUnit,
  imports: UnitImports,
): Pick<UnitParts, "before" | "behind"> | null {
  if (route === null) return null;
  for (const { unit, source } of same) {
    const fact = graph.unitFactsOf(unit.path).routes.find(({ router }) => router === "tanstack");
    const call = fact ? tanStackCall(path, { source, fact }) : null;
    if (!call) continue;
    imports.add(namedImport(call.specifier, call.name));
    const declaration = tanStackDeclaration(call, name, writing);
    // A function is there before its declaration, a constant is not.
    const isHoisted = component.form === "function" && component.memo === null;
    return isHoisted ? { before: [declaration] } : { behind: [declaration] };
  }
  return null;
}

/** Says which address a new page has, or that it has none. */
export function tellRoute({ log }: FlowSite, { path, route, component }: NewUnit): void {
  if (route === null) return log("No route leads to the page yet");
  log(`"${path}" is the route "${route}" by its name`);
  if (component.exported === "none") {
    log("The router's generator adds it to the route tree when it runs next");
  }
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
