import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unless } from "../../errors/mod.ts";
import { contentHash } from "../../project/mod.ts";
import { cannotKeep, writeWholeSync } from "../../state/mod.ts";
import type { FileStep, PendingFile } from "./pending.ts";

/** Texts of files as the service found and left them, by content hash, until they are committed. */
export interface TextStore {
  /** @returns the content hash @throws {WorkbenchError} `disk_full`, `file_not_writable` */
  keep(text: string): string;
  /** Null when it is not there or damaged. */
  read(hash: string): string | null;
  /** Forgets all others. */
  keepOnly(hashes: ReadonlySet<string>): void;
}

/** @param folder absolute; made when it is not there */
export function openTextStore(folder: string): TextStore {
  return {
    keep(text) {
      const hash = contentHash(text);
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeWholeSync(join(folder, hash), text);
      } catch (error) {
        throw cannotKeep(error, "what a commit would hold");
      }
      return hash;
    },
    read(hash) {
      try {
        const text = readFileSync(join(folder, hash), "utf8");
        return contentHash(text) === hash ? text : null;
      } catch (error) {
        if (error instanceof Error && "code" in error) return null;
        throw error;
      }
    },
    keepOnly(hashes) {
      for (const name of namesIn(folder)) {
        if (!hashes.has(name)) rmSync(join(folder, name), { force: true });
      }
    },
  };
}

/** The steps of a file with their texts; null when a text is lost. */
export function readSteps(texts: TextStore, { steps }: PendingFile): FileStep[] | null {
  const found: FileStep[] = [];
  for (const { before, after, passed } of steps) {
    const step = {
      before: before && texts.read(before),
      after: after && texts.read(after),
      passed,
    };
    if ((before && step.before === null) || (after && step.after === null)) return null;
    found.push(step);
  }
  return found;
}

function namesIn(folder: string): string[] {
  return unless(["ENOENT"], () => readdirSync(folder)) ?? [];
}
