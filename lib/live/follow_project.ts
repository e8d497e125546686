import type { EngineSetting } from "../git/mod.ts";
import type { Source } from "../source/mod.ts";
import type { FileChanged } from "./find_changes.ts";
import { openFlood } from "./flood.ts";
import { openInspector } from "./inspect_files.ts";
import type { LiveEvent, LiveEventType } from "./schemas.ts";
import { watchFiles } from "./watch_files.ts";
import { watchRepository } from "./watch_repository.ts";

/** A project whose changes are told as events. */
export interface LiveProject {
  readonly source: Source;
  readonly gitEngine: EngineSetting;
}

/** The follower of a project, which can be ended. */
export interface ProjectFollower extends AsyncDisposable {
  /** Resolves when nothing that happens from then on is missed. */
  readonly ready: Promise<unknown>;
}

interface FollowOptions {
  readonly publish: (event: LiveEvent) => void;
  /** Tells whether somebody reads events of a type. */
  readonly isWanted: (type: LiveEventType) => boolean;
  readonly report: (error: unknown) => void;
}

/** The errors of so many files are looked at after one change. */
const MAX_INSPECTED = 20;

/** Follows the files of a project and its repository. */
export function followProject(
  { source, gitEngine }: LiveProject,
  { publish, isWanted, report }: FollowOptions,
): ProjectFollower {
  const { files } = source.project;
  const flood = openFlood();
  const inspector = openInspector(source, { publish, report });

  function tell(changes: readonly FileChanged[]): void {
    if (!flood.takes(changes.length)) return publish({ type: "reset", reason: "many-files" });
    for (const change of changes) {
      const role = source.units.latest?.units.get(change.path)?.role ?? null;
      publish({ type: "file", ...change, role });
      if (decidesReading(change.path)) publish({ type: "config", path: change.path });
    }
    const there = changes.filter(({ contentHash }) => contentHash !== null);
    if (there.length > MAX_INSPECTED || !isWanted("diagnostics")) return;
    inspector.inspect(there.map(({ path }) => path));
  }

  const watches = [
    watchFiles(files, { changed: tell, report }),
    watchRepository(files.root, {
      engine: gitEngine,
      report,
      changed: (head) =>
        publish({ type: "git", ref: head?.ref ?? null, commit: head?.commit ?? null }),
    }),
  ];
  return {
    ready: Promise.all(watches.map(({ ready }) => ready)),
    async [Symbol.asyncDispose]() {
      await Promise.all([...watches, inspector].map((each) => each[Symbol.asyncDispose]()));
    },
  };
}

/** Tells whether a file decides how other files are read: the configuration of the project, of packages and of TypeScript. */
function decidesReading(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name === "package.json" || path === "workbench.json" ||
    (name.startsWith("tsconfig") && name.endsWith(".json"));
}
