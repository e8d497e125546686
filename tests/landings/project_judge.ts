import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { openTypeJudge, type TypeFault, type TypeJudge } from "../plan/type_judge.ts";

/** Judges a project as it is on disk at each call, as its own configurations of TypeScript say. */
export type ProjectJudge = () => TypeFault[];

const CHECKOUT = fileURLToPath(new URL("../..", import.meta.url));

/** Demands what a change must not break, whatever the project demands. */
const DEMANDS: ts.CompilerOptions = {
  noEmit: true,
  skipLibCheck: true,
  noUnusedLocals: true,
  noUnusedParameters: false,
  incremental: false,
  composite: false,
  ignoreDeprecations: "6.0",
};

/** Stands in where a project has no configuration. */
const USUAL: ts.CompilerOptions = {
  strict: true,
  jsx: ts.JsxEmit.ReactJSX,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  verbatimModuleSyntax: true,
  types: [],
};

/** A folder with a configuration, and what judges the sources that no deeper one owns. */
interface Part {
  readonly folder: string;
  readonly judge: TypeJudge;
  readonly judges: (path: string) => boolean;
}

/** @param root absolute */
export function openProjectJudge(root: string): ProjectJudge {
  const parts = configsIn(root).map((config): Part => {
    const folder = dirname(config);
    const options = optionsOf(root, config);
    return {
      folder: folder === "." ? "" : `${folder}/`,
      judge: openTypeJudge(placeOf(root), options),
      judges: (path) => (options.allowJs ? /\.[cm]?[jt]sx?$/ : /\.[cm]?tsx?$/).test(path),
    };
  });
  return () => {
    const texts = sourcesOn(root);
    return parts.flatMap(({ folder, judge, judges }) => {
      const own = [...texts.keys()].filter((path) =>
        judges(path) && ownerOf(path, parts) === folder
      );
      // What is imported from another part is judged there.
      return judge.errors(own, texts).filter(({ path }) =>
        path === null || ownerOf(path, parts) === folder
      );
    });
  };
}

function ownerOf(path: string, parts: readonly Part[]): string {
  return parts.map(({ folder }) => folder).filter((folder) => path.startsWith(folder))
    .reduce((longest, folder) => folder.length > longest.length ? folder : longest, "");
}

/** Where packages are found: beside the project, or beside these tests where nothing is installed there. */
function placeOf(root: string): string {
  return existsSync(join(root, "node_modules")) ? root : join(CHECKOUT, "judged");
}

/** The configuration of each folder that has one, and of the project itself: it need not be there. */
function configsIn(root: string): string[] {
  const found = filesIn(root).filter((path) => /^[jt]sconfig\.json$/.test(basename(path)));
  const atRoot = found.some((path) => dirname(path) === ".");
  return atRoot ? found : [...found, "tsconfig.json"];
}

function optionsOf(root: string, config: string): ts.CompilerOptions {
  const place = placeOf(root);
  const onDisk = (path: string): string =>
    path.startsWith(`${place}/`) ? join(root, relative(place, path)) : path;
  const host: ts.ParseConfigHost = {
    useCaseSensitiveFileNames: true,
    fileExists: (path) => existsSync(onDisk(path)),
    readFile: (path) => ts.sys.readFile(onDisk(path)),
    readDirectory: () => [],
  };
  const read = (path: string): ts.ParsedCommandLine | null => {
    if (!host.fileExists(path)) return null;
    const { config } = ts.readConfigFile(path, (name) => host.readFile(name));
    return ts.parseJsonConfigFileContent(config, host, dirname(path), undefined, path);
  };
  const own = read(join(place, config));
  const reference = own?.raw.files?.length === 0 ? own.projectReferences?.[0]?.path : undefined;
  const parsed = reference === undefined ? own : read(reference) ?? own;
  const isJavaScript = basename(config) === "jsconfig.json";
  return {
    ...(parsed?.options ?? USUAL),
    ...(isJavaScript && { allowJs: true, checkJs: true }),
    ...(place !== root && packagesBesideTests(root, place, parsed?.options.paths)),
    ...DEMANDS,
  };
}

function packagesBesideTests(
  root: string,
  place: string,
  paths: ts.MapLike<string[]> | undefined,
): ts.CompilerOptions {
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const xstate = manifest.includes('"xstate": "^4') ? "xstate4" : "xstate";
  return {
    types: [],
    paths: {
      ...(paths ?? { "@/*": [join(place, "src/*")] }),
      xstate: [join(CHECKOUT, "node_modules", xstate)],
    },
  };
}

/** The sources of a project on disk; none is left out of the judgement by a comment. */
function sourcesOn(root: string): Map<string, string> {
  const paths = filesIn(root).filter((path) => /\.([cm]?[jt]sx?|json)$/.test(path));
  return new Map(paths.map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return [path, text.replaceAll("@ts-nocheck", " ".repeat("@ts-nocheck".length))];
  }));
}

/** Project paths of all files but those of packages and of hidden folders, sorted. */
export function filesIn(root: string): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      const isOther = entry.name === "node_modules" || entry.name.startsWith(".");
      if (entry.isDirectory() && !isOther) walk(path);
    }
  };
  walk("");
  return found.sort();
}
