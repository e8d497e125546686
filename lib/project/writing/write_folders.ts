import { fsync, mkdirSync, readdirSync, rmdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";
import { systemCode, unless } from "../../errors/mod.ts";
import type { Boundary } from "../disk/boundary.ts";
import { openOwnFolder, type OwnFolder } from "../disk/own_folder.ts";
import { outsideProject } from "../disk/paths.ts";
import { sweepFolder } from "./sweep.ts";

const syncHandle = promisify(fsync);

/** The folders that one write uses. */
export interface WriteFolders {
  /** Opens the folder of a place, and makes it when it is missing. */
  open(real: string): OwnFolder;
  /** Waits until the names in all of them are on the disk. */
  sync(): Promise<void>;
  /** Removes the folders that were made, as far as nothing is in them. */
  unmake(): void;
  close(): void;
}

export function openWriteFolders(boundary: Boundary): WriteFolders {
  const opened = new Map<string, OwnFolder>();
  const made: { readonly parent: OwnFolder; readonly folder: OwnFolder }[] = [];

  function open(real: string): OwnFolder {
    const known = opened.get(real);
    if (known) return known;
    const folder = openOwnFolder(boundary, real) ?? make(real);
    opened.set(real, folder);
    sweepFolder(folder.path, readdirSync(folder.path));
    return folder;
  }

  function make(real: string): OwnFolder {
    if (!boundary.owns(real) || real === boundary.root) throw outsideProject();
    const parent = open(dirname(real));
    const isOurs = makeIn(parent, basename(real));
    const folder = openOwnFolder(boundary, real);
    if (folder === null) throw outsideProject();
    if (isOurs) made.push({ parent, folder });
    return folder;
  }

  return {
    open,
    async sync() {
      for (const folder of opened.values()) await syncFolder(folder);
    },
    unmake() {
      for (const { parent, folder } of made.reverse()) {
        // Another folder, or something else, may have taken the name.
        if (!folder.isInPlace()) continue;
        unless(
          ["ENOENT", "ENOTDIR", "ENOTEMPTY", "EEXIST"],
          () => rmdirSync(parent.at(basename(folder.real))),
        );
      }
    },
    close() {
      for (const folder of opened.values()) folder.close();
    },
  };
}

/** @returns false when another made it first */
function makeIn(parent: OwnFolder, name: string): boolean {
  return unless(["EEXIST"], () => {
    mkdirSync(parent.at(name));
    return true;
  }) ?? false;
}

async function syncFolder(folder: OwnFolder): Promise<void> {
  try {
    await syncHandle(folder.handle);
  } catch (error) {
    // Not every file system can do that to a folder.
    if (!["EINVAL", "EPERM", "ENOTSUP", "EISDIR"].includes(systemCode(error) ?? "")) throw error;
  }
}
