import type { FileNames, FileView } from "../../project/file_view.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import type { ConfigTexts } from "./config_texts.ts";
import type { ModuleHost } from "./module_host.ts";
import type { ModuleProblem } from "./problem.ts";
import { folderOf, foldersUpward, inFolder } from "./specifier.ts";
import { configCoverage, parseTsConfigs, type TsConfig } from "./tsconfig.ts";

/** The lookup of the config that holds for a file. */
export interface ConfigLookup {
  /** By path: the configs named tsconfig.json or jsconfig.json, and those that they reference. */
  readonly configs: ReadonlyMap<string, TsConfig>;
  /** The nearest config upward; where that one leaves the file to a project it references, that project's. */
  configFor(path: string): TsConfig | null;
  readonly problems: readonly ModuleProblem[];
}

/** The largest number of configs whose files are determined. */
const mostCoverages = 300;

interface LookupInput {
  readonly view: FileView;
  readonly list: FileNames;
  readonly host: ModuleHost;
  readonly configs: ConfigTexts;
  readonly slice: TimeSlice;
}

/** Reads all configs of the project. */
export async function openConfigLookup(input: LookupInput): Promise<ConfigLookup> {
  const configs = await parseReachable(input);
  const problems = [...configs.values()].flatMap((config) => config.problems);
  const coverages = await readCoverages(input, configs, problems);
  const nearest = new Map<string, TsConfig | null>();

  function nearestTo(folder: string): TsConfig | null {
    let config = nearest.get(folder);
    if (config !== undefined) return config;
    config = null;
    for (const each of foldersUpward(folder)) {
      config = configs.get(inFolder(each, "tsconfig.json")) ??
        configs.get(inFolder(each, "jsconfig.json")) ?? null;
      if (config) break;
    }
    nearest.set(folder, config);
    return config;
  }

  return {
    configs,
    problems,
    configFor(path) {
      const own = nearestTo(folderOf(path));
      if (!own || own.references.length === 0) return own;
      for (const config of reachableFrom(own, configs)) {
        if (coverages.get(config.path)?.has(path)) return config;
      }
      return own;
    },
  };
}

async function parseReachable(input: LookupInput): Promise<Map<string, TsConfig>> {
  const found = new Map<string, TsConfig>();
  let paths = [...input.list.files.keys()].filter((path) =>
    /(?:^|\/)[jt]sconfig\.json$/.test(path)
  );
  while (paths.length > 0) {
    const parsed = await parseTsConfigs({ ...input, paths });
    for (const [path, config] of parsed) found.set(path, config);
    const referenced = new Set([...parsed.values()].flatMap((config) => config.references));
    paths = [...referenced].filter((path) => !found.has(path));
  }
  return found;
}

/** The config itself, then the projects it references, nearest first. */
function* reachableFrom(
  config: TsConfig,
  configs: ReadonlyMap<string, TsConfig>,
): Generator<TsConfig> {
  const queue = new Set([config]);
  for (const each of queue) {
    yield each;
    for (const path of each.references) {
      const next = configs.get(path);
      if (next) queue.add(next);
    }
  }
}

async function readCoverages(
  { host, configs: texts, slice }: LookupInput,
  configs: ReadonlyMap<string, TsConfig>,
  problems: ModuleProblem[],
): Promise<Map<string, ReadonlySet<string>>> {
  const asked = new Set<TsConfig>();
  for (const config of configs.values()) {
    if (config.references.length === 0) continue;
    for (const each of reachableFrom(config, configs)) asked.add(each);
  }
  const coverages = new Map<string, ReadonlySet<string>>();
  for (const { path } of asked) {
    if (coverages.size >= mostCoverages) {
      const message = `Cannot tell the files of all ${asked.size} referenced projects apart`;
      problems.push({ code: "tsconfig_too_many", path, message });
      break;
    }
    await slice.pause();
    coverages.set(path, configCoverage(host, texts, path));
  }
  return coverages;
}
