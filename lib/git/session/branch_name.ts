import { branchNameProblem, bytesIn, MAX_PART_BYTES } from "../common/ref_name.ts";
import { type Layout, nameOf } from "../../project/mod.ts";
import type { GitConfiguration } from "../common/schemas.ts";

const MAX_SLUG = 50;

/** The subjects after which a session's branch is named: the first of these that is there and has a letter or digit. */
export interface BranchSubject {
  readonly planTitle: string | null;
  /** See `unitAmong`. */
  readonly unit: string | null;
  /** ISO date of the session's start. */
  readonly date: string;
}

/** The branch of a session, `<prefix>/<slug>-<id><suffix>`, without `refs/heads/`. */
export function sessionBranch(
  subject: BranchSubject,
  id: string,
  { branchPrefix, branchSuffix }: Pick<GitConfiguration, "branchPrefix" | "branchSuffix">,
): string {
  const slug = slugOf(subject.planTitle) || slugOf(subject.unit) ||
    slugOf(subject.date.slice(0, 10));
  const end = `-${id}${branchSuffix}`;
  const name = `${branchPrefix}/${fitting(slug, MAX_PART_BYTES - bytesIn(end))}${end}`;
  const problem = branchNameProblem(name);
  if (problem) throw new Error(`The configuration let a branch name through that ${problem}`);
  return name;
}

/**
 * Names what files are about by the feature and the name of the first unit with a layer, such as "catalog CatalogPage". Without one,
 * as where a unit was deleted or the project has no layers, the first file names it, with the feature around it. A project without
 * features of its own has none to name.
 */
export function unitAmong(
  paths: readonly string[],
  layout: Pick<Layout, "featureAt" | "features" | "layerUnitOf">,
): string | null {
  const [unit] = paths.flatMap((path) => layout.layerUnitOf(path) ?? []);
  if (unit && !hasFeatures(layout)) return shortNameOf(unit.path);
  if (unit) return `${unit.feature} ${withoutEnding(unit.file)}`;
  const [path] = paths;
  if (path === undefined) return null;
  return `${layout.featureAt(path)?.name ?? ""} ${withoutEnding(nameOf(path))}`;
}

/** The name of a file; that of its folder as well where it is called after nothing but that. */
function shortNameOf(path: string): string {
  const [file = "", folder = ""] = path.split("/").toReversed();
  const name = withoutEnding(file);
  return name === "index" ? `${folder} ${name}` : name;
}

/** Tells whether a project has features of its own: `app` and `shared` are there in every layout. */
export function hasFeatures({ features }: Pick<Layout, "features">): boolean {
  return features.some(({ virtual }) => !virtual);
}

/** A file that is nothing but an ending, such as ".env", keeps it. */
function withoutEnding(file: string): string {
  return file.replace(/(?<=[^/])\..*$/s, "");
}

/** Letters and digits of any script, in lower case, with dashes between them. */
function slugOf(text: string | null): string {
  const words = (text ?? "").normalize("NFC").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = words.reduce((joined, word) => {
    const longer = joined ? `${joined}-${word}` : word;
    return joined && longer.length > MAX_SLUG ? joined : longer;
  }, "");
  return Array.from(slug).slice(0, MAX_SLUG).join("");
}

/** Returns as many of the first characters as take no more than `bytes` bytes. */
function fitting(text: string, bytes: number): string {
  const characters = Array.from(text);
  while (bytesIn(characters.join("")) > bytes) characters.pop();
  return characters.join("");
}

/** A branch's name without `refs/heads/`. */
export function shortName(ref: string | null): string | null {
  return ref?.replace(/^refs\/heads\//, "") ?? null;
}
