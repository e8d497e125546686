import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ResolvedConfig } from "vite";

/** The names of plugins for apps that are made with other frameworks than React. */
const OTHERS: readonly string[] = [
  "vite:preact-jsx",
  "solid",
  "vite-plugin-vue-jsx",
  "vite:vue-jsx",
];

/** The oldest React whose trees are known. */
const OLDEST = 18;

/** Returns why an app has no preview, in a clause; null where it can have one. */
export function whyNot(config: ResolvedConfig): string | null {
  if (config.mode === "test") return "these are tests";
  const other = config.plugins.find(({ name }) => OTHERS.includes(name));
  if (other !== undefined) {
    return `the plugin "${other.name}" makes it of another library than React`;
  }
  const version = versionOfReact(config.root);
  if (version === null) return "the package react is not installed";
  if (Number.parseInt(version, 10) >= OLDEST) return null;
  return `it has React ${version}, and the preview works from ${OLDEST} on`;
}

function versionOfReact(root: string): string | null {
  try {
    const path = createRequire(join(root, "package.json")).resolve("react/package.json");
    const { version } = JSON.parse(readFileSync(path, "utf8")) as { version: string }; // of a package
    return version;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}
