// Takes a version of the library that shows /docs into lib/reference: npm run reference -- VERSION
// It is kept here, and is no dependency, as its package brings 270 others of 290 MB, of which the page needs one file;
// so a checkout shows the page on each runtime without an installation.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { brotli } from "./brotli.mjs";
import { licencesOf } from "./licences.mjs";

const NAME = "@scalar/api-reference";
const ROOT = fileURLToPath(new URL(".", import.meta.url));
const TARGET = join(ROOT, "lib/reference");

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error("Give a version: npm run reference -- 1.72.1");
const folder = mkdtempSync(join(tmpdir(), "workbench-reference-"));
try {
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  install(`${NAME}@${version}`);
  // What its own parts were built with may be no part of them by now.
  install(...bundledPackages().filter((name) => !existsSync(placeOf(name))));
  const script = readFileSync(join(folder, "node_modules", NAME, "dist/browser/standalone.js"));
  writeFileSync(join(TARGET, "api_reference.js.br"), brotli(script));
  writeFileSync(join(TARGET, "LICENSES.txt"), licences());
  writeFileSync(join(TARGET, "source.json"), `${JSON.stringify(sourceOf(script), null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

function install(...packages) {
  if (packages.length === 0) return;
  const options = [
    "--ignore-scripts",
    "--legacy-peer-deps",
    "--no-audit",
    "--no-fund",
    "--save-exact",
  ];
  execFileSync("npm", ["install", ...options, ...packages], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
}

/** What a test holds the kept file to. */
function sourceOf(script) {
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  return {
    name: NAME,
    version,
    integrity: lock.packages[`node_modules/${NAME}`].integrity,
    file: "dist/browser/standalone.js",
    sha256: createHash("sha256").update(script).digest("hex"),
  };
}

/** The licence of each package that the source map names. */
function licences() {
  const head =
    `The licences of what lib/reference/api_reference.js.gz, which is ${NAME}, is made of.`;
  return licencesOf(head, new Map(bundledPackages().map((name) => [name, placeOf(name)])));
}

function bundledPackages() {
  const path = join(folder, "node_modules", NAME, "dist/browser/standalone.js.map");
  const { sources } = JSON.parse(readFileSync(path, "utf8"));
  const named = sources.flatMap((source) => {
    const [inner] = source.split("node_modules/").slice(1).slice(-1);
    if (inner === undefined) return [];
    return [inner.split("/").slice(0, inner.startsWith("@") ? 2 : 1).join("/")];
  });
  // The other sources are packages of the library's own repository, under its own licence.
  return [...new Set([NAME, ...named])];
}

function placeOf(name) {
  return join(folder, "node_modules", name);
}
