import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runtimeName } from "./machine.ts";

/** The npm package of each peer that is one. */
const PACKAGES = {
  recast: "recast",
  "ts-morph": "ts-morph",
  "TypeScript's language service": "typescript",
  "@xstate/machine-extractor": "@xstate/machine-extractor",
  "react-docgen": "react-docgen",
  "react-docgen-typescript": "react-docgen-typescript",
  "isomorphic-git": "isomorphic-git",
  parse5: "parse5",
  vite: "vite",
} as const;

/** Peers that are parts of the runtime. */
const BUILT_IN = ["node:http", "node:fs", "node:child_process"] as const;

/** What a figure is compared with, in the same run. */
export type PeerName = keyof typeof PACKAGES | (typeof BUILT_IN)[number] | "git";

export interface Peer {
  readonly name: PeerName;
  readonly version: string;
}

/** The versions that take part, as they tell them themselves. */
export function versionsOf(names: Iterable<PeerName>): Peer[] {
  return [...new Set(names)].sort().map((name) => ({ name, version: versionOf(name) }));
}

function versionOf(name: PeerName): string {
  if (name === "git") return gitVersion();
  if (name in PACKAGES) return packageVersion(PACKAGES[name as keyof typeof PACKAGES]); // just looked up
  return runtimeName();
}

function gitVersion(): string {
  const { stdout, error } = spawnSync("git", ["--version"], { encoding: "utf8" });
  if (error) throw error;
  return stdout.trim().replace("git version ", "");
}

/** Peers stand in the project's own folder of packages, or in the one of the tests that wrap them. */
function packageVersion(name: string): string {
  const folders = ["../../../node_modules/", "../../machine_extractor/node_modules/"];
  const file = folders.map((folder) =>
    fileURLToPath(new URL(`${folder}${name}/package.json`, import.meta.url))
  ).find((path) => existsSync(path));
  if (!file) throw new Error(`The package "${name}" is not installed`);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}
