// Builds what the package holds, into `dist` or into a folder that is not there yet: npm run build [-- FOLDER]
// The types of the sources are checked by `npm run check`, not here.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
/** The entries of the package, each with the packages that its declarations may lead to. */
const ENTRIES = {
  "mod.d.ts": [],
  "lib/client/mod.d.ts": ["openapi-fetch"],
  "lib/preview/vite/mod.d.ts": [],
};
/** What the page of the documentation is made of beside TypeScript. */
const REFERENCE = [
  "api_reference.js.br",
  "open_reference.js",
  "LICENSES.txt",
].map((name) => join("lib", "reference", name));
/** The examples of that page, which nobody reads as a file: without their indentation they take a sixth less. */
const EXAMPLES = join("lib", "reference", "examples.json");
/** The web app, which `npm run studio:build` makes of `studio/`. */
const STUDIO = join("lib", "studio", "built");
const DEMO = join("fixtures", "projects", "shop");
/** The part of the live preview that an app loads: as one module it costs the start of the app the least. */
const BRIDGE = join("lib", "preview", "bridge", "open_bridge.js");

/** What is started by its file, beside the entries and the threads, whose modules are `main.ts`. */
const PROGRAMS = ["lib/runtime/start_built.js", "lib/preview/start/start_vite.js"];
const THREAD = "main.js";
const COMMAND = "lib/runtime/serve.js";
let ofStart;

const [folder] = process.argv.slice(2);
const out = folder === undefined ? join(ROOT, "dist") : resolve(folder);
if (folder === undefined) rmSync(out, { recursive: true, force: true });
mkdirSync(out);
compile();
writeClientTypes(join(out, "lib/client/openapi_types.d.ts"));
await joinDeclarations();
await joinBridge();
await joinModules();
cpSync(join(ROOT, DEMO), join(out, DEMO), { recursive: true });
for (const file of REFERENCE) cpSync(join(ROOT, file), join(out, file));
writeFileSync(
  join(out, EXAMPLES),
  JSON.stringify(JSON.parse(readFileSync(join(ROOT, EXAMPLES), "utf8"))),
);
cpSync(join(ROOT, STUDIO), join(out, STUDIO), { recursive: true });

/** The declarations keep their comments, which hosts are shown; the code leaves a fifth of its weight behind with them. */
function compile() {
  const tsc = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));
  const words = [tsc, "--project", join(ROOT, "tsconfig.build.json"), "--outDir", out];
  for (const part of [["--declaration", "false", "--removeComments"], ["--emitDeclarationOnly"]]) {
    execFileSync(process.execPath, [...words, ...part], { stdio: "inherit" });
  }
}

function writeClientTypes(file) {
  execFileSync(process.execPath, [join(ROOT, "write_client_types.mjs"), file], {
    stdio: "inherit",
  });
}

/**
 * Leaves one file of declarations for each entry, with the types that a host can name. The many that it is made of lead
 * to those of packages, which a strict host would check as its own.
 */
async function joinDeclarations() {
  const joined = await Promise.all(Object.keys(ENTRIES).map(declarationsOf));
  for (const name of readdirSync(out, { recursive: true })) {
    if (name.endsWith(".d.ts")) rmSync(join(out, name));
  }
  for (const [path, code] of joined) writeFileSync(path, withoutIndentation(code));
}

async function joinBridge() {
  const bundle = await rollup({ input: join(out, BRIDGE) });
  const { output: [{ code }] } = await bundle.generate({ format: "es" });
  const folder = join(out, dirname(BRIDGE));
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  writeFileSync(join(out, BRIDGE), code);
}

/**
 * Joins what is loaded together: Node reads a few dozen files in a third of the time of a thousand. What is loaded on demand
 * stays apart, and each file that something is started by stays where it is.
 */
async function joinModules() {
  const modules = filesIn(out).filter((name) => name.endsWith(".js") && join(name) !== BRIDGE);
  const starts = modules.filter((name) =>
    `${name.slice(0, -".js".length)}.d.ts` in ENTRIES || PROGRAMS.includes(name) ||
    basename(name) === THREAD
  );
  const input = Object.fromEntries(
    starts.map((name) => [name.slice(0, -".js".length), join(out, name)]),
  );
  const bundle = await rollup({
    input,
    external: isPackage,
    // Helpers that TypeScript writes look there for others of theirs.
    context: "globalThis",
    plugins: [{ name: "own-address", resolveImportMeta: ownAddress }],
  });
  const { output } = await bundle.generate({
    format: "es",
    chunkFileNames: "lib/joined/[name]-[hash].js",
    manualChunks: (id, { getModuleInfo }) => isOfStart(id, getModuleInfo) ? "start" : undefined,
  });
  for (const name of modules) rmSync(join(out, name));
  mkdirSync(join(out, "lib/joined"));
  for (const { fileName, code } of output) {
    const isOfThread = basename(fileName) === THREAD;
    writeFileSync(join(out, fileName), await withoutBlanks(code, isOfThread));
  }
}

/** Leaves out the indentation, with which the package's many types are packed seven kilobytes larger. */
function withoutIndentation(code) {
  return code.replaceAll(/^ +/gm, "");
}

/**
 * Writes code without the blanks that nobody runs, and in its shortest words, which saves a twentieth of what is packed. Names
 * stay, and lines have an end, so that the places of an error still say something; lines of 120 signs would be packed 47
 * kilobytes larger. The threads have short names: their errors are told by those who asked, and 40 kilobytes are saved.
 */
async function withoutBlanks(code, isOfThread) {
  const options = { format: "esm", target: "esnext", charset: "utf8", legalComments: "inline" };
  const written = await transform(code, {
    ...options,
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: isOfThread,
    lineLimit: 4000,
  });
  return written.code;
}

/** Whether the command needs a module before it listens: these are one file, whoever else needs some of them. */
function isOfStart(id, getModuleInfo) {
  ofStart ??= reachableFrom(join(out, COMMAND), getModuleInfo);
  return ofStart.has(id) && id !== join(out, COMMAND);
}

/** The modules that one imports, and those that they import, without those that are loaded on demand. */
function reachableFrom(start, getModuleInfo) {
  const found = new Set([start]);
  for (const id of found) {
    for (const next of getModuleInfo(id)?.importedIds ?? []) if (isAbsolute(next)) found.add(next);
  }
  return found;
}

/** A module goes on to find what lies beside it, wherever its code stands now. */
function ownAddress(property, { chunkId, moduleId }) {
  if (property !== "url") return null;
  const way = relative(join(out, dirname(chunkId)), moduleId).replaceAll("\\", "/");
  return `new URL(${JSON.stringify(way)}, import.meta.url).href`;
}

/** The files in a folder, and in those in it, as paths with slashes. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

async function declarationsOf(entry) {
  const path = join(out, entry);
  const bundle = await rollup({ input: path, plugins: [dts()], external: isPackage });
  const { output: [{ code, imports }] } = await bundle.generate({ format: "es" });
  const others = imports.filter((name) => !ENTRIES[entry].includes(name));
  if (others.length > 0) {
    throw new Error(`The declarations of ${entry} import ${others.join(", ")}`);
  }
  return [path, code];
}

function isPackage(specifier) {
  return !isAbsolute(specifier) && !specifier.startsWith(".");
}
