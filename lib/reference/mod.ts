/**
 * The page that shows the OpenAPI document: the library that draws it, and what opens it.
 * @module
 */
export { readExamples } from "./read_examples.ts";
export { readScript, type Script } from "./read_script.ts";
export { REFERENCE_POLICY, referencePage } from "./reference_page.ts";
