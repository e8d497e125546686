import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  openTypeService,
  type TypeService,
  type TypeServiceOptions,
} from "../../../lib/source/types/mod.ts";

/** A project in a temporary folder, and a type service on it. */
export interface TemporaryProject extends AsyncDisposable {
  readonly root: string;
  readonly types: TypeService;
  write(path: string, text: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /** The request for the mark `§` in a text: the text without it, and its offset. */
  at(path: string, marked: string): { path: string; text: string; offset: number };
}

/** @param files text by project path */
export async function openTemporaryProject(
  files: Readonly<Record<string, string>>,
  options: Partial<TypeServiceOptions> = {},
): Promise<TemporaryProject> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "workbench-types-")));
  const write = async (path: string, text: string | Uint8Array) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  const types = openTypeService({ root, ...options });
  return {
    root,
    types,
    write,
    remove: (path) => rm(join(root, path), { recursive: true }),
    at(path, marked) {
      const offset = marked.indexOf("§");
      return { path, text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
    },
    async [Symbol.asyncDispose]() {
      await types[Symbol.asyncDispose]();
      await rm(root, { recursive: true });
    },
  };
}

/** Copies the types of React that this checkout is tested with into a project. */
export async function installReact(project: TemporaryProject): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const react = dirname(resolve("@types/react/package.json"));
  await cp(react, join(project.root, "node_modules/@types/react"), { recursive: true });
  const csstype = dirname(
    createRequire(join(react, "package.json")).resolve("csstype/package.json"),
  );
  await cp(csstype, join(project.root, "node_modules/csstype"), { recursive: true });
}

export const STRICT_CONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    jsx: "react-jsx",
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2022",
    paths: { "@/*": ["./src/*"] },
  },
  include: ["src"],
});
