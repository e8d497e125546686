import { join } from "node:path";
import type { RepositoryPlace } from "../../../repository.ts";
import { gitFailed } from "../../../git_failed.ts";
import { readText } from "../../../disk.ts";
import { lockFile } from "../lock_file.ts";
import { isRefName } from "../../../refs/ref_names.ts";
import type { Settings } from "./read_config.ts";

/** Appends a remote to the repository's configuration; every other byte of it stays. */
export async function addRemote(
  place: RepositoryPlace,
  settings: () => Settings,
  remote: { readonly name: string; readonly url: string },
): Promise<void> {
  requireFit(remote);
  const path = join(place.commonDirectory, "config");
  const lock = await lockFile(place, path);
  try {
    const section = `remote.${remote.name}.`;
    if (settings().entries.some(([key]) => key.startsWith(section))) {
      throw gitFailed("failed", `Cannot add the remote "${remote.name}": it is there already`);
    }
    const before = readText(path) ?? "";
    lock.write(before + (before === "" || before.endsWith("\n") ? "" : "\n") + sectionOf(remote));
    lock.commit();
  } finally {
    lock.release();
  }
}

function requireFit({ name, url }: { readonly name: string; readonly url: string }): void {
  if (name.startsWith("-") || !isRefName(`refs/remotes/${name}/test`)) {
    throw gitFailed("bad_name", `Cannot use "${name}" as the name of a remote`);
  }
  if (url === "" || /\p{Cc}/u.test(url)) {
    throw gitFailed("bad_name", "Cannot use an empty URL, or one with a control character");
  }
}

function sectionOf({ name, url }: { readonly name: string; readonly url: string }): string {
  const escape = (text: string): string => text.replace(/["\\]/g, "\\$&");
  // What begins a comment, and spaces at the ends, count within quotes alone.
  const quote = /^ | $|[;#]/.test(url) ? '"' : "";
  return `[remote "${escape(name)}"]\n\turl = ${quote}${escape(url)}${quote}\n` +
    `\tfetch = +refs/heads/*:refs/remotes/${name}/*\n`;
}
