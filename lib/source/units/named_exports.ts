import type { ModuleFacts } from "../mod.ts";

/** The kinds of exports as people call them, and look for them. */
export const exportKinds = [
  "hook",
  "function",
  "class",
  "const",
  "type",
  "interface",
  "enum",
  "namespace",
] as const;

/** A name that a file exports and declares itself. */
export interface NamedExport {
  readonly name: string;
  /** The name by which others import it, as `default`. */
  readonly exported: string;
  /** The name in lower case. */
  readonly lower: string;
  readonly kind: typeof exportKinds[number];
  /** 1-based. */
  readonly line: number;
}

const known = new WeakMap<ModuleFacts["exports"], readonly NamedExport[]>();

/** Lists the names that a file exports and declares itself, in text order; a default export by its name in the file. */
export function namedExports(exports: ModuleFacts["exports"] = NONE): readonly NamedExport[] {
  const named = known.get(exports) ?? exports.flatMap(namedExport);
  known.set(exports, named);
  return named;
}

const NONE: ModuleFacts["exports"] = [];

function namedExport(
  { name: exported, local, kind, line }: ModuleFacts["exports"][number],
): NamedExport[] {
  if (kind === "reexport" || kind === "star") return [];
  const isNamed = exported !== "default" && exported !== "export=";
  const name = isNamed ? exported : local;
  if (name === undefined) return [];
  const isHook = (kind === "function" || kind === "const") && isHookName(name);
  return [{ name, exported, lower: name.toLowerCase(), kind: isHook ? "hook" : kind, line }];
}

/** A function whose name begins with `use` and an upper-case letter is a hook: React's own rule. */
export function isHookName(name: string): boolean {
  return /^use\p{Lu}/u.test(name);
}
