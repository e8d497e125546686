import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileEntry, FileList, FileNames, FileView } from "../../project/file_view.ts";
import type { TimeSlice } from "../time_slice.ts";
import type { ModuleProblem } from "./problem.ts";

/** Characters; a set-up file beyond is not looked at. */
const largestConfig = 1_000_000;

/** The set-up files that decide how imports resolve, read ahead: the compiler asks for them synchronously. */
export interface ConfigTexts {
  /** Text without a byte order mark, by path. */
  readonly texts: Map<string, string>;
  /** The content hash of what was read, by path. */
  readonly hashes: Map<string, string | null>;
  readonly problems: ModuleProblem[];
}

/** Whether a change of the file may change how any import resolves. */
function isConfigPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name === "package.json" || name === "pnpm-workspace.yaml" ||
    (/^(?:ts|js)config.*\.json$/.test(name));
}

/** Reads every package.json, tsconfig and jsconfig of the listing. */
export async function readConfigTexts(
  view: FileView,
  list: FileNames,
  slice: TimeSlice,
): Promise<ConfigTexts> {
  const configs: ConfigTexts = { texts: new Map(), hashes: new Map(), problems: [] };
  const paths = [...list.files.keys()].filter(isConfigPath);
  await readInto({ configs, view, list, slice }, paths);
  return configs;
}

/** Reads further set-up files: those that another one extends. */
export async function readInto(
  { configs, view, list, slice }: {
    readonly configs: ConfigTexts;
    readonly view: FileView;
    readonly list: FileNames;
    readonly slice: TimeSlice;
  },
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await slice.pause();
    const file = await orNullIfUnreadable(view.read(path));
    const entry = file ? undefined : entryOf(list, path);
    const hash = entry ? await orNullIfUnreadable(view.hash(entry)) : file?.contentHash ?? null;
    configs.hashes.set(path, hash);
    if (file && file.text.length <= largestConfig) {
      configs.texts.set(path, file.text.replace(/^\uFEFF/, ""));
      continue;
    }
    // An empty text stands for it, so that nobody asks again.
    configs.texts.set(path, "");
    configs.problems.push({
      code: "config_unreadable",
      path,
      message: `Cannot use "${path}": it cannot be read or is too large`,
    });
  }
}

/** A listing of names alone has none. */
function entryOf({ files }: FileNames, path: string): FileEntry | undefined {
  return files instanceof Map ? (files as FileList["files"]).get(path) : undefined; // the only map among path sets
}
