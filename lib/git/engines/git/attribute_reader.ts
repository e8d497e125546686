import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { fileStamp } from "../../common/disk.ts";
import { userHome } from "../../common/user_home.ts";
import type { ContentAttributes, EngineOptions, Repository } from "../../repository.ts";
import type { Setting } from "./configuration.ts";
import type { Git } from "./git.ts";
import { readAttributes } from "./path_facts.ts";
import { foldersAbove } from "./trees.ts";

/** The attributes of paths, as long as nothing changes that git reads for them. */
interface Memory {
  readonly settings: readonly Setting[];
  readonly stamps: Map<string, string | null>;
  readonly known: Map<string, ContentAttributes>;
}

/** So many paths are remembered. */
const MOST_KNOWN = 1000;

/** Makes the reader of attributes, which asks git once for each path until a file changes from which git takes them. */
export function attributeReader(
  git: Git,
  { executable, environment = process.env }: EngineOptions & { readonly executable: string },
): Repository["attributes"] {
  let memory: Memory | null = null;

  function remembered(settings: readonly Setting[]): Memory {
    const isValid = memory?.settings === settings && memory.known.size < MOST_KNOWN &&
      [...memory.stamps].every(([file, stamp]) => fileStamp(file) === stamp);
    return memory = isValid && memory ? memory : { settings, stamps: new Map(), known: new Map() };
  }

  return async (paths) => {
    const settings = await git.configuration.settings();
    if (settings.some(isElsewhere)) return await readAttributes(git, paths);
    const { stamps, known } = remembered(settings);
    const unknown = paths.filter((path) => !known.has(path));
    // Before git is asked: what changes meanwhile is asked once more the next time.
    for (const file of filesOf(git, unknown, { settings, executable, environment })) {
      if (!stamps.has(file)) stamps.set(file, fileStamp(file));
    }
    for (const [path, attributes] of await readAttributes(git, unknown)) {
      known.set(path, attributes);
    }
    return new Map(paths.flatMap((path) => {
      const attributes = known.get(path);
      return attributes ? [[path, attributes] as const] : [];
    }));
  };
}

/** Tells whether a setting has git take attributes from the tree of a commit, or from a file by a name that git alone resolves. */
function isElsewhere({ key, value }: Setting): boolean {
  return key === "attr.tree" || (key === "core.attributesfile" && /^(?:~[^/]|%)/.test(value));
}

/**
 * The files from which git takes the attributes of paths, also those that are not there.
 * @see https://git-scm.com/docs/gitattributes
 */
function filesOf(
  { place }: Git,
  paths: readonly string[],
  { settings, executable, environment }: {
    readonly settings: readonly Setting[];
    readonly executable: string;
    readonly environment: NonNullable<EngineOptions["environment"]>;
  },
): string[] {
  const home = userHome(environment);
  const own = settings.findLast(({ key }) => key === "core.attributesfile")?.value;
  return [
    // Git looks there for a file of attributes that is not checked out.
    join(place.gitDirectory, "index"),
    join(place.commonDirectory, "info/attributes"),
    own === undefined
      ? join(environment.XDG_CONFIG_HOME || join(home, ".config"), "git/attributes")
      : resolve(place.worktree, own.replace(/^~(?=\/)/, home)),
    "/etc/gitattributes",
    resolve(dirname(executable), "../etc/gitattributes"),
    ...["", ...foldersAbove(paths)]
      .map((folder) => join(place.worktree, folder, ".gitattributes")),
  ];
}
