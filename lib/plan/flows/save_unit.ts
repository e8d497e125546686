import { unitFiles, unitSaves, type UnitText } from "../../conventions/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import type { FlowSite } from "../flow.ts";
import { refused } from "../refactor/refusal.ts";

/**
 * Writes a new unit into the draft, and into the barrels that hand on its neighbours.
 * @throws {WorkbenchError} those of `saveFiles`, `edit_refused` where TypeScript finds errors in it
 */
export async function saveUnit(site: FlowSite, made: UnitText): Promise<void> {
  const { draft: { saving }, signal, log } = site;
  const { path } = made.unit;
  const files = await unitFiles(saving.source, [made]);
  const { violations } = await saveFiles(saving, unitSaves(files), { signal });
  const barrels = files.barrels.map(({ file }) => file.path);
  await requireSoundTypes(site, [path, ...barrels]);
  log(`Made "${path}"`);
  for (const barrel of barrels) log(`"${barrel}" hands it on`);
  for (const { path: found, line, rule, message } of violations) {
    if (found === path) log(`${path}:${line} ${rule}: ${message}`);
  }
}

/** @throws {WorkbenchError} `edit_refused` with the first error */
export async function requireSoundTypes(
  { draft: { source }, signal, log }: FlowSite,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const file = await source.project.files.read(path);
    if (!file || !/\.[cm]?tsx?$/.test(path)) continue;
    try {
      const found = await source.types.diagnostics(file, { signal });
      const first = found.find(({ severity, environment }) => severity === "error" && !environment);
      if (first) {
        throw refused(
          `Cannot make "${path}": it would have the error TS${first.code}, ${first.message}`,
        );
      }
    } catch (error) {
      if (!(error instanceof WorkbenchError) || error.code !== "types_unavailable") throw error;
      log(`The types of "${path}" could not be checked`);
    }
  }
}
