import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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
  "assemble_workbench.ts",
  "package.json",
  "tsconfig.json",
  "deno.json",
  "README.md",
];

/**
 * Looks whether each defence can be taken out, and its tests be run, before anything is.
 * @throws {Error} that tells of each row which is out of date
 */
export function requireRows(defences: readonly Defence[]): void {
  const problems = defences.flatMap((defence) => {
    try {
      requireRow(defence);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  if (problems.length === 0) return;
  throw new Error(`${problems.length} rows are out of date:\n${problems.join("\n")}`);
}

/** @throws {Error} for a row whose code was moved, and for one that names a test file that is gone */
function requireRow(defence: Defence): void {
  const { name, file, tests } = defence;
  for (const needed of [file, ...tests.map((test) => `tests/${test}`)]) {
    if (!existsSync(join(ORIGINAL, needed))) {
      throw new Error(`"${name}" names ${needed}, which is gone`);
    }
  }
  takeOut(defence, readFileSync(join(ORIGINAL, file), "utf8"));
}

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
