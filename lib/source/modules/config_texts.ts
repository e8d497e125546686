import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileEntry, FileList, FileNames, FileView } from "../../project/file_view.ts";
import { type PlainConfig, withPlainPatterns } from "../patterns/config_patterns.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import { isBundlerConfig } from "./bundler_aliases.ts";
import { isNextConfig } from "./page_extensions.ts";
import type { ModuleProblem } from "./problem.ts";
import { isAppConfig } from "./router_root.ts";

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

/** Tells whether a change of the file may change how any import resolves, or where routes are. */
function isConfigPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name === "package.json" || name === "pnpm-workspace.yaml" || isAppConfig(name) ||
    isNextConfig(name) ||
    /^(?:ts|js)config.*\.json$/.test(name) || isBundlerConfig(path);
}

/** Reads every package.json, tsconfig and jsconfig of the listing, and the set-up of its bundlers. */
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
      setText(configs, path, file.text.replace(/^\uFEFF/, ""));
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

/** A config goes to the compiler, whose matcher of patterns never ends for some. */
function setText({ texts, problems }: ConfigTexts, path: string, text: string): void {
  if (/(?:^|\/)package\.json$/.test(path)) {
    const message = `Cannot use "${path}": it has more than ${mostEntries} imports and exports`;
    const isUsable = text.length < mostEntries * 3 || hasFewEntries(text);
    texts.set(path, isUsable ? text : "");
    if (!isUsable) problems.push({ code: "package_entries_refused", path, message });
    return;
  }
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (isBundlerConfig(path) || isAppConfig(name) || isNextConfig(name)) {
    texts.set(path, text);
    return;
  }
  const plain = plainConfig(path, text);
  texts.set(path, plain.text);
  for (const message of plain.problems) {
    problems.push({ code: "tsconfig_pattern_refused", path, message });
  }
}

/** Each import of such a package is compared with each of its entries. */
const mostEntries = 4000;

/** Checks whether few entries stand under the keys of a package.json that the compiler searches for imports. */
function hasFewEntries(text: string): boolean {
  let count = 0;
  const open: unknown[] = [];
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === "object" && json !== null) {
      open.push(...["imports", "exports", "typesVersions"].map((key) => Reflect.get(json, key)));
    }
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
  for (let value = open.pop(); count <= mostEntries && open.length <= mostEntries;) {
    count++;
    if (typeof value === "object" && value !== null) {
      for (const each of Object.values(value)) open.push(each);
    }
    if (open.length === 0) return true;
    value = open.pop();
  }
  return false;
}

/** One that exhausts the stack here must not come through where there is more of it. */
function plainConfig(path: string, text: string): PlainConfig {
  try {
    return withPlainPatterns(path, text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // To the compiler it is as broken as brackets that do not end.
    return { text: "[", problems: [`Cannot read "${path}": its brackets are too deep`] };
  }
}

/** A listing of names alone has none. */
function entryOf({ files }: FileNames, path: string): FileEntry | undefined {
  return files instanceof Map ? (files as FileList["files"]).get(path) : undefined; // the only map among path sets
}
