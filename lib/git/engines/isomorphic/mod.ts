/**
 * The embedded engine: a repository read and written by its files alone, in the formats of stock git.
 * @module
 */

export { beyondIsomorphic, openIsomorphicRepository } from "./open_repository.ts";
