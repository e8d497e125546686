/**
 * The components of a file as its syntax tree says: which it declares, which parts they have, and which it uses.
 * @module
 */
export type { ComponentFact, NamespaceFact, PartFact, PropFact } from "./component_facts.ts";
export type { LazyFact } from "./lazy_fact.ts";
export { type PropsSource, propsSource } from "./prop_facts.ts";
export {
  type DeclaredComponent,
  declaredComponents,
  readComponentFacts,
} from "./read_component_facts.ts";
export { type FileComponents, readFileComponents } from "./read_file_components.ts";
export { declarationFinder, type FindDeclaration } from "./top_level_declaration.ts";
export type { UsageFacts, UseFact } from "./usage_facts.ts";
