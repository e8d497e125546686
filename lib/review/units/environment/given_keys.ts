import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import type { ParsedSource } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "../reading/code_pieces.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/** The beginnings of the expressions that a bundler replaces by values. */
const DEFINED = ["process.env.", "import.meta.env."] as const;

/**
 * Lists the keys that the settings of a bundler give the code as its environment: those of `env` for Next.js, and those such as
 * `"process.env.KEY"` of `define` for Vite. Whoever runs the app does not set them.
 */
export function givenKeys({ path, ast }: ParsedSource): string[] {
  const settings = settingsOf(path);
  if (!settings) return [];
  const [, name, keyOf] = settings;
  return nodesIn([ast]).filter(ts.isPropertyAssignment)
    .filter((node) => memberName(node.name) === name)
    .flatMap(({ initializer }) => membersOf(lookThrough(initializer)))
    .flatMap((member) => keyOf(member) ?? []);
}

/** Tells whether a file is one in which a bundler is told what to give the code as its environment. */
export function isBundlerSettings(path: string): boolean {
  return settingsOf(path) !== null;
}

function settingsOf(path: string): (typeof SETTINGS)[number] | null {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return SETTINGS.find(([start]) => file.startsWith(start)) ?? null;
}

/** The settings of each bundler: how their files begin, the member that holds the keys, and the key that one of its members gives. */
const SETTINGS: readonly (readonly [
  start: string,
  member: string,
  keyOf: (name: string) => string | null,
])[] = [
  ["next.config.", "env", (name) => name],
  ["vite.config.", "define", definedKey],
];

function definedKey(name: string): string | null {
  const start = DEFINED.find((each) => name.startsWith(each));
  return start === undefined ? null : name.slice(start.length);
}

function membersOf(expression: TS.Expression): string[] {
  if (!ts.isObjectLiteralExpression(expression)) return [];
  return expression.properties.flatMap(({ name }) => (name && memberName(name)) ?? []);
}
