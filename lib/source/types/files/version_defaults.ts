import type { ts as TS } from "ts-morph";
import { BUNDLED_FOR_PLATFORMS, PLATFORM_SUFFIXES } from "../../modules/platform_suffixes.ts";
import { ancestorsOf, type Containment, isWithin } from "./containment.ts";
import { readManifest } from "./manifest.ts";
import type { View } from "./view.ts";

/**
 * Sets the options whose defaults changed in TypeScript 6. A project that uses an older release gets the defaults it was written
 * for.
 * @param file absolute path of the asked file
 */
export function versionDefaults(
  options: TS.CompilerOptions,
  file: string,
  view: View,
  containment: Containment,
): void {
  const major = typescriptMajor(file, view, containment);
  if (major === null || major >= 6) return;
  options.strict ??= false;
  options.types ??= ["*"];
  options.noUncheckedSideEffectImports ??= false;
}

/**
 * Sets the endings of the files of each platform, which React Native's bundler tries, where the configuration says nothing of them.
 * @param file absolute path of the asked file
 */
export function platformDefaults(
  options: TS.CompilerOptions,
  file: string,
  view: View,
  containment: Containment,
): void {
  const isBundled = ancestorsOf(file).slice(1)
    .filter((folder) => isWithin(folder, containment.workspace))
    .map((folder) => readManifest(`${folder}/package.json`, view)?.dependencies)
    .some((dependencies) => BUNDLED_FOR_PLATFORMS.some((name) => dependencies?.has(name)));
  if (isBundled) options.moduleSuffixes ??= ["", ...PLATFORM_SUFFIXES];
}

/** Null when the project does not say which release it uses. */
function typescriptMajor(file: string, view: View, containment: Containment): number | null {
  for (const folder of ancestorsOf(file).slice(1)) {
    const installed = readManifest(`${folder}/node_modules/typescript/package.json`, view);
    const own = isWithin(folder, containment.workspace)
      ? readManifest(`${folder}/package.json`, view)
      : null;
    const range = installed?.version ?? own?.dependencies.get("typescript");
    const major = /\d+/.exec(range ?? "")?.[0];
    if (major) return Number(major);
  }
  return null;
}
