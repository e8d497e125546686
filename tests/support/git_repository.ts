import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { makeTemporaryFolder } from "./temporary_folder.ts";

/** A repository in a temporary folder, driven by stock git: the judge of the tests of `lib/git`. */
export interface GitRepository {
  /** Real path of the working tree's top folder. */
  readonly folder: string;
  /** Runs stock git in the folder. @returns what it wrote, without the last line break */
  git(...args: readonly string[]): string;
  /** Runs stock git with other input or environment, or where it may fail. */
  run(args: readonly string[], options?: RunOptions): GitResult;
  /** Writes a file and the folders above it. */
  write(path: string, content: string | Uint8Array): void;
  read(path: string): Uint8Array;
  remove(path: string): void;
  symlink(target: string, path: string): void;
  makeExecutable(path: string): void;
  /** Absolute path of something in the working tree. */
  path(relative: string): string;
  /** Stages everything and commits it. @returns the commit's id */
  commitAll(message: string): string;
  /** Throws what `git fsck --strict` finds wrong, dangling objects aside. */
  checkIntegrity(): void;
  delete(): void;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  /** On top of the clean environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface GitResult {
  readonly status: number | null;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

/** The identity and the moment that stock git commits with in tests. */
export const TEST_SIGNATURE = {
  name: "Ada Test",
  email: "ada@example.com",
  timestamp: 1_700_000_000,
  offset: 0,
} as const;

/**
 * Makes a repository whose branch is `main`, without a commit.
 * @param options.init further arguments of `git init`, such as `--object-format=sha256`
 */
export function makeGitRepository(
  options: { readonly init?: readonly string[]; readonly folder?: string } = {},
): GitRepository {
  const folder = options.folder ?? makeTemporaryFolder("git");
  mkdirSync(folder, { recursive: true });
  const repository = gitRepositoryAt(folder);
  repository.git("init", "--quiet", "--initial-branch=main", ...(options.init ?? []));
  return repository;
}

/** Drives a repository that is there already, such as a linked worktree. */
export function gitRepositoryAt(folder: string): GitRepository {
  const path = (relative: string): string => join(folder, relative);
  const run = (args: readonly string[], options?: RunOptions): GitResult =>
    runStockGit(folder, args, options);
  const git = (...args: readonly string[]): string => textOf(args, run(args));
  return {
    folder,
    path,
    run,
    git,
    write: (relative, content) => {
      mkdirSync(dirname(path(relative)), { recursive: true });
      writeFileSync(path(relative), content);
    },
    read: (relative) => new Uint8Array(readFileSync(path(relative))),
    remove: (relative) => rmSync(path(relative), { recursive: true }),
    symlink: (target, relative) => symlinkSync(target, path(relative)),
    makeExecutable: (relative) => chmodSync(path(relative), 0o755),
    commitAll: (message) => {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", message);
      return git("rev-parse", "HEAD");
    },
    checkIntegrity: () => void git("fsck", "--strict", "--no-dangling", "--no-progress"),
    delete: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Runs stock git with a clean environment: no configuration of the machine, a fixed identity and moment.
 * @param folder where it runs
 */
export function runStockGit(
  folder: string,
  args: readonly string[],
  options: RunOptions = {},
): GitResult {
  const { status, stdout, stderr, error } = spawnSync("git", args, {
    cwd: folder,
    env: { ...stockEnvironment(), ...options.environment },
    input: options.input ?? "",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error && "code" in error && error.code === "ENOENT") {
    throw new Error('These tests are judged by stock git: install "git" and run them again');
  }
  if (error) throw error;
  return { status, stdout: new Uint8Array(stdout), stderr: stderr.toString() };
}

function stockEnvironment(): Record<string, string> {
  const { name, email, timestamp } = TEST_SIGNATURE;
  return {
    PATH: process.env.PATH ?? "",
    HOME: "/nonexistent",
    LC_ALL: "C",
    TZ: "UTC",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: `@${timestamp} +0000`,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: `@${timestamp} +0000`,
  };
}

function textOf(args: readonly string[], result: GitResult): string {
  if (result.status !== 0) {
    throw new Error(`"git ${args.join(" ")}" ended with ${result.status}: ${result.stderr}`);
  }
  return new TextDecoder().decode(result.stdout).replace(/\n$/, "");
}
