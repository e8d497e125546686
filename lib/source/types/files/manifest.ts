import { ts } from "../../syntax/typescript.ts";
import type { View } from "./view.ts";

/** The parts of a package.json that matter to the checker. */
export interface Manifest {
  readonly version: string | null;
  /** Range by package name, from every kind of dependency. */
  readonly dependencies: ReadonlyMap<string, string>;
}

const DEPENDENCY_KINDS = [
  "dependencies",
  "devDependencies",
  "peerDependencies",
  "optionalDependencies",
];

/** @returns null without such a file; a broken one says nothing */
export function readManifest(path: string, view: View): Manifest | null {
  const known = view.manifests.get(path);
  if (known !== undefined) return known;
  const manifest = parseManifest(path, view);
  view.manifests.set(path, manifest);
  return manifest;
}

function parseManifest(path: string, view: View): Manifest | null {
  const text = view.readConfig(path);
  if (text === null) return null;
  const content: unknown = ts.parseConfigFileTextToJson(path, text).config;
  const version = member(content, "version");
  return {
    version: typeof version === "string" ? version : null,
    dependencies: new Map(DEPENDENCY_KINDS.flatMap((kind) => ranges(member(content, kind)))),
  };
}

function ranges(dependencies: unknown): [string, string][] {
  if (typeof dependencies !== "object" || dependencies === null) return [];
  return Object.entries(dependencies).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? value[name as keyof typeof value] // hasOwn has just shown that the key is there
    : undefined;
}
