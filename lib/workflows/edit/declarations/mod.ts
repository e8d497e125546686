/**
 * Edits of what a machine declares: its implementations, and the fields of its context.
 * @module
 */
export { addContextField } from "./add_context_field.ts";
export { declareAction, declareActor, declareGuard } from "./declare.ts";
export { readCode } from "./read_code.ts";
export { removeContextField } from "./remove_context_field.ts";
export { removeDeclaration } from "./remove_declaration.ts";
export { setContextField } from "./set_context_field.ts";
