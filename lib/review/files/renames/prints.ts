import { createTimeSlice } from "../../../slices/mod.ts";
import { blobWithin, type ReadBlob } from "../../common/blob_within.ts";
import { type Lone, MOST_SIMILAR } from "./rename.ts";
import { PIECE_KINDS, type Print, printOf } from "./print.ts";

/** The compositions of the contents of files, to tell how similar they are. */
export interface Prints {
  /** Reads the files; those that it has are not read again. @throws the signal's reason once it is aborted */
  load(files: readonly Lone[]): Promise<void>;
  /** Returns the share of two files that is the same, of `MOST_SIMILAR`; 0 where one was too large to be read. */
  similarity(from: Lone, to: Lone): number;
  /** The same for many that are compared with one; only one of these is used at a time. */
  similarityTo(to: Lone): (from: Lone) => number;
  /** Lists the omissions, as sentences. */
  notes(): string[];
}

/** Larger files are compared by their id alone. */
const LARGEST_CONTENT = 8 * 1024 * 1024;
/** The largest size of the prints of all files together, in bytes. */
const MOST_MEMORY = 256 * 1024 * 1024;
const BYTES_OF_A_PIECE = 8;
const READS_AT_A_TIME = 8;

/** @param options.readBlob reads each content once */
export function openPrints({ readBlob, signal, openLine = "counted" }: {
  readonly readBlob: ReadBlob;
  readonly signal?: AbortSignal | undefined;
  readonly openLine?: "counted" | "ignored" | undefined;
}): Prints {
  const prints = new Map<string, Print | null>();
  const sums = new Int32Array(PIECE_KINDS);
  const shared = new Int32Array(PIECE_KINDS);
  const slice = createTimeSlice({ signal });
  let memory = 0;
  let marked: Print | null = null;

  async function read(id: string): Promise<void> {
    const isRoom = memory < MOST_MEMORY;
    const content = isRoom ? await blobWithin(readBlob, id, LARGEST_CONTENT) : null;
    await slice.pause();
    const print = content && printOf(content, { sums, openLine });
    memory += (print?.kinds.length ?? 0) * BYTES_OF_A_PIECE;
    prints.set(id, print);
  }

  async function load(files: readonly Lone[]): Promise<void> {
    const ids = new Set(files.map(({ id }) => id).filter((id) => !prints.has(id)));
    const waiting = ids.values();
    const reader = async (): Promise<void> => {
      for (const id of waiting) await read(id);
    };
    await Promise.all(Array.from({ length: READS_AT_A_TIME }, reader));
  }

  /** Spreads a print out, so that another one is compared with it by one look for each of its kinds. */
  function markOnly(print: Print | null): void {
    if (print === marked) return;
    for (const kind of marked?.kinds ?? []) shared[kind] = 0;
    print?.kinds.forEach((kind, index) => shared[kind] = print.bytes[index]!);
    marked = print;
  }

  function similarityTo(to: Lone): (from: Lone) => number {
    const print = prints.get(to.id) ?? null;
    markOnly(print);
    return (from) => {
      const other = prints.get(from.id) ?? null;
      return print && other ? scoreOf(other, print, shared) : 0;
    };
  }

  return {
    load,
    similarityTo,
    similarity: (from, to) => similarityTo(to)(from),
    notes() {
      const count = [...prints.values()].filter((print) => print === null).length;
      return count === 0 ? [] : [largeNote(count)];
    },
  };
}

function scoreOf(from: Print, to: Print, shared: Int32Array): number {
  const largest = Math.max(from.size, to.size);
  // Also when nothing of the smaller one was new, less than a half would be the same; and of an empty one, nothing is
  if (Math.min(from.size, to.size) * 2 < largest || largest === 0) return 0;
  let copied = 0;
  const { kinds, bytes } = from;
  for (let index = 0; index < kinds.length; index++) {
    copied += Math.min(bytes[index]!, shared[kinds[index]!]!);
  }
  return Math.floor(copied * MOST_SIMILAR / largest);
}

function largeNote(count: number): string {
  const files = count === 1 ? "1 file is" : `${count} files are`;
  return `${files} too large to compare: renamed and edited, they are not recognised`;
}
