import { Buffer, isUtf8 } from "node:buffer";
import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
import { type CommittedFile, unsafe } from "./tree.ts";
import { removeDrafts as removeFileDrafts } from "../../git/embedded.ts";
import type { ClonedRepository } from "./repository.ts";

/** The longest path that the usual kernels take. */
const MAX_LINK_BYTES = 4095;

/** The budget of bytes that may still be written. */
export interface Budget {
  left: number;
  readonly maxBytes: number;
}

/** The bytes of a file as a commit has them, counted. @throws {WorkbenchError} `clone_too_large` */
export async function contentOf(
  repository: ClonedRepository,
  file: CommittedFile,
  budget: Budget,
): Promise<Uint8Array> {
  if (file.mode === "160000") return new Uint8Array();
  const content = await repository.read(file.id, "blob");
  budget.left -= content.byteLength;
  if (budget.left >= 0) return content;
  throw new WorkbenchError(
    "clone_too_large",
    `Cannot take the repository: its files have more than ${
      Math.floor(budget.maxBytes / 1024 / 1024)
    } MB`,
  );
}

/**
 * Makes a file where nothing is. Symlinks get whatever target they have, as git makes them: whoever reads the project
 * does not follow those that lead out of it. A submodule becomes an empty folder.
 */
export function makeFile(path: string, file: CommittedFile, content: Uint8Array): void {
  if (file.mode === "160000") mkdirSync(path, { recursive: true });
  else if (file.mode === "120000") symlinkSync(linkTarget(content), path);
  else writeFileSync(path, content, { flag: "wx", mode: file.mode === "100755" ? 0o777 : 0o666 });
}

/** Puts a file in the place of what is there, in one step. */
export function replaceFile(
  repository: ClonedRepository,
  path: string,
  file: CommittedFile,
  content: Uint8Array,
): void {
  const place = join(repository.folder, path);
  mkdirSync(dirname(place), { recursive: true });
  if (file.mode === "160000") return makeFile(place, file, content);
  const drafts = draftsOf(repository);
  mkdirSync(drafts, { recursive: true });
  const draft = join(drafts, randomBytes(8).toString("hex"));
  makeFile(draft, file, content);
  renameSync(draft, place);
}

/** Removes the drafts that an interrupted replacement left. */
export function removeDrafts(repository: ClonedRepository): void {
  rmSync(draftsOf(repository), { recursive: true, force: true });
  removeFileDrafts(repository.gitDirectory, true);
}

function draftsOf({ gitDirectory }: ClonedRepository): string {
  return join(gitDirectory, "workbench-pull-drafts");
}

function linkTarget(content: Uint8Array): string {
  const isBad = content.length === 0 || content.length > MAX_LINK_BYTES || content.includes(0);
  if (isBad || !isUtf8(content)) throw unsafe("", "a symlink that leads to no path");
  return Buffer.from(content).toString("utf8");
}
