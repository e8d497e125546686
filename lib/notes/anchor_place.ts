import { WorkbenchError } from "../errors/mod.ts";
import {
  isProjectPath,
  layerIds,
  type Project,
  type ProjectLayout,
  readUnitAt,
} from "../project/mod.ts";
import type { GivenAnchor, NoteAnchor, NotePlaceNow } from "./schemas.ts";

/** Finds out where files went since a moment, in milliseconds since 1970: new paths by old ones. */
export type FindMoved = (
  since: number,
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<ReadonlyMap<string, string>>;

/** Says of anchors where their places are now. */
export interface AnchorPlaces {
  /** @param since when the note was made, in milliseconds since 1970: each edit of it sends the anchor again */
  of(anchor: NoteAnchor, since: number): Promise<NotePlaceNow>;
}

/**
 * Returns an anchor as notes keep it: the unit that a path names is a file of its feature.
 * @param project null for the notes that belong to no project, in which a path names nothing
 * @throws {WorkbenchError} `outside_scope`, `invalid_request`
 */
export async function keptAnchor(
  project: Project | null,
  { path, feature, file, nodeId }: GivenAnchor,
): Promise<NoteAnchor> {
  const node = nodeId === undefined ? {} : { nodeId };
  if (feature !== undefined && file !== undefined) return { feature, file, ...node };
  if (!project || path === undefined) throw withoutProject();
  const { unit } = await readUnitAt(project, path);
  return { feature: unit.feature, file: unit.path, ...node };
}

function withoutProject(): WorkbenchError {
  const message =
    "Name a place by `feature` and `file`: no project is open, in which it has a path";
  return new WorkbenchError("invalid_request", `Cannot keep the note's anchor: ${message}`, {
    data: { issues: [{ path: "anchor.path", message }] },
  });
}

/** Looks at the project at most once, and at its moves only for the sake of a place that is not there. */
export function openAnchorPlaces(
  project: Project,
  findMoved: FindMoved,
  options: { readonly signal?: AbortSignal | undefined } = {},
): AnchorPlaces {
  let layout: Promise<ProjectLayout> | null = null;
  const moved = new Map<number, Promise<ReadonlyMap<string, string>>>();

  function movesSince(since: number) {
    const found = moved.get(since) ?? findMoved(since, options);
    moved.set(since, found);
    return found;
  }

  async function isFile(path: string): Promise<boolean> {
    return isProjectPath(path) && await project.files.exists(path) === "file";
  }

  async function pathOf({ feature, file }: NoteAnchor): Promise<string | null> {
    const known = await (layout ??= project.layout(options));
    for (const layer of [...layerIds, null]) {
      const unit = known.findUnit(feature, layer, file);
      if (unit) return unit.path;
    }
    return await isFile(file) ? file : null;
  }

  return {
    async of(anchor, since) {
      const path = await pathOf(anchor);
      if (path !== null) return { state: "here", path };
      for (const [from, to] of await movesSince(since)) {
        if (isNamed(from, anchor) && await isFile(to)) return { state: "moved", path: to };
      }
      return { state: "missing", path: null };
    },
  };
}

/** Tells whether an anchor names a file that is gone: by its path, or as the routes of its layer do. */
function isNamed(path: string, { feature, file }: NoteAnchor): boolean {
  return path === file || (path.endsWith(`/${file}`) && path.split("/").includes(feature));
}
