import { WorkbenchError } from "../errors/mod.ts";
import {
  type Configuration,
  detectLayout,
  type FileView,
  folderOf,
  type Layout,
  type ProjectFiles,
  type ProjectLayout,
} from "../project/mod.ts";
import type { GraphSnapshot, RefreshOptions } from "../source/modules/mod.ts";
import type { ParseCache, Source } from "../source/mod.ts";

/** The state of a project against which the rules are checked: the project at one moment, or as it would be after a change. */
export interface Survey {
  readonly view: FileView;
  readonly parses: ParseCache;
  readonly configuration: Configuration;
  readonly layout: Pick<Layout, "featureAt" | "layerUnitOf" | "packages" | "unitOf">;
  readonly graph: GraphSnapshot;
  /** Tells whether a file exists, listed or not. */
  exists(path: string): Promise<boolean>;
  /** Tells whether git ignores a file that is not there, and nothing else is there that its generator would have made. */
  isToBeMade(path: string): Promise<boolean>;
}

/** The parts of a project's source that the rules need: no type checker. */
export type RuleSource = Pick<Source, "project" | "graph" | "parses">;

interface SurveyOptions {
  readonly signal?: AbortSignal | undefined;
}

interface ProjectSurveyOptions extends SurveyOptions {
  /** See `ImportGraph.refresh`. */
  readonly parsed?: RefreshOptions["parsed"];
}

/** The project as it is on disk. */
export async function surveyProject(
  source: RuleSource,
  { parsed, ...options }: ProjectSurveyOptions,
): Promise<Survey & Pick<ProjectLayout, "reading">> {
  const { files } = source.project;
  const graph = await source.graph.refresh({ ...withSignal(options), ...(parsed && { parsed }) });
  // One listing for both, so that they speak of the same files.
  const layout = await source.project.layout({ ...options, list: graph.list });
  return {
    view: {
      // All that follows speaks of the files that the graph was made of, without listing them again.
      list: () => Promise.resolve(graph.list),
      read: (path) => files.read(path),
      hash: (entry) => files.hash(entry),
    },
    parses: source.parses,
    layout,
    graph,
    reading: layout.reading,
    configuration: layout.reading.configuration,
    async isToBeMade(path) {
      if (!files.ignores(path)) return false;
      const folder = ignoredFolder(files, path);
      return folder === null || await kindOf(files, folder) !== "folder";
    },
    async exists(path) {
      const kind = await kindOf(files, path);
      // What may not be looked at cannot be said to be missing.
      return kind === "file" || kind === "outside";
    },
  };
}

/** The outermost folder above a file that is ignored as a whole. */
function ignoredFolder(files: ProjectFiles, path: string): string | null {
  let found: string | null = null;
  for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) {
    if (files.ignores(`${folder}/`)) found = folder;
  }
  return found;
}

async function kindOf(
  files: ProjectFiles,
  path: string,
): Promise<"file" | "folder" | "outside" | null> {
  try {
    return await files.exists(path);
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "outside_project") return "outside";
    throw error;
  }
}

/** The project as it would be after some changes. */
export async function surveyChanges(
  source: RuleSource,
  change: {
    readonly before: Survey;
    /** An overlay over the view of `before`. */
    readonly view: FileView;
    /** The new text by path; null: deleted. */
    readonly texts: ReadonlyMap<string, string | null>;
  },
  options: SurveyOptions,
): Promise<Survey> {
  const { before, view, texts } = change;
  const graph = await source.graph.preview(view, withSignal(options));
  return {
    ...before,
    view,
    graph,
    layout: layoutOf(graph, before),
    exists(path) {
      const text = texts.get(path);
      return text === undefined ? before.exists(path) : Promise.resolve(text !== null);
    },
  };
}

/** The same project under another configuration. */
export function surveyUnder(survey: Survey, configuration: Configuration): Survey {
  return { ...survey, configuration, layout: detectLayout(survey.graph.list, configuration) };
}

function layoutOf({ list }: GraphSnapshot, before: Survey): Survey["layout"] {
  const known = before.graph.list.files;
  const isSame = list.files.size === known.size &&
    [...list.files.keys()].every((path) => known.has(path));
  return isSame ? before.layout : detectLayout(list, before.configuration);
}

function withSignal({ signal }: SurveyOptions): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
