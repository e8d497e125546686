import { isUnreadable } from "../../../errors/mod.ts";
import { nameOf } from "../../../project/mod.ts";
import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import type { SideFile } from "../../side_file.ts";
import type { UnitPair } from "../unit_pairs.ts";
import { keyDetail } from "./key_detail.ts";

/** Characters; no one writes a larger one by hand. */
const MAX_LENGTH = 256 * 1024;

/** A key of an env file. Its value is compared, and never told. */
interface Key {
  readonly value: string;
  /** 1-based. */
  readonly line: number;
}

/** Tells whether a file holds keys of the environment: `.env`, `.env.example`, `env.example`. */
export function isEnvFile(path: string): boolean {
  const name = nameOf(path);
  return name === ".env" || name.startsWith(".env.") || name === "env.example";
}

/** Tells which keys an env file names now and did not, which no more, and which have another value; never the values. */
export async function compareEnvFile({ unit, files }: UnitPair): Promise<ReviewUnit> {
  const bare = { ...unit, problems: [], details: [] };
  // What came or went with the whole file is not told key by key.
  if (!files.base || !files.head) return bare;
  const [base, head] = [await readKeys(files.base), await readKeys(files.head)];
  if (!base || !head) return bare;
  const details = [...new Set([...head.keys(), ...base.keys()])].flatMap((name): UnitDetail[] => {
    const [old, now] = [base.get(name), head.get(name)];
    if (!now) {
      return old ? [keyDetail("removed", name, old.line, told(name, unit.path, "gone"))] : [];
    }
    if (!old) return [keyDetail("added", name, now.line, told(name, unit.path, "new"))];
    if (old.value === now.value) return [];
    return [keyDetail("changed", name, now.line, told(name, unit.path, "other"))];
  });
  return { ...bare, details };
}

function told(name: string, path: string, what: "new" | "gone" | "other"): string {
  if (what === "new") {
    return `"${path}" names the new key "${name}", which may have to be set where the app runs`;
  }
  return what === "gone"
    ? `"${path}" does not name the key "${name}" any more`
    : `The key "${name}" has another value in "${path}"`;
}

async function readKeys({ side, path }: SideFile): Promise<ReadonlyMap<string, Key> | null> {
  try {
    const file = await side.source.project.files.read(path);
    return file && file.text.length <= MAX_LENGTH ? keysIn(file.text) : null;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return null;
  }
}

/** Reads the keys of an env file; the lines of a value in quotes hold none. */
export function keysIn(text: string): ReadonlyMap<string, Key> {
  const keys = new Map<string, Key>();
  const lines = text.split(/\r\n|[\n\r]/);
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    const [, name, given = ""] =
      /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(lines[at] ?? "") ??
        [];
    if (name === undefined) continue;
    let value = given.trim();
    const [quote] = value;
    if (quote === '"' || quote === "'" || quote === "`") {
      while (!value.includes(quote, 1) && at + 1 < lines.length) value += `\n${lines[++at]}`;
    }
    keys.set(name, { value, line });
  }
  return keys;
}
