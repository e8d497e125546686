import { WorkbenchError } from "../errors/mod.ts";
import {
  configurationPath,
  type ConfigurationReading,
  isFrozen,
  listSourceFiles,
  type Project,
} from "../project/mod.ts";

/**
 * Refuses a configuration that nobody could work with, or take back through the service.
 * @param before the configuration that it takes the place of
 * @throws {WorkbenchError} `config_refused` with `problem` where a value is none
 */
export async function requireUsable(
  project: Project,
  { configuration, problems }: ConfigurationReading,
  before: ConfigurationReading,
  options: { readonly signal?: AbortSignal },
): Promise<void> {
  const [problem] = problems;
  if (problem) {
    throw refused(`its "${problem.at}" would be broken: ${problem.message}`, { problem });
  }
  const { list } = await project.layout(options);
  const { featuresDir, frozen } = configuration;
  const isNew = featuresDir !== before.configuration.featuresDir;
  if (isNew && featuresDir !== undefined && !list.folders.has(featuresDir)) {
    throw refused(`there is no folder "${featuresDir}" to be its "featuresDir"`);
  }
  if (frozen.length === 0) return;
  if (isFrozen(configurationPath, configuration)) {
    throw refused(
      `"frozen" would hold "${configurationPath}" itself, so no route could take it back`,
    );
  }
  const sources = await listSourceFiles(list);
  if (sources.length > 0 && sources.every(({ path }) => isFrozen(path, configuration))) {
    throw refused('"frozen" would hold every source file, so every save would be refused');
  }
}

function refused(why: string, data: Readonly<Record<string, unknown>> = {}): WorkbenchError {
  return new WorkbenchError(
    "config_refused",
    `Cannot change "${configurationPath}": ${why}`,
    { data },
  );
}
