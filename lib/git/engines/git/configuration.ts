import { dirname, join, resolve } from "node:path";
import { fileStamp } from "../../common/disk.ts";
import type { EngineOptions, RepositoryPlace } from "../../repository.ts";
import { userHome } from "../../common/user_home.ts";

/** A setting as git found it, with the file that contains it. */
export interface Setting {
  readonly key: string;
  readonly value: string;
  readonly file: string;
}

/** The configuration as git reads it, kept until a file that it came from changes. */
export interface Configuration {
  /** In git's order: the last one of a key counts. */
  settings(): Promise<readonly Setting[]>;
}

interface Reading {
  readonly settings: readonly Setting[];
  readonly files: readonly string[];
  readonly stamps: string;
}

/**
 * @param list runs `git config --list --show-origin -z`, which runs nothing itself
 */
export function openConfiguration(
  place: RepositoryPlace,
  environment: NonNullable<EngineOptions["environment"]>,
  list: () => Promise<string>,
): Configuration {
  const home = userHome(environment);
  const standard = [
    join(place.commonDirectory, "config"),
    join(place.gitDirectory, "config.worktree"),
    join(home, ".gitconfig"),
    join(environment.XDG_CONFIG_HOME || join(home, ".config"), "git/config"),
  ];
  const read = async (): Promise<Reading> => {
    // Before the reading: what changes meanwhile is read once more the next time.
    const before = stampsOf(standard);
    const settings = parseSettings(await list(), place.worktree);
    const others = [...namedFiles(settings, home), ...branchFile(settings, place)];
    const files = [...new Set([...standard, ...settings.map(({ file }) => file), ...others])];
    return { settings, files, stamps: before + stampsOf(files.slice(standard.length)) };
  };
  let last: Promise<Reading> | null = null;
  return {
    settings: async () => {
      const current = last;
      const known = await current?.catch(() => null);
      if (known && known.stamps === stampsOf(known.files)) return known.settings;
      // Whoever asks at the same time waits for the same answer.
      if (last === current || last === null) last = read();
      return (await last).settings;
    },
  };
}

function stampsOf(files: readonly string[]): string {
  return files.map((file) => `${fileStamp(file)};`).join("");
}

/** @param text records of an origin, NUL, the key, and after a line break the value, NUL */
function parseSettings(text: string, folder: string): Setting[] {
  const fields = text.split("\0");
  const settings: Setting[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const origin = fields[at] ?? "";
    const [key = "", ...lines] = (fields[at + 1] ?? "").split("\n");
    // The engine's own settings come by the environment, and are nobody's configuration.
    if (!origin.startsWith("file:")) continue;
    const value = lines.length === 0 ? "true" : lines.join("\n");
    settings.push({ key, value, file: resolve(folder, origin.slice("file:".length)) });
  }
  return settings;
}

/** Files that are included, also those that are not there yet. */
function namedFiles(settings: readonly Setting[], home: string): string[] {
  return settings.filter(({ key }) => /^include(if\..*)?\.path$/s.test(key))
    .map(({ value, file }) => resolve(dirname(file), value.replace(/^~(?=\/)/, home)));
}

/** Returns the HEAD file when the included files depend on the branch. */
function branchFile(settings: readonly Setting[], place: RepositoryPlace): string[] {
  const depends = settings.some(({ key }) => key.startsWith("includeif.onbranch:"));
  return depends ? [join(place.gitDirectory, "HEAD")] : [];
}
