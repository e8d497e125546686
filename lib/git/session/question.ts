import { Buffer } from "node:buffer";
import { isPassingName, type LayerId, layerIds, type Layout, nameOf } from "../../project/mod.ts";
import { count } from "../../text/mod.ts";
import { selectPaths } from "../engines/select_paths.ts";
import type { FileStatus, TreeFile } from "../repository.ts";
import { shortName } from "./branch_name.ts";
import { type Conversion, openConversion } from "./conversion.ts";
import type { PendingFile } from "./pending.ts";
import type { SessionQuestion, SessionRecord } from "./session_record.ts";
import { type GitSite, inProject, inRepository } from "./site.ts";

/** A file that a question concerns. */
export interface AskedFile {
  readonly path: string;
  readonly status: "added" | "modified" | "deleted" | "type_changed" | "untracked" | "conflicted";
}

/** The files of a question by feature. */
export interface AskedGroup {
  readonly feature: string;
  readonly layers: LayerId[];
  readonly files: number;
}

/** The status of some files at one moment. */
export interface StatusLook {
  /** Tells whether a path of the repository is one of them. */
  readonly sees: (path: string) => boolean;
  readonly statuses: readonly FileStatus[];
}

/** The project's files that differ from HEAD by somebody else's hand, submodules aside. */
interface ForeignChanges {
  readonly changes: readonly FileStatus[];
  /** The look at which they were found, which sees what the service wrote as well. */
  readonly look: StatusLook;
}

/** @param options.paths project-root-relative; without them all */
export async function foreignChanges(
  site: GitSite,
  { pending }: Pick<SessionRecord, "pending">,
  options: { readonly head: string | null; readonly paths?: readonly string[] },
): Promise<ForeignChanges> {
  const { repository } = site;
  const { prefix } = repository.place;
  const asked = options.paths?.map((path) => inRepository(site, path)) ??
    (prefix === "" ? undefined : [prefix]);
  const paths = asked && [...asked, ...pending.map(({ path }) => inRepository(site, path))];
  const statuses = await repository.status(paths ? { paths } : {});
  const isAsked = selectPaths(asked).selects;
  const inside = statuses.filter(({ path, submodule }) =>
    isAsked(path) && !submodule && inProject(site, path) !== null && !isPassingName(nameOf(path))
  );
  const own = new Map(pending.map((file) => [inRepository(site, file.path), file]));
  const touched = inside.filter(({ path }) => own.has(path)).map(({ path }) => path);
  const scene = await openOwnScene(site, options.head, touched);
  const isForeign = await Promise.all(inside.map(async (status) => {
    const file = own.get(status.path);
    return !file || await hasForeignPart(scene, status, file);
  }));
  const changes = inside.filter((_, at) => isForeign[at]);
  return { changes, look: { sees: selectPaths(paths).selects, statuses } };
}

/** The state in which files are looked up that the service wrote. */
interface OwnScene {
  readonly site: GitSite;
  readonly conversion: Conversion;
  readonly headFiles: ReadonlyMap<string, TreeFile>;
}

async function openOwnScene(
  site: GitSite,
  head: string | null,
  names: readonly string[],
): Promise<OwnScene> {
  const { repository } = site;
  const [conversion, headFiles] = await Promise.all([
    openConversion(repository, names),
    head === null || names.length === 0
      ? new Map<string, TreeFile>()
      : repository.filesAt(head, names),
  ]);
  return { site, conversion, headFiles };
}

/** Tells whether a file that the service wrote was not as HEAD has it until then, or is staged. */
async function hasForeignPart(
  { site, conversion, headFiles }: OwnScene,
  { path, staged, conflicted }: FileStatus,
  { steps }: PendingFile,
): Promise<boolean> {
  // All waits until the user has resolved it.
  if (conflicted) return false;
  // No answer could bring it into a commit or an entry: the commit leaves it to the user, and says why.
  if (conversion.obstacle(path) !== null) return false;
  if (staged !== null) return true;
  const head = headFiles.get(path);
  if (!head) return !steps.some(({ before }) => before === null);
  const blob = await site.repository.readBlob(head.id);
  return !steps.some(({ before }) => {
    const text = before && site.texts.read(before);
    const bytes = text === null ? null : conversion.comparable(path, text, blob);
    return bytes !== null && Buffer.compare(bytes, blob) === 0;
  });
}

/** Returns the status by which a file of a question is called. */
export function askedStatus(status: FileStatus): AskedFile["status"] {
  if (status.conflicted) return "conflicted";
  if (status.untracked) return "untracked";
  return status.unstaged ?? status.staged ?? "modified";
}

/** The files by feature, in the order of their names; what no layer has is under "project". */
export function groupsOf(layout: Layout, paths: readonly string[]): AskedGroup[] {
  const groups = new Map<string, { layers: Set<LayerId>; files: number }>();
  for (const path of paths) {
    const unit = layout.layerUnitOf(path);
    const feature = unit?.feature ?? layout.featureAt(path)?.name ?? "project";
    const group = groups.get(feature) ?? { layers: new Set(), files: 0 };
    if (unit) group.layers.add(unit.layer);
    groups.set(feature, { ...group, files: group.files + 1 });
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([feature, { layers, files }]) => ({
    feature,
    layers: layerIds.filter((layer) => layers.has(layer)),
    files,
  }));
}

/** The facts with which a question is put in words. */
export interface QuestionScene {
  /** The branch that gets the session's commits; full name of the branch. */
  readonly branch: string | null;
  /** The place where HEAD is. */
  readonly head: string | null;
  readonly canStash: boolean;
}

const NO_BRANCH = "no branch";

/** The question in a sentence. */
export function questionText(
  { kind, paths }: SessionQuestion,
  { branch, head, canStash }: QuestionScene,
): string {
  const files = count(paths.length, "file");
  switch (kind) {
    case "branch_moved":
      return `The session commits on "${shortName(branch) ?? NO_BRANCH}", but HEAD is on "${
        shortName(head) ?? NO_BRANCH
      }" now. Go back to that branch, or answer "carry" to go on from here on a branch of its own` +
        (canStash ? `, or "stash" to set ${files} of the session aside` : "");
    case "mixed":
      return `In ${files} your own edits cannot be told from those made here, because they are on the same lines. ` +
        `Answer "carry" to commit the files with both, or commit yours yourself`;
    case "dirty":
      return `${files} had changes of your own before this session began. Answer "carry" to commit them with ` +
        `the first commit of the session${
          canStash ? `, "stash" to set them aside in a stash entry` : ""
        }, or "leave" to leave them as they are`;
  }
}
