import type { ProjectFiles } from "./files.ts";
import type { Project } from "./open_project.ts";
import { configurationReader, layoutReader } from "./project_layout.ts";

/**
 * What is known of a project, over its files wherever they are.
 * @param options.name what people call it
 */
export function projectOver<Files extends ProjectFiles>(
  files: Files,
  options: { readonly name: string },
): Project & { readonly files: Files } {
  const configuration = configurationReader(files);
  return {
    name: options.name,
    files,
    layout: layoutReader(files, configuration),
    configuration,
    async [Symbol.asyncDispose]() {
      // Nothing to close: what files are opened, each read and write closes.
    },
  };
}
