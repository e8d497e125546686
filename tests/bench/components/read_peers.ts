import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  builtinImporters,
  builtinResolvers,
  type Documentation,
  parse as parseDocgen,
} from "react-docgen";
import { withCustomConfig } from "react-docgen-typescript";
import { type ReadComponent, type Reading, stopwatch } from "./reading.ts";

/** What react-docgen-typescript says: TypeScript's checker over one program of all files. */
export function readDocgenTypescript(root: string, paths: readonly string[]): Reading {
  const passed = stopwatch();
  const config = join(root, "tsconfig.json");
  if (!existsSync(config)) throw new Error(`Expected a tsconfig.json in "${root}"`);
  const parser = withCustomConfig(config, {
    savePropValueAsString: true,
    skipChildrenPropWithoutDoc: false,
  });
  const docs = parser.parse(paths.map((path) => join(root, path)));
  const components = docs.map(({ filePath, displayName, props }): ReadComponent => ({
    path: relative(root, filePath),
    names: [displayName],
    resolved: true,
    props: new Map(
      Object.values(props).map(({ name, required, defaultValue, declarations = [] }) => [name, {
        required,
        value: defaultValue?.value ?? null,
        from: declarations.every(({ fileName }) => fileName.includes("node_modules")) &&
            declarations.length > 0
          ? "package"
          : null,
      }]),
    ),
  }));
  return { components, ...passed(), failures: 0 };
}

/** What react-docgen says: syntax trees, with relative imports followed. */
export function readDocgen(root: string, paths: readonly string[]): Reading {
  const passed = stopwatch();
  const components: ReadComponent[] = [];
  let failures = 0;
  for (const path of paths) {
    for (const doc of documentation(join(root, path))) {
      if (doc === "failed") failures++;
      else components.push(componentOf(doc, path));
    }
  }
  return { components, ...passed(), failures };
}

function documentation(file: string): (Documentation | "failed")[] {
  try {
    return parseDocgen(readFileSync(file, "utf8"), {
      filename: file,
      babelOptions: { babelrc: false, configFile: false },
      importer: builtinImporters.fsImporter,
      resolver: new builtinResolvers.FindExportedDefinitionsResolver(),
    });
  } catch (error) {
    // It has one error for a file without components, and throws others on code that it does not know.
    const isEmpty = error instanceof Error && "code" in error &&
      error.code === "ERR_REACTDOCGEN_MISSING_DEFINITION";
    return isEmpty ? [] : ["failed"];
  }
}

function componentOf({ displayName = "", props = {} }: Documentation, path: string): ReadComponent {
  return {
    path,
    names: [displayName],
    resolved: true,
    props: new Map(
      Object.entries(props).map(([name, { required = false, defaultValue }]) => [name, {
        required,
        value: defaultValue ? String(defaultValue.value) : null,
        from: null,
      }]),
    ),
  };
}
