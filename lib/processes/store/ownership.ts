import { randomBytes } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { unless, unlessSystemError } from "../../errors/mod.ts";
import {
  cannotKeep,
  isGone,
  isOfThisMachine,
  markOfThisProcess,
  processMark,
} from "../../state/mod.ts";

/** The right to drive the processes of a project, which one service has: of several that have it open, the first. */
export interface Ownership {
  /**
   * Takes it when nobody has it, or whoever had it is gone.
   * @returns whether this service has it now
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`
   */
  take(): boolean;
  release(): void;
}

const owner = z.object({ mark: processMark, token: z.string() });

/** No process needs that long to put its mark into a lock that it has created, in milliseconds. */
const MAX_UNMARKED_MS = 2000;

/** The time between two signs of life of an owner, in milliseconds: nobody can look at the processes of another machine. */
const BEAT_MS = 30_000;
/** Whoever has said nothing for so long is gone. */
const MAX_SILENCE_MS = 10 * BEAT_MS;

/** @param folder absolute, of the processes; made when it is not there */
export function openOwnership(folder: string): Ownership {
  const path = join(folder, "owner.json");
  const token = randomBytes(8).toString("hex");
  const own = JSON.stringify({ mark: markOfThisProcess(), token });
  let isOwner = false;
  let beat: ReturnType<typeof setInterval> | undefined;

  function create(): boolean {
    return unless(["EEXIST"], () => {
      writeFileSync(path, own, { flag: "wx", mode: 0o600 });
      return true;
    }) ?? false;
  }

  /** Takes away the very lock that has the given text: meanwhile another may have taken its place. */
  function takeAway(text: string): void {
    const aside = `${path}.${randomBytes(8).toString("hex")}`;
    if (unless(["ENOENT"], () => (renameSync(path, aside), true)) === null) return;
    if (readFileSync(aside, "utf8") !== text) unless(["EEXIST"], () => linkSync(aside, path));
    rmSync(aside);
  }

  function touch(): void {
    const now = new Date();
    unlessSystemError(() => utimesSync(path, now, now));
  }

  function takeIfFree(): boolean {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const text = unless(["ENOENT"], () => readFileSync(path, "utf8"));
    if (text !== null && isLeft(path, text)) takeAway(text);
    return create();
  }

  return {
    take() {
      if (isOwner) return true;
      try {
        isOwner = takeIfFree();
      } catch (error) {
        throw cannotKeep(error, "who drives the processes");
      }
      if (isOwner) beat = setInterval(touch, BEAT_MS);
      beat?.unref();
      return isOwner;
    },
    release() {
      clearInterval(beat);
      // On a disk that cannot be written any more it stays: its mark tells that whoever had it is gone.
      if (isOwner) unlessSystemError(() => rmSync(path, { force: true }));
      isOwner = false;
    },
  };
}

function isLeft(path: string, text: string): boolean {
  const found = owner.safeParse(parse(text)).data;
  if (found && isGone(found.mark)) return true;
  const stats = statSync(path, { throwIfNoEntry: false });
  const silence = stats ? Date.now() - stats.mtimeMs : 0;
  if (!found) return silence > MAX_UNMARKED_MS;
  return !isOfThisMachine(found.mark) && silence > MAX_SILENCE_MS;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
