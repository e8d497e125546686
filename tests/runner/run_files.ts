// Runs test files in one process of Node or Deno, one after another; the environment names them (see run_group.ts).
import { it } from "node:test";
import { pathToFileURL } from "node:url";
import process from "node:process";
import { openJournal } from "./journal.ts";
import { declareFile } from "./scoped_test.ts";

/** A process that something left behind keeps running ends then. */
const LINGER_MS = 2_000;
/** Deno wants to know of all tests before it runs the first; elsewhere a file's imports do not disturb the one before. */
const declaresFirst = Boolean(process.versions.deno);

const files: string[] = JSON.parse(process.env["WORKBENCH_TEST_FILES"] ?? "[]");
const journal = openJournal();

for (const [index, file] of files.entries()) {
  if (index === 0) journal.begin(file);
  await declareFile(file, () => journal.load(file, () => import(pathToFileURL(file).href)));
  const ended = new Promise<void>((resolve) => {
    it(`the end of ${file}`, async () => {
      await journal.end(file);
      const next = files[index + 1];
      if (next === undefined) setTimeout(() => process.exit(), LINGER_MS).unref();
      else journal.begin(next);
      resolve();
    });
  });
  if (!declaresFirst) await ended;
}
