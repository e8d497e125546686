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
}

/**
 * Shows a project to whoever opened it.
 * @param otherServices lists those that work on it as well
 */
export function openProjectView(
  project: Project,
  otherServices: () => readonly ServiceMark[] = () => [],
): OpenProject {
  return {
    name: project.name,
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
