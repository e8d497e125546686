import { unitFiles, unitSaves, type UnitText } from "../../conventions/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import type { FlowSite } from "../flow.ts";
import { knownErrors, requireSoundTypes } from "../refactor/require_sound_types.ts";

/**
 * Writes a new unit into the draft, and into the barrels that hand on its neighbours.
 * @param expected the number of an error of the checker that does no harm
 * @throws {WorkbenchError} those of `saveFiles`, `edit_refused` where TypeScript finds errors in it
 */
export async function saveUnit(
  site: FlowSite,
  made: UnitText,
  expected?: number,
): Promise<void> {
  const { draft: { saving }, signal, log } = site;
  const { path } = made.unit;
  const files = await unitFiles(saving.source, [made]);
  const barrels = files.barrels.map(({ file }) => file.path);
  const known = await knownErrors(site, barrels);
  const { violations } = await saveFiles(saving, unitSaves(files), { signal });
  await requireSoundTypes(site, [path, ...barrels], { expected, known });
  log(`Made "${path}"`);
  for (const barrel of barrels) log(`"${barrel}" hands it on`);
  for (const { path: found, line, rule, message } of violations) {
    if (found === path) log(`${path}:${line} ${rule}: ${message}`);
  }
}
