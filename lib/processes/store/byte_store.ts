import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { orNullOnSystemError, WorkbenchError } from "../../errors/mod.ts";
import { contentHash } from "../../project/mod.ts";
import { cannotKeep, writeWhole } from "../../state/mod.ts";

/** The bytes of one process, by content hash. */
export interface ByteStore {
  /** @returns the content hash @throws {WorkbenchError} `disk_full`, `file_not_writable` */
  keep(bytes: Uint8Array): Promise<string>;
  /** @throws {WorkbenchError} `process_damaged` when they are not what they were, or are gone */
  read(hash: string): Promise<Uint8Array>;
  /** Forgets all others. */
  keepOnly(hashes: ReadonlySet<string>): Promise<void>;
}

/** @param folder absolute; made when it is needed */
export function openByteStore(folder: string): ByteStore {
  return {
    async keep(bytes) {
      const hash = contentHash(bytes);
      const path = join(folder, hash);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path, bytes);
      } catch (error) {
        throw cannotKeep(error, "the changes of a process");
      }
      return hash;
    },
    async read(hash) {
      const bytes = await orNullOnSystemError(readFile(join(folder, hash)));
      if (bytes && contentHash(bytes) === hash) return bytes;
      throw new WorkbenchError(
        "process_damaged",
        "Cannot read a change of the process: its bytes in the state directory are damaged or gone",
      );
    },
    async keepOnly(hashes) {
      // What cannot be removed now is by the next step.
      const names = await orNullOnSystemError(readdir(folder)) ?? [];
      for (const name of names.filter((found) => !hashes.has(found))) {
        await orNullOnSystemError(rm(join(folder, name), { force: true }));
      }
    },
  };
}
