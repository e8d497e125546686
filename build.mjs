// Builds what the package holds, into `dist` or into a folder that is not there yet: npm run build [-- FOLDER]
// The types of the sources are checked by `npm run check`, not here.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const DEMO = join("fixtures", "projects", "shop");

const [folder] = process.argv.slice(2);
const out = folder === undefined ? join(ROOT, "dist") : resolve(folder);
if (folder === undefined) rmSync(out, { recursive: true, force: true });
mkdirSync(out);
compile();
await joinDeclarations();
cpSync(join(ROOT, DEMO), join(out, DEMO), { recursive: true });

function compile() {
  const tsc = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));
  const words = [tsc, "--project", join(ROOT, "tsconfig.build.json"), "--outDir", out];
  execFileSync(process.execPath, words, { stdio: "inherit" });
}

/**
 * Leaves one file of declarations, with the types that a host can name. The many that it is made of lead to those of
 * packages, which a strict host would check as its own.
 */
async function joinDeclarations() {
  const path = join(out, "mod.d.ts");
  const bundle = await rollup({ input: path, plugins: [dts()], external: isPackage });
  const { output: [declarations] } = await bundle.generate({ format: "es" });
  if (declarations.imports.length > 0) {
    throw new Error(`The declarations import ${declarations.imports.join(", ")}`);
  }
  for (const name of readdirSync(out, { recursive: true })) {
    if (name.endsWith(".d.ts")) rmSync(join(out, name));
  }
  writeFileSync(path, declarations.code);
}

function isPackage(specifier) {
  return !isAbsolute(specifier) && !specifier.startsWith(".");
}
