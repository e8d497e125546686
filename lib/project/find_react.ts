import type { FileNames, FileView } from "./file_view.ts";
import type { Layout } from "./layout/detect_layout.ts";
import { detectFramework, type FrameworkName, packageNameOf } from "./layout/framework.ts";
import { dependencyNames, dependsOnReact, readPackageJson } from "./package_json.ts";
import type { Problem } from "./problem.ts";

/** A package of the project that lies below its root. */
export interface NestedPackage {
  /** The package's name in its `package.json`, else its folder. */
  readonly name: string;
  /** Its folder, project-root-relative. */
  readonly path: string;
  /** True when the package's `package.json` names React, or the package has files that can hold JSX for certain. */
  readonly react: boolean;
  /** The framework that it is built with, by itself. */
  readonly framework: FrameworkName;
}

type View = Pick<FileView, "read">;
type Packages = Pick<Layout, "packages"> & { readonly list: FileNames };

/** Other things that a web page is written with, by their package; the first that is found is told. */
const OTHERS: readonly string[] = [
  "vue",
  "nuxt",
  "@angular/core",
  "svelte",
  "@sveltejs/kit",
  "solid-js",
  "ember-source",
  "lit",
  "astro",
  "alpinejs",
];

/** Reads the packages of a project that lie below its root and hold source files, sorted by folder. */
export async function readNestedPackages(
  view: View,
  { packages, list }: Packages,
): Promise<NestedPackage[]> {
  const nested = packages.filter(({ path }) => path !== "");
  return await Promise.all(nested.map(async ({ path, hasMarkup }) => {
    const { value } = await readPackageJson(view, path);
    return {
      path,
      name: packageNameOf(value) ?? path,
      react: hasMarkup || dependsOnReact(value),
      framework: detectFramework(list, value, path).name,
    };
  }));
}

/**
 * The problem of a folder that is no React project: what was looked for, and what was found instead.
 * @param readLayout is asked where the package of the root does not tell: it may list the whole project
 * @returns null for a React project: some package names React, or some file can hold JSX for certain
 */
export async function findNotReact(
  view: View,
  readLayout: () => Packages | Promise<Packages>,
): Promise<Problem | null> {
  const { value } = await readPackageJson(view);
  if (dependsOnReact(value)) return null;
  const layout = await readLayout();
  // JSX of another library is no React's.
  const isOthers = otherIn(value) !== undefined;
  if (!isOthers && layout.packages.some(({ hasMarkup }) => hasMarkup)) return null;
  const nested = await readNestedPackages(view, layout);
  if (nested.some(({ react }) => react)) return null;
  const message = 'Expected a React project, with "react" in a package.json or files with JSX ' +
    `(.tsx, .jsx), but ${foundInstead(layout.list, value)}`;
  return { code: "not_react", path: "", message };
}

function otherIn(packageJson: unknown): string | undefined {
  const names = dependencyNames(packageJson);
  return OTHERS.find((name) => names.has(name));
}

function foundInstead({ files }: FileNames, packageJson: unknown): string {
  if (files.size === 0) return "the folder has no files";
  if (!files.has("package.json")) return "there is neither, and no package.json at all";
  const other = otherIn(packageJson);
  return other === undefined ? "there is neither" : `package.json names "${other}"`;
}
