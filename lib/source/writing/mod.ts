/**
 * Code that is written into a file: in the style of what is there, with the imports that it needs.
 * @module
 */
export { type CodeStyle, codeStyle, knownStyle, toldCodeStyle, toldStyle } from "./code_style.ts";
export {
  attributeQuote,
  deeperIndentation,
  fileAttributeQuote,
  identifiersNamed,
  indentationAt,
  lineEndingAt,
  lineStartAt,
  quoteOf,
  skipBlanks,
  spansLines,
  startsLine,
  styleSample,
  visitAll,
  withLineEnding,
} from "./file_style.ts";
export { adoptStyle, type HouseStyle, keepStyle, ownStyle, type Quote } from "./house_style.ts";
export { type ImportHabits, importHabits, showImportOrder } from "./import_order.ts";
export { insertDeclaration } from "./import_place.ts";
export { type ImportRequest, insertImport } from "./insert_import.ts";
export { usualWidth } from "./line_width.ts";
export { attributeLiteral, codeLiteral } from "./literals.ts";
export { readChild } from "./read_child.ts";
export {
  type CodeComments,
  type CodePlace,
  isTooDeep,
  parseAlone,
  type ReadCode,
  readElement,
  readExpression,
  type Unusable,
} from "./read_expression.ts";
export { codeForPlace, indentMore, reindented, reindentEdits } from "./reindent.ts";
export { removeImports, tidyRemovedLines, wholeLines, wholeRange } from "./remove_imports.ts";
export { freeName, namesInFile } from "./taken_names.ts";
