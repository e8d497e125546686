/**
 * The service's routes and schemas as types. A build writes them from the OpenAPI document in place of these, which name
 * no route: the types of a checkout's routes are those of `routes/` themselves.
 * @module
 */

/** Routes by path, as openapi-typescript tells them. */
export type paths = Record<never, never>;
/** Routes by operation id. */
export type operations = Record<never, never>;
/** Schemas by name, under `schemas`. */
export type components = Record<never, never>;
