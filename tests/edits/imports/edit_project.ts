import { symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { applyOps, followImports, type PureOp } from "../../../lib/edits/mod.ts";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { readJsxTree, type Source } from "../../../lib/source/mod.ts";
import { temporaryProject } from "../../support/temporary_project.ts";
import { openTestSource } from "../../support/test_source.ts";

/** A small project whose packages are those of this checkout. */
export interface EditProject extends AsyncDisposable {
  readonly root: string;
  readonly source: Source;
  /** Edits a file without writing it, imports included. */
  edit(path: string, ops: readonly PureOp[], options?: EditOptions): Promise<Edited>;
}

export interface EditOptions {
  readonly allowUnresolved?: boolean;
}

/** The text after; or why there is none, with the names that lead nowhere. */
export type Edited =
  | { readonly text: string }
  | { readonly code: string; readonly names: readonly RefusedName[] };

export interface RefusedName {
  readonly name: string;
  readonly reason: string;
  readonly candidates: readonly {
    readonly specifier: string;
    readonly imported: string;
    readonly path: string | null;
  }[];
}

const INSTALLED = fileURLToPath(new URL("../../../node_modules", import.meta.url));

const OPTIONS = {
  strict: true,
  noUnusedLocals: true,
  jsx: "react-jsx",
  module: "esnext",
  moduleResolution: "bundler",
  target: "es2022",
  lib: ["es2022", "dom"],
  types: [],
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
};

/** @param files contents by path; `tsconfig.json` has compiler options besides the usual ones */
export async function openEditProject(
  files: Readonly<Record<string, string>>,
  { options = {}, installed = true }: { options?: object; installed?: boolean } = {},
): Promise<EditProject> {
  const folder = temporaryProject({
    "package.json": JSON.stringify({
      name: "judged",
      dependencies: { react: "*", "react-hot-toast": "*", xstate: "*", "@radix-ui/themes": "*" },
    }),
    "tsconfig.json": JSON.stringify({ compilerOptions: { ...OPTIONS, ...options } }),
    ...files,
  });
  if (installed) symlinkSync(INSTALLED, folder.path("node_modules"), "dir");
  const project = await openProject({ root: folder.root });
  const source = openTestSource(project);
  return {
    root: folder.root,
    source,
    async edit(path, ops, editOptions = {}) {
      const file = await project.files.read(path);
      if (!file) throw new Error(`There is no ${path}`);
      const parsed = await source.parses.parse(file);
      const state = { source: parsed, tree: readJsxTree(parsed) };
      try {
        const { after } = applyOps(state, ops);
        const dropped = new Set(ops.flatMap((op) => op.op === "removeImport" ? [op.local] : []));
        const asked = ops.filter((op) => op.op === "addImport");
        const follow = { ...editOptions, dropped, asked };
        const followed = await followImports(source, state, after, follow);
        return { text: followed.after.source.text };
      } catch (error) {
        if (!(error instanceof WorkbenchError)) throw error;
        const names = (error.data["names"] ?? []) as readonly RefusedName[];
        return { code: error.code, names };
      }
    },
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
      folder.remove();
    },
  };
}
