import { join } from "node:path";
import { noIgnoreRules } from "../../../project/mod.ts";
import { convertsByAttributes } from "../../discover/traits.ts";
import { lookAt, readText } from "../../common/disk.ts";
import type { ContentAttributes } from "../../repository.ts";
import { notSupported } from "./library.ts";
import type { Settings } from "./settings.ts";

/** The answers that files of rules give about a working tree, each read once: made anew for each question. */
export interface Rules {
  /** Tells whether a path, or a folder above it, is ignored. @param path of a folder with "/" at its end */
  ignores(path: string): boolean;
  /** @throws {WorkbenchError} `git_failed`, `not_supported` where attributes or settings convert a file's bytes */
  requireAsIs(path: string): void;
}

/** Larger ones are no honest project's. */
const MAX_BYTES = 1024 * 1024;

export function openRules(
  worktree: string,
  gitDirectory: string,
  settings: Settings,
): Rules {
  const { get, path, isOn, userFolder } = settings;
  const shared = [
    path("core.excludesfile") ?? join(userFolder, "ignore"),
    join(gitDirectory, "info", "exclude"),
  ].reduce((rules, file) => rules.extend("", readRules(file)), noIgnoreRules());
  const ofFolders = new Map<string, ReturnType<typeof noIgnoreRules>>();
  const converting = new Map<string, boolean>();

  function rulesOf(folder: string): typeof shared {
    const known = ofFolders.get(folder);
    if (known) return known;
    const above = folder === "" ? shared : rulesOf(parentOf(folder));
    const text = readRules(join(worktree, folder, ".gitignore"));
    const rules = text === "" ? above : above.extend(folder, text);
    ofFolders.set(folder, rules);
    return rules;
  }

  function convertsIn(folder: string): boolean {
    const known = converting.get(folder);
    if (known !== undefined) return known;
    const found = convertsByAttributes(readRules(join(worktree, folder, ".gitattributes"))) ||
      (folder !== "" && convertsIn(parentOf(folder)));
    converting.set(folder, found);
    return found;
  }

  return {
    ignores: (path) => rulesOf(parentOf(path.replace(/\/$/, ""))).ignores(path),
    requireAsIs(path) {
      const automatic = get("core.autocrlf")?.toLowerCase();
      if (automatic === "input" || isOn("core.autocrlf", false)) {
        throw notSupported('files that "core.autocrlf" converts');
      }
      const files = [
        settings.path("core.attributesfile") ?? join(userFolder, "attributes"),
        join(gitDirectory, "info", "attributes"),
      ];
      if (
        files.some((file) => convertsByAttributes(readRules(file))) || convertsIn(parentOf(path))
      ) {
        throw notSupported("files that its attributes convert");
      }
    },
  };
}

/** The attributes of a file that is not converted: no attribute says anything. */
export const AS_IS: ContentAttributes = {
  text: "unspecified",
  eol: null,
  filter: null,
  workingTreeEncoding: null,
  ident: false,
};

/** Reads a file of rules without following links, as stock git does. */
function readRules(path: string): string {
  const stats = lookAt(path);
  return stats?.isFile() && stats.size <= MAX_BYTES ? readText(path) ?? "" : "";
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
