import { findUsages, readComponentFacts } from "../../../components/mod.ts";
import type { ReviewUnit, UnitDetail } from "../../schemas.ts";
import type { Sides } from "../../side.ts";
import { readUnitFile } from "../read_unit_file.ts";
import { type ReadComponent, readComponents } from "./read_components.ts";
import { openTypeReader } from "./type_reader.ts";

/** An element of the head that does not fit the props of its component any more. */
export interface CallerLeft {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly component: string;
  readonly prop: string;
  readonly kind: "does_not_pass" | "still_passes";
}

/**
 * Finds the elements of the head that do not pass a prop which became required, or still pass one that is gone. One with
 * a spread may pass anything, and `children` are no attribute: neither counts. A component whose props go on in what is not
 * read may still take a prop that its own types name no more: that does not count either.
 * @returns sorted by component, prop, path and line
 */
export async function callersLeft(
  sides: Sides,
  { path, details }: Pick<ReviewUnit, "path" | "details">,
  options: { readonly signal?: AbortSignal } = {},
): Promise<CallerLeft[]> {
  const wanted = details.filter(isAboutCallers);
  if (wanted.length === 0) return [];
  const { head } = sides;
  const { source } = await readUnitFile({ side: head, path }, "head");
  if (!source) return [];
  const components = await readComponents(source, openTypeReader(head, options));
  const byName = new Map(components.map((component) => [component.name, component]));
  const facts = readComponentFacts(source);
  const usages = await findUsages(head.source, head.components, { path, facts }, options);
  return uniqueProps(wanted).flatMap(({ owner, name }): CallerLeft[] => {
    const kind = kindOf(byName.get(owner), name);
    if (kind === null) return [];
    return usages.filter(({ component, props }) =>
      component === owner && props.includes(name) === (kind === "still_passes") &&
      (kind === "still_passes" || !props.includes("..."))
    ).map((usage) => ({ path: usage.path, line: usage.line, component: owner, prop: name, kind }));
  });
}

function isAboutCallers({ subject, change, owner, name, after }: UnitDetail): boolean {
  if (subject !== "prop" || owner === null || name === "children") return false;
  return change === "added" || change === "removed" || after === "required";
}

/** A prop can have several details, and what holds in the head is the same for all. */
function uniqueProps(details: readonly UnitDetail[]): { owner: string; name: string }[] {
  const props = new Map(details.map(({ owner, name }) => {
    const component = owner ?? "";
    return [`${component}\n${name}`, { owner: component, name }];
  }));
  return [...props].toSorted(([a], [b]) => a < b ? -1 : 1).map(([, prop]) => prop);
}

function kindOf(component: ReadComponent | undefined, name: string): CallerLeft["kind"] | null {
  const prop = component?.props.get(name);
  if (prop) return prop.required ? "does_not_pass" : null;
  return component?.isTold && component.beyond.length === 0 ? "still_passes" : null;
}
