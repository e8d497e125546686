import { type RuleLevels, universalLevels } from "./configuration/rule_levels.ts";
import type { ProjectFiles } from "./files.ts";
import type { Project } from "./open_project.ts";
import { configurationReader, layoutReader } from "./project_layout.ts";

/**
 * Returns the project over its files, wherever they are.
 * @param options.name what people call it
 * @param options.levels what the rules are set to while there is no `workbench.json`; else those that hold for everybody
 */
export function projectOver<Files extends ProjectFiles>(
  files: Files,
  { name, levels = universalLevels }: {
    readonly name: string;
    readonly levels?: RuleLevels | undefined;
  },
): Project & { readonly files: Files } {
  const configuration = configurationReader(files, levels);
  return {
    name,
    files,
    levels,
    layout: layoutReader(files, configuration),
    configuration,
    async [Symbol.asyncDispose]() {
      // Nothing to close: what files are opened, each read and write closes.
    },
  };
}
