// Writes to a project until it is killed, or once: write_script.ts <root> <mode> [argument]
import process from "node:process";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openProjectFiles } from "../../../lib/project/files.ts";

const [root = "", mode = "", argument = ""] = process.argv.slice(2);
const files = await openProjectFiles({ root });

/** Replaces two files by ever new contents, each of one letter. */
async function writeOn(): Promise<never> {
  for (let count = 0;; count++) {
    const text = "abcdefghij".charAt(count % 10).repeat(60_000);
    const paths = ["one.txt", "deep/two.txt"];
    const changes = await Promise.all(paths.map(async (path) => {
      const before = (await files.read(path))?.contentHash ?? null;
      return { path, before, after: text };
    }));
    await files.write(changes);
    if (count === 0) console.log("writing");
  }
}

/** Waits for the word, then tries to replace one content many times at once. */
async function compete(): Promise<void> {
  console.log("ready");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  const attempts = Array.from({ length: 25 }, async (_, index) => {
    try {
      const after = `${argument} ${index}`;
      await files.write([{ path: "one.txt", before: await known, after }]);
      return [after];
    } catch (error) {
      if (error instanceof WorkbenchError && error.code === "content_changed") return [];
      throw error;
    }
  });
  console.log(`won ${JSON.stringify((await Promise.all(attempts)).flat())}`);
  process.exit(0);
}

const known = files.read("one.txt").then((file) => file?.contentHash ?? null);
await known;
await (mode === "on" ? writeOn() : compete());
