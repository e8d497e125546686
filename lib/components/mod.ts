/**
 * The components of a project: which there are, what they take, who renders them, and saving one as a whole.
 * @module
 */
export type { ComponentFact, PropFact } from "./component_facts.ts";
export { componentName } from "./component_units.ts";
export { describeComponent } from "./describe_component.ts";
export { type ComponentUsage, findUsages } from "./find_usages.ts";
export { listComponents } from "./list_components.ts";
export { type Components, openComponents } from "./open_components.ts";
export { type PropsSource, propsSource } from "./prop_facts.ts";
export {
  type DeclaredComponent,
  declaredComponents,
  readComponentFacts,
} from "./read_component_facts.ts";
export { readComponentSource } from "./read_component_source.ts";
export { saveComponent } from "./save_component.ts";
export { declarationFinder, type FindDeclaration } from "./top_level_declaration.ts";
