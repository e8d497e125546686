import { homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { EngineOptions, RepositoryPlace } from "../../../repository.ts";
import {
  type ConfigEntries,
  isTrue,
  lastValue,
  parseConfigFile,
} from "../../../discover/config_file.ts";
import { gitFailed } from "../../../git_failed.ts";
import { fileStamp, readText } from "../../../disk.ts";
import { type ConfigPlace, isIncluded } from "./include_condition.ts";

/** Every key and value that counts, the weakest first. */
export interface Settings {
  readonly entries: ConfigEntries;
  /** The last value of a key as `git config --list` spells it. */
  get(key: string): string | null;
  isOn(key: string, byDefault: boolean): boolean;
  /** A value that is a path; "~" is the user's folder. */
  path(key: string): string | null;
}

type Environment = NonNullable<EngineOptions["environment"]>;

/** git stops there as well. */
const MAX_INCLUDE_DEPTH = 10;

/** Reads the user's and the repository's configuration, again only when a file of it has changed. */
export function settingsReader(
  place: RepositoryPlace,
  environment: Environment,
): (branch: string | null) => Settings {
  let known: {
    stamps: ReadonlyMap<string, string | null>;
    branch: string | null;
    settings: Settings;
  } | null = null;
  return (branch) => {
    const isSame = known && known.branch === branch &&
      [...known.stamps].every(([path, stamp]) => fileStamp(path) === stamp);
    if (known && isSame) return known.settings;
    const stamps = new Map<string, string | null>();
    const home = homeOf(environment);
    const entries = readAll({ place, branch, home }, userFiles(environment, home), stamps);
    known = { stamps, branch, settings: settingsOf(entries, home) };
    return known.settings;
  };
}

export function homeOf(environment: Environment): string {
  return environment.HOME || environment.USERPROFILE || homedir();
}

/** The folder of the user's own files for git. */
export function userFolder(environment: Environment): string {
  return join(environment.XDG_CONFIG_HOME || join(homeOf(environment), ".config"), "git");
}

function userFiles(environment: Environment, home: string): string[] {
  const replaced = environment.GIT_CONFIG_GLOBAL;
  if (replaced !== undefined) return replaced === "" ? [] : [replaced];
  return [join(userFolder(environment), "config"), join(home, ".gitconfig")];
}

function readAll(
  where: Omit<ConfigPlace, "remotes">,
  userFiles: readonly string[],
  stamps: Map<string, string | null>,
): ConfigEntries {
  const { commonDirectory, gitDirectory } = where.place;
  const common = join(commonDirectory, "config");
  const files = [...userFiles, common];
  const own = readFileEntries(common, stamps);
  if (isTrue(lastValue(own, "extensions.worktreeconfig"))) {
    files.push(join(gitDirectory, "config.worktree"));
  }
  // Which remotes there are may decide what is included, but never by what that includes.
  const plain = files.flatMap((file) => readFileEntries(file, stamps));
  const remotes = plain.filter(([key]) => /^remote\..*\.url$/s.test(key)).map(([, url]) => url);
  return files.flatMap((file) => withIncludes(file, { ...where, remotes }, stamps, 0));
}

function withIncludes(
  file: string,
  place: ConfigPlace,
  stamps: Map<string, string | null>,
  depth: number,
): ConfigEntries {
  if (depth > MAX_INCLUDE_DEPTH) {
    throw gitFailed("failed", "Cannot read the configuration of git: its files include each other");
  }
  return readFileEntries(file, stamps).flatMap(([key, value]) => {
    const isPath = key === "include.path" || /^includeif\..*\.path$/s.test(key);
    if (!isPath || !isIncluded(key, place, dirname(file))) return [[key, value] as const];
    const path = expandHome(value, place.home);
    const target = isAbsolute(path) ? path : resolve(dirname(file), path);
    return [[key, value] as const, ...withIncludes(target, place, stamps, depth + 1)];
  });
}

function readFileEntries(file: string, stamps: Map<string, string | null>): ConfigEntries {
  if (!stamps.has(file)) stamps.set(file, fileStamp(file));
  const entries = parseConfigFile(readText(file) ?? "");
  if (entries) return entries;
  throw gitFailed("failed", "Cannot read the configuration of git: one of its files is damaged");
}

function expandHome(path: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : path;
}

function settingsOf(entries: ConfigEntries, home: string): Settings {
  const get = (key: string): string | null => lastValue(entries, key);
  return {
    entries,
    get,
    isOn(key, byDefault) {
      const value = get(key);
      return value === null ? byDefault : isTrue(value);
    },
    path(key) {
      const value = get(key);
      return value === null ? null : expandHome(value, home);
    },
  };
}

/** A key as `git config --list` spells it; null for what is no key. */
export function canonicalKey(key: string): string | null {
  const first = key.indexOf(".");
  const last = key.lastIndexOf(".");
  const section = key.slice(0, first);
  const name = key.slice(last + 1);
  if (first < 1 || !/^[A-Za-z0-9-]+$/.test(section) || !/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) {
    return null;
  }
  const subsection = first === last ? "" : key.slice(first, last);
  return `${section.toLowerCase()}${subsection}.${name.toLowerCase()}`;
}
