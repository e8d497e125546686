import { parseArgs } from "node:util";
import { nearestName } from "../text/mod.ts";
import { COMMANDS, OPTIONS } from "./options.ts";

type Token = NonNullable<ReturnType<typeof readTokens>>[number];
type OptionToken = Extract<Token, { readonly kind: "option" }>;
type PositionalToken = Extract<Token, { readonly kind: "positional" }>;
type Option = (typeof OPTIONS)[keyof typeof OPTIONS];

const options = new Map<string, Option>(Object.entries(OPTIONS));
const ALL = "--help lists all options";

/**
 * Refuses what the command line cannot mean, and names what was probably meant.
 * @throws {Error} with a sentence for the terminal
 */
export function requireKnownWords(args: readonly string[]): void {
  for (const arg of args) requireUsualDashes(arg);
  const tokens = readTokens(args) ?? [];
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "positional") requireCommand(token);
    if (token.kind !== "option") continue;
    requireKnown(token);
    requireValue(token);
    if (given.has(token.name) && !mayRepeat(token)) {
      throw new Error(`${token.rawName} is given twice: give it once`);
    }
    given.add(token.name);
  }
}

function readTokens(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}

/** A dash that a text processor has made of two, and one where two are meant. */
function requireUsualDashes(arg: string): void {
  const long = /^[\u2010-\u2015\u2212]+(?=[a-z])/i.exec(arg)?.[0];
  if (long) {
    throw new Error(`"${arg}" begins with a long dash: type "--${arg.slice(long.length)}"`);
  }
  const [name = ""] = arg.slice(1).split("=");
  if (/^-[a-z][a-z-]+/i.test(arg) && options.has(name.toLowerCase())) {
    throw new Error(`There is no option "-${name}": did you mean "--${name.toLowerCase()}"?`);
  }
}

function requireKnown({ name, rawName }: OptionToken): void {
  if (options.has(name)) return;
  const nearest = nearestName(name, options.keys());
  const found = name.length === 1
    ? [...options.keys()].filter((each) => each.startsWith(name.toLowerCase()))
    : nearest === null
    ? []
    : [nearest];
  const meant = found.map((each) => `"--${each}"`).join(" or ");
  throw new Error(`There is no option "${rawName}": ${meant ? `did you mean ${meant}?` : ALL}`);
}

function requireValue({ name, rawName, value, inlineValue }: OptionToken): void {
  if (options.get(name)?.type === "boolean") {
    if (value === undefined) return;
    throw new Error(`${rawName} takes no value, so leave "${value}" out`);
  }
  if (value === undefined || value === "") {
    throw new Error(`${rawName} needs a value behind it: ${ALL}`);
  }
  if (value.startsWith("-") && !inlineValue) {
    throw new Error(`${rawName} needs a value, and "${value}" looks like an option: ${ALL}`);
  }
}

function mayRepeat({ name }: OptionToken): boolean {
  const option = options.get(name);
  return option !== undefined && "multiple" in option;
}

function requireCommand({ index, value }: PositionalToken): void {
  if (index === 0 && COMMANDS.some((command) => command === value)) return;
  const [word = ""] = value.split("=");
  const command = nearestName(word, COMMANDS);
  const option = nearestName(word, options.keys());
  if (command) throw new Error(`There is no command "${value}": did you mean "${command}"?`);
  if (option) throw new Error(`There is no command "${value}": did you mean "--${option}"?`);
  throw new Error(`Cannot tell what "${value}" is: name a project with --project ${value}`);
}
