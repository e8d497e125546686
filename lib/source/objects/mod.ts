/**
 * Small changes to object and array literals, as edits of their text: whatever is not changed keeps its bytes.
 * @module
 */
export { insertArguments, insertElements, removeElements } from "./elements.ts";
export { hasOwnComments, looseText, moveProperty } from "./move_property.ts";
export { codeOf, type NewValue, objectOf } from "./new_value.ts";
export { type ObjectStyle, objectStyle } from "./object_style.ts";
export {
  insertProperties,
  insertProperty,
  removeProperties,
  removeProperty,
} from "./properties.ts";
export { findProperty, propertyKey, staticName } from "./property_key.ts";
export { renameProperty, replaceNode, setPropertyValue } from "./property_value.ts";
export { reorderElements, reorderProperties } from "./reorder_items.ts";
