import { lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { unless } from "../../errors/mod.ts";
import { isGone, markOfThisProcess, processMark } from "../../state/mod.ts";
import { readJson, writeJson } from "./records.ts";

const marker = z.object({
  id: z.string().regex(/^[0-9a-z-]{1,60}$/),
  /** Absolute: the workspace folder of then. */
  workspace: z.string(),
  /** The folder's name once it is whole. */
  name: z.string(),
  /** The identity of the folder; null until it is made. */
  folder: z.object({ device: z.string(), inode: z.string() }).nullable(),
  owner: processMark,
  /** The time at which the clone has ended for certain, in milliseconds since 1970. */
  until: z.number(),
});

/** The note of what a clone that is being made leaves on the disk, written down before it is there. */
export type Marker = z.output<typeof marker>;

/** The outcome for a clone whose service died: its folder was whole already, or is gone. */
export type Sweep = { readonly id: string; readonly outcome: "whole" | "removed" };

export interface Markers {
  /** Makes the folder of a clone that is to be. @returns its absolute path */
  make(clone: { id: string; name: string; workspace: string }): string;
  /** Removes the folder. */
  unmake(id: string): Promise<void>;
  /** Forgets a clone that is whole, or gone. */
  settle(id: string): void;
  /** Tells whether another service, which still runs, makes the clone. */
  isTaken(id: string): boolean;
  /**
   * Removes what dead services left: exactly the folders that their markers name.
   * @param report told of what cannot be removed; the next sweep tries again
   */
  sweep(report: (error: unknown) => void): Promise<readonly Sweep[]>;
}

/**
 * @param folder absolute, of the markers
 * @param withinMs how long a clone can take, in milliseconds
 */
export function openMarkers(folder: string, withinMs: number): Markers {
  const markers = new Map<string, Marker>();

  function write(next: Marker): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    markers.set(next.id, next);
    writeJson(fileOf(next.id), next);
  }

  function fileOf(id: string): string {
    return join(folder, `${id}.json`);
  }

  function settle(id: string): void {
    markers.delete(id);
    rmSync(fileOf(id), { force: true });
  }

  return {
    make({ id, name, workspace }) {
      const owner = markOfThisProcess();
      const planned = { id, name, workspace, folder: null, owner, until: Date.now() + withinMs };
      write(planned);
      const path = passingFolder(planned);
      mkdirSync(path);
      write({ ...planned, folder: identityOf(path) });
      return path;
    },
    async unmake(id) {
      const found = markers.get(id);
      if (found) await removeFolder(found);
    },
    settle,
    isTaken(id) {
      const found = readMarkers(folder).find((one) => one.id === id);
      return found !== undefined && !isLeft(found);
    },
    async sweep(report) {
      const sweeps: Sweep[] = [];
      for (const left of readMarkers(folder).filter(isLeft)) {
        try {
          const outcome = isWhole(left) ? "whole" : "removed";
          if (outcome === "removed") await removeFolder(left);
          sweeps.push({ id: left.id, outcome });
        } catch (error) {
          report(error);
        }
      }
      return sweeps;
    },
  };
}

/** Tells whether nobody makes the clone of a marker any more. */
function isLeft({ owner, until }: Marker): boolean {
  return Date.now() > until || isGone(owner);
}

/** Tells whether a folder has markers that a sweep would examine. */
export function hasMarkers(folder: string): boolean {
  return namesIn(folder).some((name) => name.endsWith(".json"));
}

function readMarkers(folder: string): Marker[] {
  return namesIn(folder).filter((name) => name.endsWith(".json")).flatMap((name) =>
    marker.safeParse(readJson(join(folder, name))).data ?? []
  );
}

/** A folder with a leading dot and an id is nobody's project. */
function passingFolder({ workspace, id }: Marker): string {
  return join(workspace, `.workbench-clone-${id}`);
}

/** The rename to its name is the last thing that happens to a clone. */
function isWhole(marker: Marker): boolean {
  return marker.folder !== null && isThat(join(marker.workspace, marker.name), marker.folder);
}

async function removeFolder(marker: Marker): Promise<void> {
  const path = passingFolder(marker);
  // Before it was written down which folder it is, nothing was put into it.
  if (marker.folder === null) removeEmpty(path);
  else if (isThat(path, marker.folder)) {
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["ENOENT", "ENOTDIR", "ENOTEMPTY", "EEXIST"].includes(code)) throw error;
  }
}

function isThat(path: string, folder: NonNullable<Marker["folder"]>): boolean {
  const found = identityOf(path);
  return found !== null && found.inode === folder.inode && found.device === folder.device;
}

function identityOf(path: string): Marker["folder"] {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats?.isDirectory() ? { device: `${stats.dev}`, inode: `${stats.ino}` } : null;
}

function namesIn(folder: string): string[] {
  return unless(["ENOENT", "ENOTDIR"], () => readdirSync(folder)) ?? [];
}
