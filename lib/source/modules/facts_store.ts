import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isSystemError } from "../../errors/mod.ts";
import { contentHash } from "../../project/mod.ts";
import { ts } from "../syntax/typescript.ts";

/**
 * The facts of a project's files from earlier starts, as JSON and by content. What cannot be read or written is no error:
 * the files are read again. It can be deleted at any time.
 */
export interface FactsStore {
  /** Reads what is kept, the first time. Needs `loadTypeScript()`. */
  open(): Promise<void>;
  /** @param key of a content, without white space. @returns null for what is not kept, and for what is damaged */
  find(key: string): string | null;
  /** Keeps the facts of a text that were not found, with what comes after them. */
  keep(key: string, json: string, text: string): void;
  /** Lists the contents whose facts are kept, by the ids that git has for them. */
  contents(): Iterable<readonly [id: string, content: KeptContent]>;
  /** Says that the project is read: writes what has gathered, and lets go of what was kept. */
  settle(): Promise<void>;
}

/** A content whose facts are kept. */
export interface KeptContent {
  /** Bytes. */
  readonly size: number;
  readonly contentHash: string;
}

/**
 * The version of the facts that the readers make of a text; a test fails where they make something else of it, and this is to be
 * raised.
 */
export const FACTS_VERSION = 9;

/** So many characters are gathered before they are written. */
const CHUNK = 8_000_000;
/** The largest number of bytes to keep: the rest is read from the project at each start. */
const MAX_BYTES = 64_000_000;
/** The facts of fewer files are read sooner than they are worth a write. */
const FEW = 200;
const NEW_LINE = 0x0a;
const HASH_DIGITS = 64;

/**
 * Opens the facts of a project.
 * @param folder the project's folder in the state directory; it is made with the first write
 * @param options.writes false for who reads a part of the project, or another state of it: it leaves what is kept alone
 */
export function openFactsStore(
  folder: string,
  { writes = true }: { readonly writes?: boolean } = {},
): FactsStore {
  const path = join(folder, "facts");
  let opening: Promise<void> | null = null;
  /** Null once the project is read. */
  let kept: KeptLines | null = null;
  /** True when the file at the path is no file of facts, or has another version. */
  let isForeign = false;
  let bytes = 0;
  let gathered: string[] = [];
  let characters = 0;
  const used = new Set<string>();
  let writing: Promise<void> = Promise.resolve();

  async function load(): Promise<void> {
    const file = await unlessSystem(() => readFile(path));
    kept = file && readLines(file);
    isForeign = file !== null && kept === null;
    bytes = kept?.file.length ?? 0;
  }

  /** One after the other, so that lines stay whole. */
  function write(step: () => Promise<void>): Promise<void> {
    return writing = writing.then(() => unlessSystem(step)).then(() => undefined);
  }

  function writeGathered(): Promise<void> {
    const text = gathered.join("");
    gathered = [];
    bytes += characters;
    characters = 0;
    return write(async () => {
      await appendFile(path, await beginning() + text, { mode: 0o600 });
    });
  }

  /**
   * Gives the header where the file has none, to stand before the lines that are written. Of two services that begin at
   * once, the second header is a line that nobody asks for.
   */
  async function beginning(): Promise<string> {
    if (isForeign) await replace(new Uint8Array());
    isForeign = false;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stats = await unlessSystem(() => stat(path));
    return stats && stats.size > 0 ? "" : `${header()}\n`;
  }

  /** In place: a service that dies in it leaves fewer lines, and no other file. */
  async function replace(lines: Uint8Array): Promise<void> {
    await writeFile(path, Buffer.concat([Buffer.from(`${header()}\n`), lines]), { mode: 0o600 });
  }

  return {
    open: () => opening ??= load(),
    find(key) {
      const line = kept && lineOf(kept, key);
      if (line && writes) used.add(key);
      return line && line.json;
    },
    keep(key, json, text) {
      if (!writes || opening === null || bytes + characters > MAX_BYTES) return;
      const rest = `${blobOf(key, text)} ${json}`;
      const line = `${key} ${checksum(key, rest)} ${rest}\n`;
      gathered.push(line);
      characters += line.length;
      if (characters > CHUNK) void writeGathered();
    },
    *contents() {
      for (const key of kept?.lines.keys() ?? []) {
        const [id, size] = kept && lineOf(kept, key)?.blob.split(":") || [];
        if (id && size) yield [id, { size: Number(size), contentHash: hashIn(key) }];
      }
    },
    async settle() {
      const read = kept;
      kept = null;
      if (!writes) return;
      // Most of it is of contents that are gone.
      if (read && read.lines.size > 2 * used.size + FEW) {
        await write(() => replace(linesWith(read, used)));
      }
      used.clear();
      if (gathered.length >= FEW) void writeGathered();
      await writing;
    },
  };
}

interface KeptLines {
  readonly file: Buffer;
  /** The place of each key's line: it begins there, and ends before its line break. */
  readonly lines: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
}

/** Returns the header that tells the version: nothing is read from a file of another version. */
function header(): string {
  return `facts ${FACTS_VERSION} ${ts.version}`;
}

/** Null for what is no such file. What was cut off ends with no line break, and is left out. */
function readLines(file: Buffer): KeptLines | null {
  const first = file.indexOf(NEW_LINE);
  if (first < 0 || file.toString("utf8", 0, first) !== header()) return null;
  const lines = new Map<string, { start: number; end: number }>();
  for (let start = first + 1;;) {
    const end = file.indexOf(NEW_LINE, start);
    if (end < 0) return { file, lines };
    const keyEnd = file.indexOf(" ", start);
    if (keyEnd > start && keyEnd < end) {
      lines.set(file.toString("latin1", start, keyEnd), { start, end });
    }
    start = end + 1;
  }
}

/** Returns what a line says beside its key; null where there is none, and where it is damaged. */
function lineOf(
  { file, lines }: KeptLines,
  key: string,
): { readonly blob: string; readonly json: string } | null {
  const line = lines.get(key);
  if (!line) return null;
  const [, hash, ...words] = file.toString("utf8", line.start, line.end).split(" ");
  if (hash !== checksum(key, words.join(" "))) return null;
  const [blob = "", ...json] = words;
  return { blob, json: json.join(" ") };
}

/**
 * Returns the id that git has for a text, with its size: the commits that have it are compared without reading it then. "-" where
 * the text is not all that its file has.
 */
function blobOf(key: string, text: string): string {
  const bytes = Buffer.from(text);
  if (contentHash(bytes) !== hashIn(key)) return "-";
  const id = createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
  return `${id}:${bytes.length}`;
}

/** The key of a content begins with its hash. */
function hashIn(key: string): string {
  return key.slice(0, HASH_DIGITS);
}

function linesWith({ file, lines }: KeptLines, keys: ReadonlySet<string>): Uint8Array {
  return Buffer.concat(
    [...lines].flatMap(([key, { start, end }]) =>
      keys.has(key) ? [file.subarray(start, end + 1)] : []
    ),
  );
}

/** Tells a line that is whole from one that two services have written at once. */
function checksum(key: string, rest: string): string {
  return createHash("sha256").update(`${key} ${rest}`).digest("hex").slice(0, 16);
}

/** A full disk, and a folder that cannot be written, cost the next start some time alone. */
async function unlessSystem<T>(step: () => Promise<T>): Promise<T | null> {
  try {
    return await step();
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}
