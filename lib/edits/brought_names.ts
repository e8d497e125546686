import type { ts as TS } from "ts-morph";
import { moduleNames, type NameUse } from "../source/scope/mod.ts";
import { hostNames } from "./names/known_names.ts";
import { isTag } from "./names/tag_names.ts";

/**
 * The names that the new text uses without having them, and the old one did not. A tag is never a global of the language or
 * its hosts, though the file may use that as well.
 */
export async function broughtNames(
  before: TS.SourceFile,
  after: TS.SourceFile,
): Promise<Map<string, NameUse>> {
  const old = moduleNames(before).unbound;
  const fresh = [...moduleNames(after).unbound].filter(([name, use]) => {
    const known = old.get(name);
    return !known || (isTag(use) && !isTag(known));
  });
  if (fresh.length === 0) return new Map();
  const hosts = await hostNames();
  return new Map(
    fresh.filter(([name, use]) => hosts.has(name) ? isTag(use) : !old.has(name)),
  );
}
