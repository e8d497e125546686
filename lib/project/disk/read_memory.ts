import type { FileText } from "../file_view.ts";
import type { Boundary } from "./boundary.ts";
import type { OpenFile } from "./own_file.ts";
import { isStill, settledStamp, type Stamp } from "./stamp.ts";

/** The settings of a project are asked for by every request, most other files once. */
const MAX_FILES = 32;
/** Longer texts are read again, in UTF-16 code units. */
const MAX_LENGTH = 32 * 1024;

/** The small files that were read last, remembered as long as their stamps say that they are what they were. */
export interface ReadMemory {
  /**
   * Returns a file as it was read, if it still is on the disk what it was then.
   * @throws {WorkbenchError} `outside_project`
   */
  recall(path: string): FileText | null;
  /**
   * Remembers a file.
   * @param now when it was opened, in milliseconds
   */
  saw(file: FileText, opened: Pick<OpenFile, "real" | "stats">, now: number): void;
}

interface Remembered {
  readonly file: FileText;
  readonly real: string;
  readonly stamp: Stamp;
}

/** Opens a memory of small files. */
export function createReadMemory(boundary: Boundary): ReadMemory {
  // The file that was asked for last stands last.
  const known = new Map<string, Remembered>();

  return {
    recall(path) {
      const remembered = known.get(path);
      if (!remembered) return null;
      known.delete(path);
      // A link on the way may lead elsewhere by now.
      if (boundary.locate(path) !== remembered.real) return null;
      if (!isStill(remembered.real, remembered.stamp)) return null;
      known.set(path, remembered);
      return remembered.file;
    },
    saw(file, { real, stats }, now) {
      const stamp = file.text.length > MAX_LENGTH ? null : settledStamp(stats, now);
      if (stamp === null) return;
      known.set(file.path, { file, real, stamp });
      for (const oldest of known.keys()) {
        if (known.size <= MAX_FILES) break;
        known.delete(oldest);
      }
    },
  };
}
