import { Buffer } from "node:buffer";
import type { Git } from "./git.ts";
import { endGroup } from "./process_group.ts";
import type { TreeLine } from "./tree_lines.ts";

/** Writes trees by one `git mktree`, one after the other. */
export interface TreeWriter extends AsyncDisposable {
  /** @param entries with their names as paths, in any order @returns the tree's id */
  write(entries: readonly TreeLine[]): Promise<string>;
}

const TIMEOUT_MS = 60_000;

export async function openTreeWriter(git: Git): Promise<TreeWriter> {
  // What the base refers to need not be here: a partial clone has not everything.
  const child = await git.start(["mktree", "-z", "--missing", "--batch"]);
  const timer = setTimeout(() => endGroup(child), TIMEOUT_MS);
  let [stdout, stderr] = ["", ""];
  let heard = (): void => {};
  let isOver = false;
  child.stdin?.on("error", () => {});
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(0, 4096);
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    heard();
  });
  const closed = new Promise<void>((resolve) => {
    const end = (): void => {
      isOver = true;
      clearTimeout(timer);
      heard();
      resolve();
    };
    child.on("error", end);
    child.on("close", end);
  });

  async function nextLine(): Promise<string> {
    for (;;) {
      const end = stdout.indexOf("\n");
      if (end >= 0) {
        const line = stdout.slice(0, end);
        stdout = stdout.slice(end + 1);
        return line;
      }
      if (isOver) throw git.failure("write a tree", { stderr });
      await new Promise<void>((resolve) => (heard = resolve));
    }
  }

  return {
    async write(entries) {
      const lines = entries.map(({ mode, type, id, path }) => `${mode} ${type} ${id}\t${path}\0`);
      child.stdin?.write(Buffer.from(`${lines.join("")}\0`, "latin1"));
      return await nextLine();
    },
    async [Symbol.asyncDispose]() {
      child.stdin?.end();
      await closed;
    },
  };
}
