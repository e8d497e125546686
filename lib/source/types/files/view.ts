import { createHash } from "node:crypto";
import { isWithin, withoutSlash } from "./containment.ts";
import type { Disk, DiskText } from "./disk.ts";
import type { Manifest } from "./manifest.ts";

/** The files at one request: the disk as it is then, with the request's own texts over it. */
export interface View extends Disk {
  /** Differs from an earlier view's whenever modules may resolve otherwise. */
  readonly resolutionKey: string;
  /** Differs from an earlier view's whenever any answer may differ. */
  readonly key: string;
  /** The package.json files that were read, by path: each missing import of a file asks for the same ones. */
  readonly manifests: Map<string, Manifest | null>;
  /** Tells whether a path leads to a package of the project that only an installation would put there. */
  isLinked(path: string): boolean;
}

/** One look at the disk. */
export interface DiskLook {
  /** No other look has it. */
  readonly number: number;
  /** The number that `refresh` returned. */
  readonly generation: number;
}

/**
 * @param disk refreshed for this request
 * @param overlay texts by absolute path; null: deleted
 */
export function viewOf(
  disk: Disk,
  { number, generation }: DiskLook,
  overlay: ReadonlyMap<string, string | null>,
): View {
  const all = new Map(
    [...overlay].map(([path, text]) => [path, text === null ? null : versioned(text)]),
  );
  // Most are asked about as they are on disk: they make no other view. They are read from here all the same, as the file may be
  // written before the compiler reads it.
  const texts = new Map(
    [...all].filter(([path, text]) => !text || text.version !== disk.version(path)),
  );
  const added = [...texts].filter(([path, text]) => text && disk.kind(path) !== "file");
  const removed = [...texts].filter(([path, text]) => !text && disk.kind(path) === "file");
  const configs = [...texts].filter(([path]) => path.endsWith(".json"));

  return {
    ...disk,
    key: JSON.stringify([number, [...texts].map(([path, text]) => [path, text?.version])]),
    resolutionKey: JSON.stringify([
      generation,
      added.map(([path]) => path),
      removed.map(([path]) => path),
      configs.map(([path, text]) => [path, text?.version]),
    ]),
    manifests: new Map(),
    isLinked: () => false,
    kind(asked) {
      // The compiler asks for the folder of `"./"` with the slash.
      const path = withoutSlash(asked);
      const text = texts.get(path);
      if (text !== undefined) return text ? "file" : null;
      return disk.kind(path) ?? (added.some(([file]) => isWithin(file, path)) ? "folder" : null);
    },
    list(asked) {
      const folder = withoutSlash(asked);
      const { files, folders } = disk.list(folder);
      const gone = new Set(removed.map(([path]) => path));
      const here = added.filter(([path]) => isWithin(path, folder))
        .map(([path]) => path.slice(folder.length + 1).split("/"));
      const newFiles = here.filter((steps) => steps.length === 1).map(([name = ""]) => name);
      const newFolders = here.filter((steps) => steps.length > 1).map(([name = ""]) => name);
      return {
        files: [
          ...files.filter((name) => !gone.has(`${folder}/${name}`)),
          ...newFiles.filter((name) => name.endsWith(".d.ts")),
        ],
        folders: [...new Set([...folders, ...newFolders])],
      };
    },
    read: (path) => all.has(path) ? all.get(path) ?? null : disk.read(path),
    version(path) {
      const text = all.get(path);
      return text === undefined ? disk.version(path) : text?.version ?? null;
    },
    readConfig(path) {
      const text = texts.get(path);
      return text === undefined ? disk.readConfig(path) : text && text.text.replace(/^\uFEFF/, "");
    },
  };
}

/** The version that the same text has on disk: the compiler then keeps its tree. */
function versioned(text: string): DiskText {
  return { text, version: createHash("sha256").update(text).digest("hex") };
}
