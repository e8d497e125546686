import type { FileNames } from "../file_view.ts";
import { below } from "./packages.ts";

/** The frameworks that a project may be built with, by name. */
export const frameworkNames = [
  "next",
  "remix",
  "react-router",
  "tanstack-start",
  "astro",
  "expo",
  "react-native",
  "vite",
  "cra",
  "library",
  "unknown",
] as const satisfies readonly FrameworkName[];

/** The name of the framework of the project. */
export type FrameworkName =
  | "next"
  | "remix"
  | "react-router"
  | "tanstack-start"
  | "astro"
  | "expo"
  | "react-native"
  | "vite"
  | "cra"
  | "library"
  | "unknown";

/** The framework, and what says so. */
export interface Framework {
  readonly name: FrameworkName;
  readonly evidence: string;
}

/** From the most telling to the least: a Remix project depends on Vite as well. */
const dependencies: readonly (readonly [string, FrameworkName])[] = [
  ["next", "next"],
  ["@remix-run/react", "remix"],
  ["@react-router/dev", "react-router"],
  ["@tanstack/react-start", "tanstack-start"],
  ["astro", "astro"],
  ["expo-router", "expo"],
  ["expo", "expo"],
  ["react-native", "react-native"],
  ["react-scripts", "cra"],
  ["vite", "vite"],
];

const configFiles: readonly (readonly [string, FrameworkName])[] = [
  ["next.config", "next"],
  ["remix.config", "remix"],
  ["react-router.config", "react-router"],
  ["astro.config", "astro"],
  ["vite.config", "vite"],
];

const extensions = ["ts", "js", "mjs", "mts", "cjs", "cts"] as const;

/**
 * @param packageJson the parsed `package.json` of the folder, if there is one that parses
 * @param folder of a package; without one, the project root
 */
export function detectFramework(
  list: Pick<FileNames, "files">,
  packageJson: unknown,
  folder = "",
): Framework {
  const manifest = asRecord(packageJson);
  // A library has Vite or Next.js only to show itself.
  if ("react" in asRecord(manifest["peerDependencies"]) && isPublished(manifest)) {
    return {
      name: "library",
      evidence: 'package.json has "react" as a peer dependency and exports',
    };
  }
  const installed = {
    ...asRecord(manifest["devDependencies"]),
    ...asRecord(manifest["dependencies"]),
  };
  const isForTests = "vitest" in installed && !servesByVite(list, manifest, folder);
  for (const [dependency, name] of dependencies) {
    if (dependency in installed && !(isForTests && name === "vite")) {
      return { name, evidence: `package.json depends on "${dependency}"` };
    }
  }
  for (const [file, name] of configFiles) {
    const found = extensions.map((extension) => `${file}.${extension}`)
      .find((path) => list.files.has(below(folder, path)));
    if (found && !(isForTests && name === "vite")) {
      return { name, evidence: `there is a "${found}"` };
    }
  }
  return { name: "unknown", evidence: "neither package.json nor a configuration file says" };
}

/** Tells whether there is a page or a script for Vite. Where Vitest is installed, Vite and its settings can be there for the tests alone. */
function servesByVite(
  list: Pick<FileNames, "files">,
  manifest: Readonly<Record<string, unknown>>,
  folder: string,
): boolean {
  const scripts = Object.values(asRecord(manifest["scripts"]));
  return list.files.has(below(folder, "index.html")) ||
    scripts.some((script) => typeof script === "string" && script.split(" ").includes("vite"));
}

/** @returns the package's name in `package.json`, or null */
export function packageNameOf(packageJson: unknown): string | null {
  const { name } = asRecord(packageJson);
  return typeof name === "string" && name !== "" ? name : null;
}

function isPublished(manifest: Readonly<Record<string, unknown>>): boolean {
  return ["exports", "main", "module"].some((key) => key in manifest);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // Checked in the same expression; a list counts as a record without the keys that are asked for.
  return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
}
