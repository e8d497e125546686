import type { ComponentFact } from "../components/mod.ts";
import type { UnitFacts } from "../modules/unit_facts.ts";

/** The components that a file declares itself: a `lazy` constant and a wrapped import stand for another file's. */
export function ownComponents({ components, lazy }: UnitFacts): ComponentFact[] {
  return components.filter(({ name, wraps }) =>
    wraps === undefined && !lazy.some(({ local }) => local === name)
  );
}
