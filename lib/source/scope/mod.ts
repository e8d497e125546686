/**
 * Names: which a file declares, which a place sees, and what each refers to.
 * @module
 */
export { changedBinding } from "./changed_binding.ts";
export {
  type Declaration,
  declarationsOf,
  seesDeclarations,
  statementNames,
} from "./declarations.ts";
export { freeNames } from "./free_names.ts";
export { moduleNames, type NameUse } from "./module_names.ts";
export { type Reference, referenceOf } from "./references.ts";
export { isMadeByCode, shadowing, valueAt } from "./shadowing.ts";
export { type BindingSyntax, boundNames, isBindingSyntax, wholeBinding } from "./variables.ts";
