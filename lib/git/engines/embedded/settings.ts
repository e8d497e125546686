import { dirname, isAbsolute, join, resolve } from "node:path";
import {
  type ConfigEntries,
  isTrue,
  lastValue,
  parseConfigFile,
} from "../../discover/config_file.ts";
import { fileStamp, readText } from "../../common/disk.ts";
import { gitFailed } from "../../common/git_failed.ts";
import type { EngineOptions, RepositoryPlace } from "../../repository.ts";
import { userHome } from "../../common/user_home.ts";
import { notSupported } from "./library.ts";

/** The user's and the repository's configuration. */
export interface Settings {
  readonly entries: ConfigEntries;
  /** The last value of a key as `git config --list` spells it. */
  readonly get: (key: string) => string | null;
  readonly isOn: (key: string, byDefault: boolean) => boolean;
  /** A value that is a path; "~" is the user's folder. */
  readonly path: (key: string) => string | null;
  /** The folder of the user's own files for git. */
  readonly userFolder: string;
}

/** git stops there as well. */
const MOST_INCLUDES = 10;

/** Makes the reader of the configuration, which reads again only what has changed. */
export function settingsReader(
  { gitDirectory }: RepositoryPlace,
  environment: NonNullable<EngineOptions["environment"]>,
): () => Settings {
  const home = userHome(environment);
  const userFolder = join(environment.XDG_CONFIG_HOME || join(home, ".config"), "git");
  const files = [
    join(userFolder, "config"),
    join(home, ".gitconfig"),
    join(gitDirectory, "config"),
  ];
  const inHome = (path: string): string => path.replace(/^~(?=\/|$)/, () => home);
  let known: { stamps: Map<string, string | null>; settings: Settings } | null = null;

  function read(file: string, stamps: Map<string, string | null>, depth = 0): ConfigEntries {
    if (depth > MOST_INCLUDES) throw cannotRead("its files include each other");
    stamps.set(file, fileStamp(file));
    const entries = parseConfigFile(readText(file) ?? "");
    if (!entries) throw cannotRead("one of its files is damaged");
    return entries.flatMap(([key, value]) => {
      if (key.startsWith("includeif.")) throw notSupported("a configuration with conditions");
      if (key !== "include.path") return [[key, value] as const];
      const path = inHome(value);
      const target = isAbsolute(path) ? path : resolve(dirname(file), path);
      return [[key, value] as const, ...read(target, stamps, depth + 1)];
    });
  }

  return () => {
    if (known && [...known.stamps].every(([path, stamp]) => fileStamp(path) === stamp)) {
      return known.settings;
    }
    const stamps = new Map<string, string | null>();
    const entries = files.flatMap((file) => read(file, stamps));
    const get = (key: string): string | null => lastValue(entries, key);
    const settings: Settings = {
      entries,
      get,
      isOn: (key, byDefault) => get(key) === null ? byDefault : isTrue(get(key)),
      path: (key) => get(key) === null ? null : inHome(get(key) ?? ""),
      userFolder,
    };
    known = { stamps, settings };
    return settings;
  };
}

function cannotRead(why: string): Error {
  return gitFailed("failed", `Cannot read the configuration of git: ${why}`);
}

/** A key as `git config --list` spells it; null for what is no key. */
export function canonicalKey(key: string): string | null {
  const [, section, middle = "", name] =
    /^([A-Za-z0-9-]+)(\..*)?\.([A-Za-z][A-Za-z0-9-]*)$/s.exec(key) ?? [];
  return section && name ? `${section.toLowerCase()}${middle}.${name.toLowerCase()}` : null;
}
