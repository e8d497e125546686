import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { OPTIONS } from "./options.ts";

/** The options that say where the service is, or what this one call is to do, and no more of how it runs. */
const NOT_REPEATED = new Set(["project", "url", "token", "print-config", "print-skill", "open"]);
/** A client starts the command in a folder of its own. */
const FOLDERS = new Set(["state", "workspace"]);

/**
 * Returns the options of the command line that a client has to give as well, to start the service in the same way.
 * @param words that are known to be right
 */
export function repeatedOptions(words: readonly string[]): string[] {
  const { tokens } = parseArgs({
    args: [...words],
    options: OPTIONS,
    allowPositionals: true,
    tokens: true,
  });
  return tokens.flatMap((token) => {
    if (token.kind !== "option" || NOT_REPEATED.has(token.name)) return [];
    const { name, value } = token;
    if (value === undefined) return [`--${name}`];
    return [`--${name}`, FOLDERS.has(name) ? resolve(value) : value];
  });
}
