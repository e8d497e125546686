import { folderOf } from "../../project/mod.ts";
import { type AliasHabit, sharedFolders } from "./alias_habit.ts";
import {
  formsLike,
  formsOf,
  isRelative,
  joinPath,
  type PathPattern,
  relativePath,
  type SpecifierForm,
  splitQuery,
  throughAliases,
} from "../../source/modules/mod.ts";

/** A specifier that has to lead to another path, or from another one. Paths are the project's. */
export interface SpecifierMove {
  readonly specifier: string;
  readonly from: string;
  readonly newFrom: string;
  readonly target: string;
  readonly newTarget: string;
  /** The `paths` of the importing file's configuration at its new place, with targets as project paths. */
  readonly aliases: readonly PathPattern[];
  /** Tells what the files around it name by an alias. */
  readonly byAlias: AliasHabit;
  /** Tells whether a specifier leads from the new place to the new target. */
  readonly leads: (specifier: string) => boolean;
}

/**
 * Writes a specifier as it has to be once files have moved, in its original style: relative or by an alias, with or without an
 * extension, by the folder of an index. It stays as it is where it can. A relative path that leads out of more folders than it
 * did becomes an alias where the files around it write one.
 * @returns null when no spelling leads there
 */
export function movedSpecifier(move: SpecifierMove): string | null {
  if (staysApart(move) && move.leads(move.specifier)) return move.specifier;
  for (const candidate of candidates(move)) if (move.leads(candidate)) return candidate;
  return null;
}

/**
 * Tells whether a specifier is still written as a person would write it: `../domain/a` leads to `./a` as well, once both are in one
 * folder.
 */
function staysApart({ specifier, from, newFrom, target, newTarget }: SpecifierMove): boolean {
  return !specifier.startsWith(".") ||
    relativePath(folderOf(from), target) === relativePath(folderOf(newFrom), newTarget);
}

function* candidates(move: SpecifierMove): Generator<string> {
  const { name, query } = splitQuery(move.specifier);
  const isPath = isRelative(name);
  const form = writtenForm(move, name, isPath);
  const forms = formsLike(form, {
    wasIndex: isIndex(move.target),
    isIndex: isIndex(move.newTarget),
  });
  const targets = formsOf(move.newTarget);
  const written = forms.flatMap((each) => targets.get(each) ?? []);
  if (!isPath) {
    for (const path of written) {
      const like = throughSamePrefix(move, name, path);
      if (like !== null) yield like + query;
    }
    for (const path of written) {
      for (const alias of throughAliases(move.aliases, path)) yield alias + query;
    }
  } else if (isNowByAlias(move)) {
    // A base folder makes every path a name: nobody would call that an alias.
    const aliases = move.aliases.filter(({ pattern }) => pattern !== "*");
    for (const path of written) {
      for (const alias of throughAliases(aliases, path)) yield alias + query;
    }
  }
  for (const path of written) yield relativePath(folderOf(move.newFrom), path) + query;
}

function isNowByAlias({ from, newFrom, target, newTarget, byAlias }: SpecifierMove): boolean {
  const shared = sharedFolders(newFrom, newTarget);
  return shared < sharedFolders(from, target) && byAlias(shared);
}

function isIndex(path: string): boolean {
  return formsOf(path).has("folder");
}

function writtenForm(move: SpecifierMove, name: string, isPath: boolean): SpecifierForm {
  const path = isPath ? joinPath(folderOf(move.from), name) : null;
  for (const [form, written] of formsOf(move.target)) {
    if (isPath ? path === written : lastSegment(name) === lastSegment(written)) return form;
  }
  return "folder";
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** `@/a/Card` for `src/a/Card` says that `@` stands for `src`, whatever made it so: an alias, a base, a package. */
function throughSamePrefix({ target }: SpecifierMove, name: string, path: string): string | null {
  for (const written of formsOf(target).values()) {
    const base = basesOf(name, written);
    if (base && path.startsWith(base.folder)) return base.prefix + path.slice(base.folder.length);
  }
  return null;
}

/** Returns the rest of a name and of a path in front of the segments that they share at their ends. */
function basesOf(name: string, path: string): { prefix: string; folder: string } | null {
  const [names, paths] = [name.split("/"), path.split("/")];
  let shared = 0;
  while (
    shared < names.length && shared < paths.length &&
    names.at(-1 - shared) === paths.at(-1 - shared)
  ) {
    shared++;
  }
  if (shared === 0) return null;
  const [prefix, folder] = [names.slice(0, -shared), paths.slice(0, -shared)];
  return {
    prefix: prefix.length > 0 ? `${prefix.join("/")}/` : "",
    folder: folder.length > 0 ? `${folder.join("/")}/` : "",
  };
}
