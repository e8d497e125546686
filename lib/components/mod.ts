/**
 * The components of a project: which there are and what they take.
 * @module
 */
export type { ComponentFact, PropFact } from "./component_facts.ts";
export { type Components, openComponents } from "./open_components.ts";
export { isComponentName, readComponentFacts } from "./read_component_facts.ts";
