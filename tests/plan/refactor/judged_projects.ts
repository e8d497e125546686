import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fixturePath } from "../../support/fixture_path.ts";
import { type Judge, openJudge } from "./judge.ts";
import { openRefactoredProject, type RefactoredProject } from "./refactored_project.ts";

/** A project of real size, and TypeScript's own language service over the same files. */
export interface JudgedProject extends AsyncDisposable {
  readonly project: RefactoredProject;
  readonly judge: Judge;
}

const INSTALLED = fileURLToPath(new URL("../../../node_modules", import.meta.url));

const OPTIONS = {
  strict: true,
  jsx: "react-jsx",
  module: "esnext",
  moduleResolution: "bundler",
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  allowImportingTsExtensions: true,
};

/** The demo shop. */
export function openShop(): Promise<JudgedProject> {
  return open(fixturePath("projects", "shop"), { ...OPTIONS, paths: { "@/*": ["./src/*"] } });
}

/** The source of a published package that carries it. */
export async function openPackage(name: string): Promise<JudgedProject> {
  return await open(join(INSTALLED, name, "src"), OPTIONS);
}

async function open(folder: string, compilerOptions: object): Promise<JudgedProject> {
  const project = await openRefactoredProject(folder);
  const { root, source } = project;
  symlinkSync(INSTALLED, join(root, "node_modules"), "dir");
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const list = await source.project.files.list();
  const judge = openJudge(
    root,
    [...list.files.keys()].filter((path) => /\.tsx?$/.test(path)),
    compilerOptions,
  );
  return {
    project,
    judge,
    [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
  };
}

/** The packages of this checkout that publish their React source in TypeScript. */
export function packagesWithSource(): string[] {
  return ["@rjsf/core", "@radix-ui/themes"]
    .filter((name) => existsSync(join(INSTALLED, name, "src")));
}
