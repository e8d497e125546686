import { assert, assertEquals, assertRejects } from "@std/assert";
import { rmSync } from "node:fs";
import process from "node:process";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openEmbeddedRepository } from "../../../lib/git/engines/embedded/open_repository.ts";
import { discoverRepository } from "../../../lib/git/discover/discover_repository.ts";
import type { EngineOptions, Repository, RepositoryPlace } from "../../../lib/git/repository.ts";
import type { GitFailure } from "../../../lib/git/common/git_failed.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

/** Opens an engine on a place. */
export type OpenEngine = (place: RepositoryPlace, options?: EngineOptions) => Promise<Repository>;

/** A repository as stock git and as the engine see it. */
export interface Both {
  readonly git: GitRepository;
  readonly repository: Repository;
  /** Folder of the user's own configuration, empty at first. */
  readonly home: string;
}

export interface Setting {
  /** Further arguments of `git init`. */
  readonly init?: readonly string[];
  /** Builds what is there before the engine opens. */
  readonly prepare?: (git: GitRepository, home: string) => void;
  /** The project's folder inside of the working tree. */
  readonly project?: string;
  /** How the embedded engine names that it would get this wrong: it refuses, and has touched nothing. */
  readonly refused?: RegExp;
}

/** Runs a test on a new repository, and takes both away again. */
export async function withRepository(
  open: OpenEngine,
  setting: Setting,
  test: (both: Both) => Promise<void>,
): Promise<void> {
  const git = makeGitRepository(setting.init ? { init: setting.init } : {});
  const home = makeTemporaryFolder("home");
  try {
    setting.prepare?.(git, home);
    const run = async (): Promise<void> => {
      const repository = await open(await placeAt(git.path(setting.project ?? "")), {
        environment: { PATH: process.env.PATH, HOME: home },
      });
      try {
        await test({ git, repository, home });
      } finally {
        await repository[Symbol.asyncDispose]();
      }
    };
    if (setting.refused && open === openEmbeddedRepository) {
      await assertRefused(setting.refused, run);
    } else await run();
  } finally {
    git.delete();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Checks that the embedded engine says by name what it cannot do right, and the way out. */
export async function assertRefused(name: RegExp, call: () => Promise<unknown>): Promise<void> {
  const error = await assertRejects(call, WorkbenchError);
  assertEquals([error.code, error.data.reason], ["git_failed", "not_supported"], error.message);
  assert(name.test(error.message) && error.message.includes("install git"), error.message);
}

/** The place of a repository that must be there. */
export async function placeAt(folder: string): Promise<RepositoryPlace> {
  const { place, problem } = await discoverRepository(folder);
  assertEquals(problem, null);
  assert(place);
  return place;
}

/** Checks that a call fails with `git_failed` for that reason. */
export async function assertFails(
  reason: GitFailure,
  call: () => Promise<unknown>,
): Promise<void> {
  const error = await assertRejects(call, WorkbenchError);
  assertEquals([error.code, error.data.reason], ["git_failed", reason], error.message);
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A name that the library takes for a path of Windows. */
export const BACKSLASH = "back\\slash";

/** Those of `HOSTILE_NAMES` that an engine takes. */
export function hostileNames(open: OpenEngine): readonly string[] {
  const isEmbedded = open === openEmbeddedRepository;
  return HOSTILE_NAMES.filter((name) => name !== BACKSLASH || !isEmbedded);
}

/** Names that a careless engine takes for options, patterns, or several names. */
export const HOSTILE_NAMES: readonly string[] = [
  "--output=x",
  "-x",
  ":(exclude)x",
  ":!x",
  ":/x",
  "a b",
  "a\nb",
  "a\tb",
  'quote"d',
  "back\\slash",
  "ünï/cödé-日本",
  "star*",
  "[x]",
  "#hash",
  "!bang",
  "trailing ",
  "x{y}",
  "HEAD",
  "@",
];
