import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import * as xstate5 from "xstate";
import * as xstate4 from "xstate4";
import * as actions4 from "xstate4/lib/actions.js";
import * as model4 from "xstate4/lib/model.js";
import { openParseCache, type ParsedSource } from "../../lib/source/mod.ts";
import { openImportGraph } from "../../lib/source/modules/mod.ts";
import { loadTypeScript, ts } from "../../lib/source/syntax/typescript.ts";
import type { ProjectCode } from "../../lib/workflows/project_code.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { memoryView } from "../support/memory_view.ts";

/** Some files with machines, to read and to run. */
export interface Corpus extends ProjectCode {
  /** Project-relative, sorted; without the files that others import. */
  readonly paths: readonly string[];
  /**
   * Runs a file with the version of XState that its folder is named after, and returns what it exports.
   * @param text what the file says instead
   */
  run(path: string, text?: string): Readonly<Record<string, unknown>>;
}

/** The corpus in `fixtures/workflows/corpus`. */
export function openCorpus(): Promise<Corpus> {
  const root = fixturePath("workflows", "corpus");
  const names = readdirSync(root, { recursive: true }).map((name) =>
    String(name).replaceAll("\\", "/")
  );
  const paths = names.filter((name) => /\.(?:tsx?|js|json)$/.test(name)).sort();
  const files = paths.map((path) => [path, readFileSync(join(root, path), "utf8")] as const);
  return openFiles(Object.fromEntries(files));
}

/** A corpus of texts, by path. */
export async function openFiles(files: Record<string, string>): Promise<Corpus> {
  await loadTypeScript();
  const view = memoryView(files);
  const graph = await openImportGraph({ view }).refresh();
  const cache = openParseCache();
  const loaded = new Map<string, Record<string, unknown>>();

  function run(path: string, text?: string): Record<string, unknown> {
    const known = text === undefined && loaded.get(path);
    if (known) return known;
    if (path.endsWith(".json")) return JSON.parse(files[path] ?? "");
    const exported: Record<string, unknown> = {};
    if (text === undefined) loaded.set(path, exported);
    const { outputText } = ts.transpileModule(text ?? files[path] ?? "", {
      fileName: path,
      compilerOptions: {
        module: ts.ModuleKind.CommonJS,
        target: ts.ScriptTarget.ES2022,
        esModuleInterop: true,
        allowJs: true,
        jsx: ts.JsxEmit.React,
      },
    });
    const require = (specifier: string) =>
      library(path, specifier) ?? run(resolve(path, specifier));
    // oxlint-disable-next-line typescript/no-implied-eval -- runs files as plain scripts
    new Function("require", "exports", "module", outputText)(require, exported, {
      exports: exported,
    });
    return exported;
  }

  function resolve(from: string, specifier: string): string {
    const base = join(dirname(from), specifier);
    const found = ["", ".ts", ".tsx", ".js"].map((extension) => base + extension)
      .find((path) => Object.hasOwn(files, path));
    if (found === undefined) {
      throw new Error(`"${from}" imports "${specifier}", which is not there`);
    }
    return found;
  }

  return {
    graph,
    run,
    paths: Object.keys(files).sort().filter((path) =>
      /\.(?:tsx?|js)$/.test(path) && !/\bparts\//.test(path)
    ),
    async parse(path): Promise<ParsedSource | null> {
      const file = await view.read(path);
      return file && cache.parse(file);
    },
  };
}

function library(path: string, specifier: string): object | null {
  const is4 = path.startsWith("v4/");
  if (specifier === "xstate") return { __esModule: true, ...(is4 ? xstate4 : xstate5) };
  if (specifier === "xstate/lib/actions") return { __esModule: true, ...actions4 };
  if (specifier === "xstate/lib/model") return { __esModule: true, ...model4 };
  return specifier === "node:path" ? { join, sep: "/" } : null;
}
