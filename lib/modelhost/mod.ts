/**
 * The local model runtime, by the HTTP interface of Ollama: what it has, what it pulls, and text from its models.
 * @see https://github.com/ollama/ollama/blob/main/docs/api.md
 * @module
 */
export { deleteModel } from "./delete_model.ts";
export { generate, type GenerateRequest, type ModelMessage } from "./generate.ts";
export { listModels } from "./list_models.ts";
export { type Modelhost, type ModelhostOptions, openModelhost } from "./open_modelhost.ts";
export { pullModel } from "./pull/pull_model.ts";
export { readStatus } from "./read_status.ts";
export { type Model, type ModelhostStatus, type ModelList, modelName } from "./schemas.ts";
