import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Defence, takeOut } from "./defence.ts";

/** The checkout that the check itself is in; nothing in it is changed. */
export const ORIGINAL: string = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** A copy of the checkout, which may be changed. */
export interface Checkout extends Disposable {
  readonly root: string;
  /** Takes a defence out. @returns what puts it back */
  without(defence: Defence): Disposable;
}

const COPIED = [
  "lib",
  "routes",
  "tests",
  "fixtures",
  "mod.ts",
  "package.json",
  "tsconfig.json",
  "deno.json",
  "README.md",
];

export function copyCheckout(): Checkout {
  const root = mkdtempSync(join(tmpdir(), "workbench-mutations-"));
  for (const name of COPIED) {
    cpSync(join(ORIGINAL, name), join(root, name), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(join(ORIGINAL, "node_modules"), join(root, "node_modules"));
  return {
    root,
    without(defence) {
      const path = join(root, defence.file);
      const text = readFileSync(path, "utf8");
      writeFileSync(path, takeOut(defence, text));
      return { [Symbol.dispose]: () => writeFileSync(path, text) };
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}
