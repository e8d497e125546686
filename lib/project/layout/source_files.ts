import { inSteps, runAtOnce, runInSlices } from "../../slices/mod.ts";
import type { FileNames } from "../file_view.ts";
import type { UnitKind } from "../configuration/units.ts";
import { findPackages, foldersBetween } from "./packages.ts";

/** One file with source code. */
export interface SourceFile {
  readonly path: string;
  readonly kind: UnitKind;
  /** The folder of its package; "" is the project root. */
  readonly packageFolder: string;
  /** The folders between `packageFolder` and the file. */
  readonly folders: readonly string[];
  /** The file's name with its extension. */
  readonly name: string;
}

const sourceExtensions: ReadonlySet<string> = new Set(
  ["tsx", "ts", "jsx", "js", "mts", "cts", "mjs", "cjs"],
);

const testSuffixes: ReadonlySet<string> = new Set(["test", "spec", "cy", "e2e", "mock"]);

/** The words that are written together with `test` and `spec`: `Card.clienttest.tsx`, `api.e2e-spec.ts`. `latest` is no test. */
const testWords: ReadonlySet<string> = new Set(
  ("a11y acceptance api browser client component contract dom e2e functional i int integration it node perf server smoke " +
    "snapshot system type types ui unit visual web").split(" "),
);

const generatedSuffixes: ReadonlySet<string> = new Set(["gen", "generated"]);

const kindsOfFolders: ReadonlyMap<string, UnitKind> = new Map([
  ["__tests__", "test"],
  ["__mocks__", "test"],
  ["__fixtures__", "test"],
  ["__stories__", "story"],
]);

/** Only right below a package: `src/features/tests` may be a feature. */
const kindsOfTopFolders: ReadonlyMap<string, UnitKind> = new Map([
  ["test", "test"],
  ["tests", "test"],
  ["e2e", "test"],
  ["cypress", "test"],
  ["playwright", "test"],
  ["public", "tooling"],
]);

/**
 * Lists the project's own files with source code, in the order of the listing. Those that a program wrote are left out.
 * @param options.featuresDir as configured
 */
export function sourceFiles(list: FileNames, options: SourceFilesOptions = {}): SourceFile[] {
  return runAtOnce(sourceFilesInSteps(list, options));
}

interface SourceFilesOptions {
  readonly featuresDir?: string | undefined;
}

/** Does the same as `sourceFiles`, in slices between which others get their turn. */
export async function listSourceFiles(
  list: FileNames,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<SourceFile[]> {
  return await runInSlices(sourceFilesInSteps(list), options);
}

/** Does the same as `sourceFiles`, for a listing that is too long to be gone through in one turn. */
export function* sourceFilesInSteps(
  list: FileNames,
  options: SourceFilesOptions = {},
): Generator<void, SourceFile[]> {
  const packageOf = findPackages(list, options.featuresDir);
  const found: SourceFile[] = [];
  const places = new Map<string, Pick<SourceFile, "packageFolder" | "folders">>();
  yield* inSteps(list.files.keys(), (path) => {
    const slash = path.lastIndexOf("/");
    const name = path.slice(slash + 1);
    if (!sourceExtensions.has(name.slice(name.lastIndexOf(".") + 1))) return;
    const folder = slash < 0 ? "" : path.slice(0, slash);
    let place = places.get(folder);
    if (!place) {
      const packageFolder = packageOf(folder);
      place = { packageFolder, folders: foldersBetween(packageFolder, folder) };
      places.set(folder, place);
    }
    const suffixes = name.split(".").slice(1, -1);
    if (isGenerated(place.folders, name, suffixes)) return;
    found.push({ path, kind: kindOf(place.folders, name, suffixes), ...place, name });
  });
  return found;
}

/** Tells whether a folder holds files of one purpose other than source, wherever it lies: `__tests__`. */
export function isAsideFolder(folder: string): boolean {
  return folder.startsWith(".") || kindsOfFolders.has(folder);
}

/** @returns whether the name is that of a file which can hold JSX for certain */
export function isJsxFile(name: string): boolean {
  return name.endsWith(".tsx") || name.endsWith(".jsx");
}

/** @returns whether the name begins like a component's: `Card.tsx` */
export function isCapitalised(name: string): boolean {
  const first = name.charAt(0);
  return first !== first.toLowerCase();
}

/** `Card.tsx`, `Card/index.tsx` @param folders around the file */
export function isNamedLikeComponent(folders: readonly string[], name: string): boolean {
  return isCapitalised(name.startsWith("index.") ? folders.at(-1) ?? "" : name);
}

/** @param suffixes the words between the name and its extension: `test` of `Card.test.tsx` */
function kindOf(
  folders: readonly string[],
  name: string,
  suffixes: readonly string[],
): UnitKind {
  if (suffixes.includes("d")) return "declaration";
  const isStory = suffixes.includes("stories") || suffixes.includes("story") ||
    /^stories\.[jt]sx?$/.test(name);
  if (isStory) return "story";
  if (suffixes.some(isTestSuffix)) return "test";
  for (const folder of folders) {
    const kind = folder.startsWith(".") ? "tooling" : kindsOfFolders.get(folder);
    if (kind) return kind;
  }
  const top = folders[0];
  // vite.config.ts, .eslintrc.js: settings of the package, not its source.
  if (top === undefined) {
    return suffixes.includes("config") || name.startsWith(".") ? "tooling" : "source";
  }
  return kindsOfTopFolders.get(top) ?? "source";
}

function isTestSuffix(suffix: string): boolean {
  if (testSuffixes.has(suffix)) return true;
  const word = /^(.+?)[-_]?(?:tests?|specs?)$/.exec(suffix.toLowerCase())?.[1];
  return word !== undefined && testWords.has(word);
}

/** By its name: `routeTree.gen.ts`, `api.generated.ts`, `__generated__/schema.ts`, `jquery.min.js`. */
function isGenerated(
  folders: readonly string[],
  name: string,
  suffixes: readonly string[],
): boolean {
  if (folders.includes("__generated__")) return true;
  return suffixes.some((suffix) => generatedSuffixes.has(suffix)) ||
    (name.endsWith(".js") && suffixes.at(-1) === "min");
}
