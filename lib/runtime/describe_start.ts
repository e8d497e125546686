import { join } from "node:path";
import type { ProjectOverview } from "../workbench/mod.ts";

/** How many packages the start names. */
const MAX_PACKAGES = 20;

/**
 * The lines for the terminal on what was found in a project: its layout, its packages and how to open one alone, and that it is
 * no React project.
 * @param root absolute
 */
export function describeStart(
  { reason, packages, notReact }: ProjectOverview,
  root: string,
): string[] {
  const able = packages.filter(({ react }) => react);
  const left = able.length - MAX_PACKAGES;
  return [
    `  layout   ${reason}`,
    ...able.slice(0, MAX_PACKAGES).map(({ name, path }) =>
      `  package  ${name}; alone with --project ${join(root, path)}`
    ),
    ...(left > 0 ? [`  package  and ${left} more`] : []),
    ...(notReact === null ? [] : [`  problem  ${notReact}`]),
  ];
}
