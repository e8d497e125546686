import type { Buffer } from "node:buffer";
import type { CommitLinks, ReadLinks } from "../../history/commit_links.ts";
import { gitFailed } from "../../common/git_failed.ts";
import type { Git } from "./git.ts";
import { endGroup } from "./process_group.ts";

/** The history of some commits as one process tells it: read as far as it is asked for, and no further. */
export interface LinkStream extends AsyncDisposable {
  readonly links: ReadLinks;
}

const TIMEOUT_MS = 120_000;

/** @param tips full ids of commits that are there */
export async function openLinkStream(
  git: Git,
  tips: readonly string[],
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<LinkStream> {
  signal?.throwIfAborted();
  const child = await git.start(["rev-list", "--parents", "--timestamp", "--stdin"]);
  const closed = new Promise<void>((resolve) => child.on("close", () => resolve()));
  let failure: unknown = null;
  let stderr = "";
  const stop = (reason: unknown): void => {
    failure ??= reason;
    endGroup(child);
  };
  const abort = (): void => stop(signal?.reason);
  const timer = setTimeout(() => stop(gitFailed("timed_out", "Git took too long")), TIMEOUT_MS);
  signal?.addEventListener("abort", abort, { once: true });
  child.on("error", (cause) => failure ??= gitFailed("failed", "Cannot run git", { cause }));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(0, 4096);
  });
  // It may have ended by then.
  child.stdin?.on("error", () => {});
  child.stdin?.end(tips.map((id) => `${id}\n`).join(""));
  const chunks: AsyncIterator<Buffer> | undefined = child.stdout?.[Symbol.asyncIterator]();
  const known = new Map<string, CommitLinks>();
  let rest = "";

  /** @returns whether there was more */
  async function readOn(): Promise<boolean> {
    const next = await chunks?.next();
    if (!next || next.done) return false;
    const lines = (rest + next.value.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [date = "", id = "", ...parents] = line.split(" ");
      known.set(id, { parents, date: Number(date) });
    }
    return true;
  }

  async function readTo(id: string): Promise<CommitLinks> {
    for (;;) {
      const found = known.get(id);
      if (found) return found;
      if (await readOn()) continue;
      await closed;
      throw failure ?? git.failure("read the history", { stderr });
    }
  }

  return {
    links: (id) => known.get(id) ?? readTo(id),
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      if (child.exitCode === null && child.signalCode === null) endGroup(child);
      // What is left unread would keep it from being closed.
      child.stdout?.destroy();
      await closed;
    },
  };
}
