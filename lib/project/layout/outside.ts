import type { FileNames } from "../file_view.ts";
import type { LayerId } from "../configuration/units.ts";
import type { Placement } from "./addresses.ts";
import { appOf, sharedOf } from "./feature_names.ts";
import type { PackageFiles } from "./found_features.ts";
import { type LayerNames, matchLayer } from "./layers.ts";
import { below } from "./packages.ts";
import { isJsxFile, isNamedLikeComponent, type SourceFile } from "./source_files.ts";

/** The folders that a package has by convention. */
export interface Conventions {
  /** Folders of Next.js's app router: `page.tsx` is a page there, whatever the folders around it are called. */
  readonly appRouters: readonly string[];
  /** Folders of Next.js's pages router: everything but `api` is a page there. */
  readonly pagesRouters: readonly string[];
  /** Folders with a page layer's name that hold markup. */
  readonly pageFolders: ReadonlySet<string>;
}

/**
 * The layers that count outside the features directory. Services, domain code and types do not: there, `lib` and `api` hold
 * anything, and a project that never chose these layers would see their import rules broken in every file.
 */
const sharedLayers: ReadonlySet<LayerId> = new Set(
  ["component", "expression", "provider", "workflow", "hook"] satisfies LayerId[],
);

/** @param files those of the package that are source code outside the real features */
export function findConventions(
  { folder: packageFolder, list }: Pick<PackageFiles, "folder" | "list">,
  files: readonly SourceFile[],
  names: LayerNames,
): Conventions {
  const routed = new Set<string>();
  const pageFolders = new Set<string>();
  for (const file of files) {
    if (isPageFile(file.name)) addRouter(file, routed);
    for (const [depth, folder] of file.folders.entries()) {
      if (names.layers.get(folder.toLowerCase()) !== "page") continue;
      if (isMarkupIn(file, depth, names)) pageFolders.add(folderAt(file, depth));
    }
  }
  // A React Native app has no pages of Next.js, whatever its files are called.
  const bases = isNative(packageFolder, list) ? [] : [packageFolder, below(packageFolder, "src")];
  const appRouters = bases.map((base) => below(base, "app"))
    .filter((folder) => routed.has(folder) && !isRemix(folder, list));
  const pagesRouters = bases.filter((base) => isPagesRouter(base, list))
    .map((base) => below(base, "pages")).filter((folder) => pageFolders.has(folder));
  return { appRouters, pagesRouters, pageFolders };
}

/** @returns where a source file outside the real features belongs, or null */
export function placeOutside(
  file: SourceFile,
  names: LayerNames,
  conventions: Conventions,
): Placement | null {
  const { path, packageFolder } = file;
  const app = appOf(packageFolder);
  const isIn = (folder: string) => path.startsWith(`${folder}/`);
  const router = conventions.appRouters.find(isIn);
  if (router !== undefined && isPageFile(file.name)) {
    return { path, feature: app, layer: "page", folder: router, home: null, base: null };
  }
  const pages = conventions.pagesRouters.find(isIn);
  if (pages !== undefined) {
    if (isIn(`${pages}/api`)) return null;
    return { path, feature: app, layer: "page", folder: pages, home: null, base: null };
  }
  const match = matchLayer(
    file.folders,
    file.name,
    names,
    (depth) => router === undefined && conventions.pageFolders.has(folderAt(file, depth)),
  );
  if (match?.layer === "page") {
    return {
      path,
      feature: app,
      layer: "page",
      folder: folderAt(file, match.depth),
      home: null,
      base: null,
    };
  }
  if (match && sharedLayers.has(match.layer)) {
    const folder = folderAt(file, match.depth);
    return {
      path,
      feature: sharedOf(packageFolder),
      layer: match.layer,
      folder,
      home: null,
      base: null,
    };
  }
  // layout.tsx, loading.tsx and what lies beside the pages of an app router.
  return router !== undefined && isJsxFile(file.name)
    ? { path, feature: app, layer: "component", folder: router, home: null, base: null }
    : null;
}

/**
 * Finds the components of a package without pages and components folders: a library keeps its components where it likes, so the
 * files that are named like components count, or, if there are none, every file that can hold JSX.
 * @param files of one package, that nothing else has a place for
 */
export function placeByName(files: readonly SourceFile[]): Placement[] {
  const markup = files.filter((file) => isJsxFile(file.name));
  const source = markup.filter((file) => file.folders[0] === "src");
  const chosen = source.length > 0 ? source : markup;
  const capitalised = chosen.filter(({ folders, name }) => isNamedLikeComponent(folders, name));
  const components = capitalised.length > 0 ? capitalised : chosen;
  return components.map((file) => ({
    path: file.path,
    feature: sharedOf(file.packageFolder),
    layer: "component",
    folder: below(file.packageFolder, source.length > 0 ? "src" : ""),
    home: null,
    base: null,
  }));
}

/** @returns the project-root-relative path of one of the file's folders */
function folderAt(file: SourceFile, depth: number): string {
  return below(file.packageFolder, file.folders.slice(0, depth + 1).join("/"));
}

function isPageFile(name: string): boolean {
  return /^page\.[jt]sx?$/.test(name);
}

function addRouter(file: SourceFile, routed: Set<string>): void {
  const depth = file.folders[0] === "src" ? 1 : 0;
  if (file.folders[depth] === "app") routed.add(folderAt(file, depth));
}

/** Remix and React Router keep their routes in `app`, too. */
function isRemix(appFolder: string, list: FileNames): boolean {
  return ["root.tsx", "root.jsx", "routes.ts"].some((name) =>
    list.files.has(`${appFolder}/${name}`)
  );
}

/** Tells a package that React Native's bundler or Expo is configured for, and Next.js is not. */
function isNative(packageFolder: string, list: FileNames): boolean {
  const has = (name: string) =>
    ["js", "ts", "mjs", "cjs", "json"].some((extension) =>
      list.files.has(below(packageFolder, `${name}.${extension}`))
    );
  return ["app", "app.config", "metro.config"].some(has) && !has("next.config");
}

function isPagesRouter(base: string, list: FileNames): boolean {
  return ["_app", "_document"].some((name) =>
    ["tsx", "jsx", "ts", "js"].some((extension) =>
      list.files.has(below(base, `pages/${name}.${extension}`))
    )
  );
}

/** A server's `routes/users.js` is no page; `pages/index.js` of an older project is one. */
function isMarkupIn({ folders, name }: SourceFile, depth: number, names: LayerNames): boolean {
  if (isJsxFile(name)) return true;
  const folder = folders[depth]?.toLowerCase() ?? "";
  if (folder !== "routes" && !names.cautious.has(folder)) return name.endsWith(".js");
  return name.endsWith(".js") && isNamedLikeComponent(folders.slice(depth + 1), name);
}
