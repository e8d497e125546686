import type { UnitDetail } from "../../common/schemas.ts";
import type { UnitComparison } from "../../unit_comparison.ts";
import { quoted, shown } from "../reading/shown_text.ts";
import { compareDefaults } from "./compare_defaults.ts";
import { compareProps } from "./compare_props.ts";
import type { ComponentMatches } from "./match_components.ts";
import { beyondProblems, compareBeyond, unknownProblems } from "./beyond_details.ts";
import type { ReadComponent } from "./read_components.ts";

/** The components that came, went or got another name, and what they take. */
export function compareComponents({ pairs, added, removed }: ComponentMatches): UnitComparison {
  const details = [
    ...removed.map(removedDetail),
    ...added.map(addedDetail),
    ...pairs.flatMap(([base, head]) => comparePair(base, head)),
  ];
  const problems = [
    ...pairs.flatMap(([base, head]) => [
      ...beyondProblems(base, "base", head),
      ...beyondProblems(head, "head", base),
    ]),
    ...pairs.flatMap(([base, head]) => unknownProblems(base, head)),
  ];
  return { details, problems };
}

/** Lists the differences in the props that a component takes. */
export function comparePair(base: ReadComponent, head: ReadComponent): UnitDetail[] {
  return [
    ...(base.name === head.name ? [] : [renamedDetail(base, head)]),
    ...compareProps(base, head),
    ...compareDefaults(base, head),
    ...compareBeyond(base, head),
  ];
}

function renamedDetail(base: ReadComponent, head: ReadComponent): UnitDetail {
  return {
    subject: "component",
    change: "changed",
    owner: null,
    name: head.name,
    before: base.name,
    after: head.name,
    line: head.line,
    message: `The component ${quoted(base.name)} got the name ${quoted(head.name)}`,
  };
}

function addedDetail(component: ReadComponent): UnitDetail {
  const { name, line } = component;
  return {
    subject: "component",
    change: "added",
    owner: null,
    name,
    before: null,
    after: signatureOf(component),
    line,
    message: `The component ${quoted(name)} was added`,
  };
}

function removedDetail(component: ReadComponent): UnitDetail {
  const { name, line } = component;
  return {
    subject: "component",
    change: "removed",
    owner: null,
    name,
    before: signatureOf(component),
    after: null,
    line,
    message: `The component ${quoted(name)} was removed`,
  };
}

/** Describes the props that a component takes, in a few words. */
function signatureOf({ props, beyond }: ReadComponent): string {
  const own = [...props.values()].map(({ name, required, type }) =>
    `${name}${required ? "" : "?"}: ${type.text}`
  );
  const more = beyond.map(({ text }) => `...${text}`);
  return own.length + more.length === 0 ? "{}" : shown(`{ ${[...own, ...more].join("; ")} }`);
}
