import { type NewUnit, type UnitExports, unitFiles } from "../../conventions/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import type { FlowSite } from "../flow.ts";
import { refused } from "../refactor/refusal.ts";

/**
 * Writes a new unit into the draft, and into the barrels that hand on its neighbours.
 * @param text with a tab for each step and line feeds
 * @throws {WorkbenchError} those of `saveFiles`, `edit_refused` where TypeScript finds errors in it
 */
export async function saveUnit(
  site: FlowSite,
  unit: NewUnit,
  text: string,
  exports: UnitExports,
): Promise<void> {
  const { draft: { saving }, signal, log } = site;
  const { saves, barrels } = await unitFiles(saving.source, unit, text, exports);
  const { violations } = await saveFiles(saving, saves, { signal });
  await requireSoundTypes(site, [unit.path, ...barrels]);
  log(`Made "${unit.path}"`);
  for (const path of barrels) log(`"${path}" hands it on`);
  for (const { path, line, rule, message } of violations) {
    if (path === unit.path) log(`${path}:${line} ${rule}: ${message}`);
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
