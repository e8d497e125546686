import { Buffer, isUtf8 } from "node:buffer";
import { nullIfFailed } from "../common/git_failed.ts";
import { operationUnderway } from "../common/operation_underway.ts";
import type { Repository, TreeDifference, TreeFile } from "../repository.ts";
import type { SessionHome } from "../common/schemas.ts";
import { shortName } from "./branch_name.ts";
import { homeBranch } from "./home_branch.ts";
import { isHome } from "./is_home.ts";
import { separateEdits } from "./separate_edits.ts";
import type { Session } from "./session_record.ts";

/** The way home of a session's branch, whatever is uncommitted. */
export interface WayHome extends Omit<SessionHome, "uncommitted"> {
  /** The paths in the repository that its commands write now. */
  readonly written: readonly string[];
}

/** Finds how the branch of a session gets home; an answer is remembered until one of the branches moves. */
export type FindHome = (session: Session) => Promise<WayHome | null>;

/** The largest number of paths that are named for one reason. */
export const MOST_NAMED = 50;

/** The answer for two branches as they are. */
interface Found {
  readonly merged: boolean;
  /** Null where the history does not tell. */
  readonly conflicts: readonly string[] | null;
  /** The paths in which the two branches differ. */
  readonly differing: readonly string[];
}

export function homeFinder(repository: Repository): FindHome {
  let known: { readonly tips: string; readonly found: Found } | null = null;
  return async ({ branch, start }) => {
    const home = branch && await homeBranch(repository, { branch, start });
    const [own, onto] = [shortName(branch), shortName(home)];
    if (!branch || !home || !own || !onto || branch === home) return null;
    const [tip, target] = await Promise.all([
      repository.resolve(branch),
      repository.resolve(home),
    ]);
    if (!tip || !target) return null;
    const tips = `${tip} ${target}`;
    if (known?.tips !== tips) {
      const merged = await isHome(repository, tip, target);
      const conflicts = merged
        ? []
        : await conflictsOf(repository, tip, target).catch(nullIfFailed);
      const differing = await differingPaths(repository, tip, target);
      known = { tips, found: { merged, conflicts, differing } };
    }
    const { merged, conflicts, differing } = known.found;
    const operation = operationUnderway(repository.place);
    const commands = !merged
      ? commandsNow(own, onto, operation)
      : (await repository.head()).ref === branch
      ? [{ kind: "switch" as const, run: [`git switch ${quoted(onto)}`] }]
      : [];
    return {
      onto,
      merged,
      commands,
      written: operation || commands.length === 0 ? [] : differing,
      clean: conflicts && conflicts.length === 0,
      conflicts: conflicts?.slice(0, MOST_NAMED) ?? [],
    };
  };
}

/** Lists the paths that a change from one branch to the other would write; none where the history does not tell. */
async function differingPaths(
  repository: Repository,
  tip: string,
  target: string,
): Promise<readonly string[]> {
  const found = await repository.treeChanges(tip, target).catch(nullIfFailed);
  return found?.changes.map(({ path }) => path) ?? [];
}

/** Returns the commands that can be run now: a rebase or merge that met a conflict goes on first. */
function commandsNow(
  branch: string,
  onto: string,
  operation: string | null,
): SessionHome["commands"] {
  const commands = commandsFor(branch, onto);
  if (operation === null) return commands;
  return commands.flatMap(({ kind, run }) => {
    if (operation !== `a ${kind}`) return [];
    const rest = kind === "rebase" ? run.slice(1) : [];
    return [{ kind, run: [`git ${kind} --continue`, ...rest] }];
  });
}

function commandsFor(branch: string, onto: string): SessionHome["commands"] {
  const [own, home] = [quoted(branch), quoted(onto)];
  return [
    { kind: "merge", run: [`git switch ${home}`, `git merge --no-ff ${own}`] },
    {
      kind: "rebase",
      run: [
        `git rebase --autostash ${home} ${own}`,
        `git switch ${home}`,
        `git merge --ff-only ${own}`,
      ],
    },
    { kind: "squash", run: [`git switch ${home}`, `git merge --squash ${own}`, "git commit"] },
  ];
}

/** A name as a shell takes it for nothing else. */
function quoted(name: string): string {
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/** Finds the paths that would conflict in a merge; null where the history does not tell. */
async function conflictsOf(
  repository: Repository,
  tip: string,
  target: string,
): Promise<readonly string[] | null> {
  const base = await repository.mergeBase(tip, target);
  if (base === null) return null;
  if (base === target) return [];
  const [ours, theirs] = await Promise.all(
    [tip, target].map(async (to) => (await repository.treeChanges(base, to)).changes),
  );
  return await clashes(repository, ours ?? [], theirs ?? []);
}

async function clashes(
  repository: Repository,
  ours: readonly TreeDifference[],
  theirs: readonly TreeDifference[],
): Promise<string[]> {
  const byPath = new Map(theirs.map((change) => [change.path, change]));
  const folders = new Set(
    theirs.flatMap(({ path, after }) => after ? foldersAbove(path) : []),
  );
  const found: string[] = [];
  for (const own of ours) {
    const other = byPath.get(own.path);
    const isBlocked = own.after !== null &&
      (folders.has(own.path) || foldersAbove(own.path).some((path) => byPath.get(path)?.after));
    if (isBlocked || (other && !await isMerged(repository, own, other))) found.push(own.path);
  }
  return found;
}

function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** Tells whether two changes of a path go together: as git merges texts, by lines that do not meet. */
async function isMerged(
  repository: Repository,
  { before, after }: TreeDifference,
  { after: other }: TreeDifference,
): Promise<boolean> {
  if (after?.id === other?.id && after?.mode === other?.mode) return true;
  const isFile = (file: TreeFile | null): file is TreeFile => file?.mode.startsWith("100") ?? false;
  if (!isFile(before) || !isFile(after) || !isFile(other)) return false;
  const texts = await Promise.all([before, after, other].map(async ({ id }) => {
    const bytes = await repository.readBlob(id);
    return isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : null;
  }));
  const [base, own, theirs] = texts;
  if (base == null || own == null || theirs == null) return false;
  return separateEdits(theirs, { before: base, after: own }) !== null;
}
