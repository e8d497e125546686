/**
 * A whole source file with everything that is wrong with it: syntax, types and architecture.
 * @module
 */
export { readFileSource } from "./read_file_source.ts";
