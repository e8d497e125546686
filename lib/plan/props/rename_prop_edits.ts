import { isTyped } from "../../conventions/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import type { TextEdit } from "../../source/mod.ts";
import type { FlowSite } from "../flow.ts";
import { filesThatName } from "../refactor/files_that_name.ts";
import { unbuiltModules } from "../refactor/unbuilt_modules.ts";
import { joinEdits, onceEach } from "../refactor/refactoring.ts";
import { placeAt, refused, shownPlaces } from "../refactor/refusal.ts";
import { componentSettings } from "./component_settings.ts";
import { memberCalled, type OwnComponent } from "./own_component.ts";
import { passedProp } from "./prop_uses.ts";
import { readProp, SETTINGS, wholeProps } from "./read_prop.ts";

/** A prop that is to be called something else. */
export interface PropRename {
  readonly prop: string;
  readonly newName: string;
}

/** The changes that rename a prop, and the files that use the component. */
export interface RenamedProp {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly users: readonly string[];
}

/**
 * Returns the edits that give a prop another name: in the type that declares it, in the component, in every element, and wherever
 * else the checker finds it named.
 * @throws {WorkbenchError} `edit_refused` where it is declared elsewhere, or a place may pass it unseen
 */
export async function renamePropEdits(
  site: FlowSite,
  component: OwnComponent,
  rename: PropRename,
): Promise<RenamedProp> {
  const { source: { path, ast }, fact, bodies } = component;
  const { prop, newName } = rename;
  const member = memberCalled(bodies, prop);
  const read = readProp(component, rename);
  if (!member && (isTyped(path) || read.length === 0)) throw notDeclared(component, prop);
  if (fact.props.some(({ name }) => name === newName)) {
    throw refused(
      `Cannot rename "${prop}" to "${newName}": "${fact.name}" has a prop of that name`,
    );
  }
  tellUnread(site, component, prop);
  const start = member?.name.getStart(ast) ?? null;
  const own = member && start !== null
    ? [{ start, end: member.name.end, text: newName }, ...read]
    : read;
  const given = new AbortController();
  const signal = AbortSignal.any([site.signal, given.signal]);
  try {
    // The checker starts while the elements are looked at, which often refuses already.
    const [{ edits, users }, checked] = await Promise.all([
      knownPlaces(site, component, rename),
      start === null ? new Map() : checkedEdits({ ...site, signal }, component, start, newName),
    ]);
    return { edits: onceEach(joinEdits(new Map([[path, own]]), edits, checked)), users };
  } finally {
    given.abort();
  }
}

/** Tells the places of a component that may name a prop, and that neither its code nor its types say. */
function tellUnread({ log }: FlowSite, component: OwnComponent, prop: string): void {
  const { source, bodies, fact: { name } } = component;
  const { unread } = componentSettings(component, SETTINGS);
  const handedOn = memberCalled(bodies, prop) ? [] : wholeProps(component);
  const places = [...unread, ...handedOn].map((node) => placeAt(source, node.getStart(source.ast)));
  if (places.length === 0) return;
  log(
    `Places of "${name}" may name "${prop}" that only the code tells: look there yourself: ${
      shownPlaces(places, new Map())
    }`,
  );
}

/** @throws {WorkbenchError} `edit_refused` where an element may pass the prop unseen */
async function knownPlaces(
  site: FlowSite,
  component: OwnComponent,
  rename: PropRename,
): Promise<RenamedProp> {
  const { edits, users, unknown } = await passedProp(site, component, rename);
  if (unknown.length === 0) return { edits, users };
  throw refused(
    `Cannot rename "${rename.prop}": whether it is passed there is not known`,
    unknown,
  );
}

function notDeclared({ fact, source: { path } }: OwnComponent, prop: string): WorkbenchError {
  const names = fact.props.map(({ name }) => `"${name}"`).join(", ") || "none";
  const why = fact.props.some(({ name }) => name === prop) || !fact.propsComplete
    ? `"${path}" does not declare it itself`
    : `"${fact.name}" has ${names}`;
  return refused(`Cannot find the prop "${prop}" of "${fact.name}": ${why}`);
}

/** Returns the edits for the uses that the checker knows by the type: `Props["label"]`, objects that are spread, tests. */
async function checkedEdits(
  { draft: { source }, signal, log }: FlowSite,
  { source: { path, text } }: OwnComponent,
  offset: number,
  newName: string,
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const graph = await source.graph.refresh({ signal });
  const exported = (graph.files.get(path)?.exports ?? []).map(({ name }) => name);
  const files = filesThatName(graph, path, exported);
  try {
    const modules = unbuiltModules(graph, [path, ...files]);
    const request = { path, text, offset, newName, files, modules, members: true };
    const renamed = await source.types.renameSymbol(request, { signal });
    if (renamed.refusal === null) return new Map(Object.entries(renamed.edits));
    throw refused(`Cannot rename it to "${newName}": ${renamed.refusal.message}`);
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "types_unavailable") throw error;
    log("The checker did not look for other places that name the prop");
    return new Map();
  }
}
