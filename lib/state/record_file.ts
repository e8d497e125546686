import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { z } from "zod";
import { FOR_ITS_OWNER, writeWholeSync } from "./write_whole.ts";
import {
  isDiskFull,
  isSystemError,
  unless,
  unlessSystemError,
  WorkbenchError,
} from "../errors/mod.ts";

/** A record of the service in one file, replaced whole or not at all. */
export interface RecordFile<Value> {
  /** Null where there is none, and where it is damaged or of another version of the service. */
  read(): Value | null;
  /** @throws {WorkbenchError} `disk_full`, `file_not_writable` */
  write(value: Value): void;
}

/**
 * @param path absolute; its folder is made with the first record, and again where people tidied it up
 * @param schema what a record must be to be believed
 * @param what says in an error what could not be kept
 * @param options.inPlace for what can be found out anew: a service that dies while it writes leaves no record, and no rest
 */
export function openRecordFile<Value>(
  path: string,
  schema: z.ZodType<Value>,
  what = "a record of the service",
  { inPlace = false }: { readonly inPlace?: boolean } = {},
): RecordFile<Value> {
  return {
    read() {
      const record = unlessSystemError(() => readFileSync(path, "utf8")) ?? "";
      const [hash = "", text = ""] = record.split("\n", 2);
      // A record that was cut off or edited is told from a whole one by its hash.
      return hashOf(text) === hash ? schema.safeParse(JSON.parse(text)).data ?? null : null;
    },
    write(value) {
      const text = JSON.stringify(value);
      const record = `${hashOf(text)}\n${text}`;
      const put = (): true => {
        if (inPlace) writeFileSync(path, record, FOR_ITS_OWNER);
        else writeWholeSync(path, record);
        return true;
      };
      try {
        // Its folder is there already, as a rule.
        if (unless(["ENOENT"], put)) return;
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        put();
      } catch (error) {
        throw cannotKeep(error, what);
      }
    },
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Says a failure of the state directory's disk in the service's own words. */
export function cannotKeep(error: unknown, what: string): unknown {
  if (!isSystemError(error)) return error;
  const isFull = isDiskFull(error);
  return new WorkbenchError(
    isFull ? "disk_full" : "file_not_writable",
    `Cannot keep ${what}: the state directory ${
      isFull ? "has no space left" : "cannot be written"
    }`,
    { cause: error },
  );
}
