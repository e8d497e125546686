import { isAbsolute } from "node:path";

/** The endings of files that may hold JSX: code of modules that build tools read so. */
const SOURCE = /\.[cm]?[jt]sx?$/;

/**
 * Returns the own source file that a module is.
 * @param id as Vite names it, with what it was asked for
 * @returns null for what another tool makes of a file, for packages, and for what holds no JSX
 */
export function fileOfModule(id: string): string | null {
  const [path = "", query = ""] = id.split("?");
  const isOther = ["raw", "url", "react", "component", "worker"].some((name) =>
    new URLSearchParams(query).has(name)
  );
  if (isOther || !isAbsolute(path) || !SOURCE.test(path)) return null;
  return path.includes("/node_modules/") ? null : path;
}
