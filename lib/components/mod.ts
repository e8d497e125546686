/**
 * The components of a project: which there are, what they take, who renders them, and saving one as a whole.
 * @module
 */
export type {
  ComponentFact,
  FindDeclaration,
  PropFact,
  PropsSource,
} from "../source/components/mod.ts";
export {
  declarationFinder,
  type DeclaredComponent,
  declaredComponents,
  propsSource,
  readComponentFacts,
} from "../source/components/mod.ts";
export { describeComponent } from "./describe_component.ts";
export { listComponents } from "./list_components.ts";
export { readComponentSource } from "./read_component_source.ts";
export { saveComponent } from "./save_component.ts";
