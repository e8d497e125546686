// Bun runs several files in one process itself, each in a scope of its own; this tells when one begins and ends.
import { relative } from "node:path";
import process from "node:process";
import { openJournal } from "./journal.ts";

type Hook = (body: () => void | Promise<void>) => void;

// Those of `node:test` are the first file's alone; nobody but Bun has this module.
const name: string = "bun:test";
const { afterAll, afterEach, beforeEach }: Record<"afterAll" | "afterEach" | "beforeEach", Hook> =
  await import(name);
const { Bun } = globalThis as { readonly Bun?: { readonly main: string } };
const journal = openJournal();
let current: string | null = null;
/** After the latest test: the `before` of the next file has run when its first test begins. */
let seen: string[] = [];

beforeEach(async () => {
  const file = relative(process.cwd(), Bun?.main ?? "").replaceAll("\\", "/");
  if (file === current) return;
  if (current !== null) await journal.end(current, seen);
  journal.begin(file);
  current = file;
});

afterEach(() => {
  seen = journal.look();
});

afterAll(async () => {
  if (current !== null) await journal.end(current);
});
