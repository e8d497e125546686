import fs, { readFileSync } from "node:fs";
import promises from "node:fs/promises";
import module from "node:module";
import process from "node:process";
import { calls, promisedCalls } from "./disk_steps.ts";

const LIB = new URL("../../../lib/", import.meta.url);
const STEPPED: Readonly<Record<string, string>> = {
  "node:fs": new URL("./stepped_fs.ts", import.meta.url).href,
  "node:fs/promises": new URL("./stepped_fs_promises.ts", import.meta.url).href,
};

/** Makes the disk tell of its steps to what is imported from now on. Each runtime has a way of its own. */
export function watchDisk(): void {
  if (process.versions.deno) redirectImports();
  else if (process.versions.bun) rewriteImports();
  else replaceBuiltins();
}

function replaceBuiltins(): void {
  Object.assign(fs, calls);
  Object.assign(promises, promisedCalls);
  module.syncBuiltinESMExports();
}

interface Context {
  readonly parentURL?: string;
}

/** The types of Node 20, which the project is checked with, do not have it. */
interface Hooks {
  registerHooks(hooks: {
    resolve(
      specifier: string,
      context: Context,
      next: (specifier: string, context: Context) => unknown,
    ): unknown;
  }): void;
}

function redirectImports(): void {
  (module as unknown as Hooks).registerHooks({
    resolve(specifier, context, next) {
      const isOurs = context.parentURL?.startsWith(LIB.href) ?? false;
      return next(isOurs ? STEPPED[specifier] ?? specifier : specifier, context);
    },
  });
}

/** What Bun offers to a plugin. */
interface Bun {
  plugin(plugin: {
    readonly name: string;
    setup(build: {
      onLoad(
        filter: { readonly filter: RegExp },
        load: (file: { readonly path: string }) => { contents: string; loader: "ts" },
      ): void;
    }): void;
  }): void;
}

function rewriteImports(): void {
  const bun = (globalThis as unknown as { readonly Bun: Bun }).Bun;
  bun.plugin({
    name: "disk-steps",
    setup(build) {
      build.onLoad({ filter: /\/lib\/.*\.ts$/ }, (file) => ({
        contents: withSteps(readFileSync(file.path, "utf8")),
        loader: "ts",
      }));
    },
  });
}

function withSteps(text: string): string {
  return Object.entries(STEPPED).reduce(
    (code, [name, url]) => code.replaceAll(`from "${name}";`, `from "${new URL(url).pathname}";`),
    text,
  );
}
