import type { Committing } from "../git/mod.ts";
import {
  findProblems,
  type NestedPackage,
  type Problem,
  type Project,
  readNestedPackages,
} from "../project/mod.ts";
import type { ServiceMark } from "../state/mod.ts";

/** The findings in the folder of a project. */
export interface ProjectOverview {
  /** Why its files are laid out as they are, in sentences. */
  readonly reason: string;
  /** The numbers of source files and features. */
  readonly counts: { readonly files: number; readonly features: number };
  /** The packages below its root, each of which can be opened alone. */
  readonly packages: readonly NestedPackage[];
  /** A sentence on why it is no React project; null for one that is. */
  readonly notReact: string | null;
  /** Everything that is wrong with its set-up, as `GET /api/project` lists it. */
  readonly problems: readonly Problem[];
  /** The other services on this machine that work on it. */
  readonly otherServices: readonly ServiceMark[];
}

/** The open project, for whoever opened it. */
export interface OpenProject {
  /** The folder's name. */
  readonly name: string;
  /** Looks at its folder as it is now. */
  layout(): Promise<ProjectOverview>;
  /** Tells how saves become commits; null where there is no repository to commit to. */
  committing(): Promise<Committing | null>;
}

/**
 * Shows a project to whoever opened it.
 * @param around lists those that work on it as well, and tells how its saves become commits
 */
export function openProjectView(
  project: Project,
  { otherServices = () => [], committing = () => Promise.resolve(null) }: {
    readonly otherServices?: () => readonly ServiceMark[];
    readonly committing?: OpenProject["committing"];
  } = {},
): OpenProject {
  return {
    name: project.name,
    committing,
    async layout() {
      const layout = await project.layout();
      const problems = await findProblems(project.files, layout);
      return {
        reason: layout.reason,
        counts: {
          files: layout.units.size,
          features: layout.features.filter(({ virtual }) => !virtual).length,
        },
        packages: await readNestedPackages(project.files, layout),
        notReact: problems.find(({ code }) => code === "not_react")?.message ?? null,
        problems,
        otherServices: otherServices(),
      };
    },
  };
}
