// deno-lint-ignore-file explicit-module-boundary-types -- there are no types without a loader
// What a thread or a child begins with, joined with all that it reaches: Node asks the loader for each module by itself,
// which took a thread of a thousand modules a second of CPU, several hundred times a run.
import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { threadId } from "node:worker_threads";

/** What is one large file already, and programs that look for files of theirs. */
const APART = ["typescript", "ts-morph", "@ts-morph/common", "vite", "esbuild", "playwright-core"];
/** For packages that are written for `require`. */
const REQUIRE = `import * as modules from "node:module";
const require = modules.createRequire(import.meta.url);`;

/**
 * The JavaScript of an entry and of all that it reaches, joined once in a run.
 * @param folder of the run
 */
export async function joinedEntry(url, folder) {
  const place = join(folder, createHash("sha256").update(url).digest("hex"));
  const known = readIfThere(place);
  if (known !== null) return known;
  const { build, stop } = await import("esbuild");
  const { outputFiles: [{ text }] } = await build({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    write: false,
    external: APART,
    banner: { js: REQUIRE },
    // Each module knows its own address, and not that of the joined one.
    define: { "import.meta.url": "ownAddress" },
    plugins: [{ name: "own-address", setup: tellAddresses }],
    platform: "node",
    // Those for `require` may ask for parts in a way that cannot be followed.
    mainFields: ["module", "main"],
    format: "esm",
    target: `node${process.versions.node}`,
    logLevel: "silent",
  });
  await stop();
  const own = `${place}.${process.pid}.${threadId}`;
  writeFileSync(own, text);
  renameSync(own, place);
  return text;
}

function tellAddresses({ onLoad }) {
  onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => {
    const source = readFileSync(path, "utf8");
    if (!source.includes("import.meta.url")) return undefined;
    const address = JSON.stringify(pathToFileURL(path).href);
    return {
      contents: `const ownAddress = ${address};${source}`,
      loader: path.endsWith("ts") ? "ts" : "js",
    };
  });
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}
