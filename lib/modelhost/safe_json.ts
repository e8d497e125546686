import { parseJson } from "./wire/read_json.ts";

const MAX_DEPTH = 100;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses JSON from a source that is not trusted.
 * @returns undefined for what is no JSON, for nesting that would be too much for whoever walks it, and for keys that are
 * dangerous to copy
 */
export function safeJson(text: string): unknown {
  const value = parseJson(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return undefined;
    const objects = level.filter((inner) => typeof inner === "object" && inner !== null);
    if (objects.some(hasForbiddenKey)) return undefined;
    level = objects.flatMap((object) => Object.values(object));
  }
  return value;
}

function hasForbiddenKey(object: object): boolean {
  return !Array.isArray(object) && Object.keys(object).some((key) => FORBIDDEN_KEYS.has(key));
}
