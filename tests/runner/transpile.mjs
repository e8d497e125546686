// deno-lint-ignore-file explicit-module-boundary-types -- there are no types without a loader
// TypeScript as JavaScript, from a cache: by content and place, since its map tells where the source is.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/transpiled/", import.meta.url));

/** Puts files into the cache, in one go of a tenth of the time that each by itself would take. */
export async function transpileAll(files) {
  mkdirSync(CACHE, { recursive: true });
  const sources = files.map((file) => sourceOf(pathToFileURL(file).href));
  const missing = sources.filter(({ place }) => readCache(place) === null);
  if (missing.length === 0) return;
  const { transform, stop } = await import("esbuild");
  await Promise.all(missing.map(async ({ url, source, place }) => {
    keep(place, (await transform(source, optionsOf(url))).code);
  }));
  await stop();
}

/** The JavaScript of a file. Without a service of esbuild's, which would be a process that is left behind. */
export async function transpile(url) {
  const { source, place } = sourceOf(url);
  const known = readCache(place);
  if (known !== null) return known;
  process.env.ESBUILD_WORKER_THREADS = "0";
  const { transformSync } = await import("esbuild");
  const { code } = transformSync(source, optionsOf(url));
  keep(place, code);
  return code;
}

function sourceOf(url) {
  const source = readFileSync(new URL(url), "utf8");
  const key = createHash("sha256").update(`${url}\n${process.versions.node}\n${source}`);
  return { url, source, place: CACHE + key.digest("hex") };
}

function readCache(place) {
  try {
    return readFileSync(place, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

function keep(place, code) {
  mkdirSync(CACHE, { recursive: true });
  const own = `${place}.${process.pid}`;
  writeFileSync(own, code);
  renameSync(own, place);
}

function optionsOf(url) {
  return {
    loader: "ts",
    format: "esm",
    target: `node${process.versions.node}`,
    sourcefile: url,
    sourcemap: "inline",
    sourcesContent: false,
  };
}
