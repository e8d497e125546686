import { statSync } from "node:fs";
import { moduleBeside, openThreads, type ThreadFailure } from "../../../threads/mod.ts";
import { unless } from "../../common/disk.ts";
import { gitFailed } from "../../common/git_failed.ts";
import type { IndexEditor } from "../../common/index_lock.ts";
import { editIndex } from "./index_file.ts";
import type { Library } from "./library.ts";
import type { IndexVerbs } from "./thread/protocol.ts";

/** An index of more bytes, some two thousand entries, is edited in a thread: the library does it without a pause. */
const LARGE = 200_000;
/** A thread without work is kept for this long. */
const IDLE_MS = 5000;

/** Edits index files: large ones in a thread, so that the event loop is not held. */
export interface AsideEditor extends AsyncDisposable {
  readonly edit: IndexEditor["edit"];
}

export function openAsideEditor(library: Library): AsideEditor {
  const threads = openThreads<IndexVerbs>({
    module: moduleBeside("./thread/main.ts", import.meta.url),
    idleMs: IDLE_MS,
    errorOf,
  });
  return {
    async edit(path, entries) {
      if ((unless(() => statSync(path))?.size ?? 0) <= LARGE) {
        await editIndex(library, path, entries);
        return;
      }
      const failure = await threads.ask("editIndex", { place: library.place, path, entries });
      if (failure) throw Object.assign(new Error(failure.message), { code: failure.code });
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}

function errorOf({ reason, cause }: ThreadFailure<IndexVerbs>): Error {
  if (reason === "closed") return gitFailed("failed", "The repository is closed", { cause });
  return gitFailed("failed", "Cannot write the index: its thread has ended", { cause });
}
