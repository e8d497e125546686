import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RepositoryTrait } from "../repository.ts";
import { type ConfigEntries, isTrue, lastValue } from "./config_file.ts";
import type { FoundGitDirectory } from "./git_directory.ts";
import { readIfThere } from "./read_if_there.ts";

/** The extensions that every version of git knows, or that have a trait of their own. */
const KNOWN_EXTENSIONS = new Set([
  "noop",
  "noop-v1",
  "objectformat",
  "partialclone",
  "preciousobjects",
  "refstorage",
  "relativeworktrees",
  "worktreeconfig",
]);

const CONVERTING = /\s(?:(?:text|crlf|ident|filter)(?=[\s=]|$)|(?:eol|working-tree-encoding)=)/;

/**
 * Lists the traits of a repository that an implementation other than git's may get wrong, sorted.
 * @param options.config its configuration, and that of the working tree behind it
 * @param options.prefix the project's folder: attributes are looked for on the way there, not in every folder
 */
export async function readTraits(
  place: FoundGitDirectory,
  { config, prefix }: { readonly config: ConfigEntries; readonly prefix: string },
): Promise<readonly RepositoryTrait[]> {
  const found: Readonly<Record<RepositoryTrait, boolean>> = {
    linked_worktree: place.gitDirectory !== place.commonDirectory,
    sparse_checkout: isTrue(lastValue(config, "core.sparsecheckout")),
    index_v4: await indexVersion(place) === 4,
    split_index: await hasSharedIndex(place),
    alternates: await hasText(join(place.commonDirectory, "objects/info/alternates")),
    sha256: lastValue(config, "extensions.objectformat")?.toLowerCase() === "sha256",
    reftable: lastValue(config, "extensions.refstorage")?.startsWith("reftable") ?? false,
    eol_attributes: await convertsContent(place, { config, prefix }),
    partial_clone: isPartial(config),
    unknown_extension: hasUnknownExtension(config),
  };
  return traitsOf(found);
}

function traitsOf(found: Readonly<Record<RepositoryTrait, boolean>>): RepositoryTrait[] {
  // The keys of the record are the traits; Object.keys only says strings.
  return (Object.keys(found) as RepositoryTrait[]).filter((trait) => found[trait]).sort();
}

/** The version in the index's header; null when there is none. */
async function indexVersion(place: FoundGitDirectory): Promise<number | null> {
  const file = await readIfThere(() => open(join(place.gitDirectory, "index")));
  if (!file) return null;
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(8), 0, 8, 0);
    return bytesRead < 8 ? null : new DataView(buffer.buffer, buffer.byteOffset).getUint32(4);
  } finally {
    await file.close();
  }
}

async function hasSharedIndex(place: FoundGitDirectory): Promise<boolean> {
  const names = await readIfThere(() => readdir(place.gitDirectory));
  return (names ?? []).some((name) => name.startsWith("sharedindex."));
}

async function hasText(path: string): Promise<boolean> {
  return ((await readIfThere(() => readFile(path, "utf8"))) ?? "").trim() !== "";
}

async function convertsContent(
  place: FoundGitDirectory,
  { config, prefix }: { readonly config: ConfigEntries; readonly prefix: string },
): Promise<boolean> {
  const automatic = lastValue(config, "core.autocrlf");
  if (isTrue(automatic) || automatic?.toLowerCase() === "input") return true;
  if (lastValue(config, "core.attributesfile") !== null) return true;
  const files = [
    join(place.commonDirectory, "info/attributes"),
    ...foldersOf(prefix).map((folder) => join(place.worktree, folder, ".gitattributes")),
  ];
  const texts = await Promise.all(files.map((file) => readIfThere(() => readFile(file, "utf8"))));
  return texts.some((text) => text !== null && convertsByAttributes(text));
}

/** The working tree's top folder and those down to the project's. */
function foldersOf(prefix: string): string[] {
  const parts = prefix.split("/").filter(Boolean);
  return ["", ...parts.map((_, index) => parts.slice(0, index + 1).join("/"))];
}

/** Tells whether a file of attributes has any that convert bytes; those that are taken away convert nothing. */
export function convertsByAttributes(attributes: string): boolean {
  return attributes.split("\n").some((line) => !line.startsWith("#") && CONVERTING.test(line));
}

function isPartial(config: ConfigEntries): boolean {
  return config.some(([key, value]) =>
    key === "extensions.partialclone" || (/^remote\..*\.promisor$/s.test(key) && isTrue(value))
  );
}

function hasUnknownExtension(config: ConfigEntries): boolean {
  return config.some(([key]) =>
    key.startsWith("extensions.") && !KNOWN_EXTENSIONS.has(key.slice("extensions.".length))
  );
}
