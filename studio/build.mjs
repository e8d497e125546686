// Builds the web app into lib/studio/built, where the service reads it from: npm run studio:build [-- FOLDER]
// Its files are kept under version control: a checkout shows it on each runtime without a build.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { brotli } from "../brotli.mjs";
import { licencesOf } from "../licences.mjs";

// Whoever builds, and from wherever: React has another build for each environment.
process.env["NODE_ENV"] = "production";
const { build } = await import("vite");

const KEPT = fileURLToPath(new URL("../lib/studio/built", import.meta.url));
const [folder = KEPT] = process.argv.slice(2);
const out = resolve(folder);
const made = join(tmpdir(), `workbench-studio-${process.pid}`);
const configFile = fileURLToPath(new URL("vite.config.ts", import.meta.url));
const { output } = await build({
  configFile,
  logLevel: "warn",
  build: { outDir: made, emptyOutDir: true },
});
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const name of readdirSync(made)) keep(name, readFileSync(join(made, name)));
const head = "The licences of the packages that the Studio is made of.";
writeFileSync(join(out, "LICENSES.txt"), licencesOf(head, packagesIn(output)));
rmSync(made, { recursive: true });

/** Keeps a file after Brotli; the page itself is filled in with each answer. */
function keep(name, bytes) {
  if (name === "index.html") return writeFileSync(join(out, name), bytes);
  writeFileSync(join(out, `${name}.br`), brotli(bytes));
}

/** The packages whose modules are in the output, each with its folder. */
function packagesIn(output) {
  const places = output.flatMap(({ moduleIds = [] }) => moduleIds).flatMap((id) => {
    const [, place, name] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id) ?? [];
    return name === undefined ? [] : [[name, place]];
  });
  return new Map(places);
}
