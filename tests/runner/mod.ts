/**
 * Runs test files: the arguments are those of `tests/run.mjs`.
 * @module
 */
import { readdirSync } from "node:fs";
import process from "node:process";
import { type Runtime, RUNTIMES } from "../support/runtimes.ts";
import { listChanged, reachingFiles } from "./changed_files.ts";
import { isSeparate, type Part, unusedStarts } from "./policy.ts";
import { runAll } from "./run_all.ts";

const USAGE = "Usage: node tests/run.mjs <node|deno|bun>[,...] " +
  "[--all | --whole | --long] [--costs] [--changed [REF]] [--seed N] [part of a path ...]";

process.exit(await main());

async function main(): Promise<number> {
  const { runtimes, part, tellsCosts, changed, seed, parts } = readArguments(process.argv.slice(2));
  const files = readdirSync("tests", { recursive: true })
    .map((file) => `tests/${String(file).replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith("_test.ts"))
    .sort();
  const unused = unusedStarts(files);
  if (unused.length > 0) fail(`No file starts with ${unused.join(", ")} of tests/runner/policy.ts`);
  const isNamed = parts.length > 0;
  const meant = isNamed
    ? files.filter((file) => parts.some((part) => file.includes(part)))
    : files.filter((file) => part === "all" || changed !== null || !isSeparate(file));
  if (meant.length === 0) fail("No test file matches");
  const asked = changed === null ? meant : reachingFiles(meant, listChanged(changed));
  const isLimited = meant.length > 1;
  const options = { runtimes, part: isNamed ? "all" : part, seed, isLimited, tellsCosts } as const;
  return await runAll(asked, options);
}

interface Arguments {
  runtimes: Runtime[];
  part: Part;
  tellsCosts: boolean;
  changed: string | null;
  seed: number | null;
  parts: string[];
}

function readArguments([names = "", ...rest]: readonly string[]): Arguments {
  const runtimes = names.split(",").filter((name) => RUNTIMES.some((each) => each === name));
  if (runtimes.length < names.split(",").length) fail(`${USAGE}, not "${names}"`);
  const read: Arguments = {
    runtimes: runtimes as Runtime[], // They are among them.
    part: "usual",
    tellsCosts: false,
    changed: null,
    seed: null,
    parts: [],
  };
  const words = [...rest];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "--all") read.part = "all";
    else if (word === "--whole") read.part = "whole";
    else if (word === "--long") read.part = "long";
    else if (word === "--costs") read.tellsCosts = true;
    else if (word === "--changed") {
      read.changed = isValue(words[0]) ? words.shift() ?? "" : "HEAD";
      read.part = "whole";
    } else if (word === "--seed" && /^\d+$/.test(words[0] ?? "")) read.seed = Number(words.shift());
    else if (isValue(word)) read.parts.push(word.replace(/^\.\//, ""));
    else fail(`${USAGE}, not "${word}"`);
  }
  return read;
}

function isValue(word: string | undefined): boolean {
  return word !== undefined && !word.startsWith("-");
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
