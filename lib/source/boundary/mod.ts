/**
 * The border between server and client components: which files are the client's, and what of the code can only run there.
 * @module
 */
export { clientNeed } from "./client_need.ts";
export { declaresAsync, isAsync } from "./async_functions.ts";
export { isClientFile } from "./directives.ts";
export {
  declaresFunction,
  type FunctionProp,
  functionProps,
  type ImportedProp,
  importedProps,
} from "./function_props.ts";
