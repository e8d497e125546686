import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TypeService } from "../../../lib/source/types/mod.ts";
import { openSharedTypes } from "../../support/shared_types/mod.ts";
import { temporaryProject } from "../../support/temporary_project.ts";

/** A project in a temporary folder, and a type service on it. */
export interface CheckedProject extends AsyncDisposable {
  readonly root: string;
  /** A folder beside the project. */
  readonly outside: string;
  readonly types: TypeService;
  write(path: string, text: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /** The request for the mark `§` in a text: the text without it, and its offset. */
  at(path: string, marked: string): { path: string; text: string; offset: number };
}

/** @param files text by project path */
export function openCheckedProject(files: Readonly<Record<string, string>>): CheckedProject {
  const folder = temporaryProject(files);
  const { root, outside } = folder;
  const types = openSharedTypes(root);
  return {
    root,
    outside,
    types,
    async write(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    },
    remove: (path) => rm(join(root, path), { recursive: true }),
    at(path, marked) {
      const offset = marked.indexOf("§");
      return { path, text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
    },
    async [Symbol.asyncDispose]() {
      await types[Symbol.asyncDispose]();
      folder.remove();
    },
  };
}

/** Copies the types of React that this checkout is tested with into a project. */
export async function installReact(root: string): Promise<void> {
  const react = dirname(createRequire(import.meta.url).resolve("@types/react/package.json"));
  const csstype = dirname(
    createRequire(join(react, "package.json")).resolve("csstype/package.json"),
  );
  await cp(react, join(root, "node_modules/@types/react"), { recursive: true });
  await cp(csstype, join(root, "node_modules/csstype"), { recursive: true });
}

export const STRICT_CONFIG: string = JSON.stringify({
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
