import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { unlessSystemError } from "../errors/mod.ts";
import {
  isGone,
  isOfThisMachine,
  markOfThisProcess,
  markOfWord,
  type ProcessMark,
  wordOfMark,
} from "./process_mark.ts";

/** A service that works on a project. */
export interface ServiceMark {
  /** The number of its process. */
  readonly pid: number;
  /** The URL at which it listens; null where it does not tell, as in a host of its own. */
  readonly address: string | null;
}

/** The mark of this service among those that work on the same project. */
export interface OwnServiceMark {
  /** Lists the others that run on this machine and keep their records in the same state directory. */
  others(): readonly ServiceMark[];
  /** Takes the mark away. */
  remove(): void;
}

/**
 * Marks that this service works on a project. A mark that cannot be kept stops nothing: only nobody learns of the service.
 * @param folder of the project's records
 * @param address see `ServiceMark`
 */
export function markService(folder: string, address: string | null): OwnServiceMark {
  const marks = join(folder, FOLDER);
  const own = `${wordOfMark(markOfThisProcess())}.${randomUUID()}`;
  unlessSystemError(() => {
    mkdirSync(marks, { recursive: true });
    for (const name of namesIn(marks)) {
      if (isLeft(join(marks, name))) rmSync(join(marks, name), { force: true });
    }
    writeFileSync(join(marks, own), address ?? "");
  });
  return {
    others: () => servicesIn(marks, own),
    remove: () => unlessSystemError(() => rmSync(join(marks, own), { force: true })),
  };
}

/**
 * Lists the services that run on this machine and work on a project.
 * @param folder of the project's records
 */
export function listServices(folder: string): readonly ServiceMark[] {
  return servicesIn(join(folder, FOLDER));
}

const FOLDER = "services";

function servicesIn(marks: string, own?: string): ServiceMark[] {
  return namesIn(marks).flatMap((name) => {
    const mark = markOf(name);
    if (name === own || mark === null || !isOfThisMachine(mark) || isGone(mark)) return [];
    const address = readIfThere(join(marks, name));
    return address === null ? [] : [{ pid: mark.pid, address: address === "" ? null : address }];
  });
}

function namesIn(marks: string): string[] {
  return unlessSystemError(() => readdirSync(marks)) ?? [];
}

function markOf(name: string): ProcessMark | null {
  return markOfWord(name.slice(0, name.indexOf(".")));
}

/** A service that ended without a word left its mark; of another machine only its age tells. */
function isLeft(path: string): boolean {
  const mark = markOf(basename(path));
  if (mark === null) return false;
  if (isOfThisMachine(mark)) return isGone(mark);
  const age = unlessSystemError(() => Date.now() - statSync(path).mtimeMs) ?? 0;
  return age > LONGEST_RUN_MS;
}

/** No service runs for so long: a month. */
const LONGEST_RUN_MS = 30 * 24 * 60 * 60 * 1000;

/** Null where the service has ended meanwhile. */
function readIfThere(path: string): string | null {
  return unlessSystemError(() => readFileSync(path, "utf8"));
}
