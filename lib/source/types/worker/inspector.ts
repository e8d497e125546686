import { join } from "node:path/posix";
import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { withAliases } from "../files/alias_paths.ts";
import { type Containment, containmentOf, isWithin } from "../files/containment.ts";
import { openDisk } from "../files/disk.ts";
import { type LanguageService, openLanguageService } from "./language_host.ts";
import { libraryTexts } from "./library.ts";
import { linkedView } from "../files/linked_view.ts";
import {
  nearestConfig,
  type ParsedConfig,
  type ProjectConfig,
  projectConfigOf,
} from "../files/project_config.ts";
import type { TypeRequest } from "../protocol.ts";
import { type DiskLook, type View, viewOf } from "../files/view.ts";

/** One file, checked, as it is at one request. */
export interface Inspection {
  readonly source: TS.SourceFile;
  readonly program: TS.Program;
  readonly checker: TS.TypeChecker;
  readonly service: TS.LanguageService;
  readonly config: ProjectConfig;
  readonly view: View;
  readonly containment: Containment;
}

export type Inspect = (request: TypeRequest, along?: FilesAlong) => Inspection;

/** Project paths. */
export interface FilesAlong {
  /** Files that may be asked for next: the program may hold some along. */
  readonly neighbours?: readonly string[] | undefined;
  /** Files that the program holds as well. */
  readonly roots?: readonly string[];
  /** Project paths by specifier: the program resolves these to those files. */
  readonly modules?: Readonly<Record<string, string>> | undefined;
  /** Files of which the program holds those along that have the same configuration. */
  readonly among?: readonly string[] | undefined;
  /** Files of which the program holds those that the configuration includes: they add to the types of others. */
  readonly augmenting?: readonly string[];
}

export interface InspectorOptions {
  /** Absolute path of the project. */
  readonly root: string;
  readonly isCancelled: () => boolean;
  /** A number that is another one when the disk has to be looked at anew. */
  readonly currentLook: () => number;
  /** Holds the parsed files; else the inspector has one of its own. */
  readonly registry?: TS.DocumentRegistry;
}

/**
 * Each holds a program of its own; a project seldom has more than two for its files, one for its components, and one that
 * confirms errors with the files that add to the types of others.
 */
const MAX_SERVICES = 4;

/** Each brings along what it imports. */
const MAX_AUGMENTING_FILES = 50;

export function openInspector(
  {
    root,
    isCancelled,
    currentLook,
    registry = ts.createDocumentRegistry(true, root),
  }: InspectorOptions,
): Inspect {
  const containment = containmentOf(root);
  const files = openDisk(containment);
  const library = libraryTexts();
  const services = new Map<string, LanguageService>();
  let configs = configsOf("");
  let disk: DiskLook | null = null;

  function lookAtDisk(): DiskLook {
    const number = currentLook();
    if (disk?.number !== number) disk = { number, generation: files.refresh() };
    return disk;
  }

  function serviceFor(key: string): LanguageService {
    const service = services.get(key) ?? openLanguageService({
      registry,
      library,
      currentDirectory: containment.root,
      isCancelled,
    });
    services.delete(key);
    services.set(key, service);
    for (const [oldest, idle] of services) {
      if (services.size <= MAX_SERVICES) break;
      services.delete(oldest);
      idle.dispose();
    }
    return service;
  }

  function configFor(file: string, view: View): ProjectConfig {
    if (configs.key !== view.resolutionKey) configs = configsOf(view.resolutionKey);
    const config = configs.of.get(file) ??
      projectConfigOf(file, view, containment, configs.known);
    configs.of.set(file, config);
    return config;
  }

  /**
   * Absolute paths of those that are likely to have the same configuration, looked up as they are needed. To make sure
   * would take longer than to take one along in vain: whoever asks for it gets its own configuration.
   */
  function* alike(paths: readonly string[], file: string, view: View): Generator<string> {
    const config = nearestConfig(file, view, containment);
    for (const path of paths) {
      const other = absolute(path, containment);
      if (view.kind(other) !== "file") continue;
      if (nearestConfig(other, view, containment) === config) yield other;
    }
  }

  /**
   * A configuration with those of the augmenting files that it includes: the compiler sees them whether or not the file
   * that is asked about imports them.
   */
  function withAugmenting(
    config: ProjectConfig,
    augmenting: readonly string[],
    view: View,
  ): ProjectConfig {
    if (augmenting.length === 0) return config;
    const included = present(augmenting, view).filter((path) => {
      const own = configFor(path, view);
      return own.includes && own.path === config.path;
    });
    const ambient = new Set([...config.ambient, ...included.slice(0, MAX_AUGMENTING_FILES)]);
    return { ...config, ambient: [...ambient] };
  }

  function present(paths: readonly string[], view: View): string[] {
    return paths.map((path) => absolute(path, containment))
      .filter((path) => view.kind(path) === "file");
  }

  return (request, { neighbours, roots, among, modules, augmenting = [] } = {}) => {
    const file = absolute(request.path, containment);
    const view = linkedView(
      viewOf(files, lookAtDisk(), overlayOf(request, containment)),
      containment.root,
      request.links ?? {},
    );
    const own = withAliases(configFor(file, view), request.aliases ?? {}, { file, containment });
    const config = withModules(
      withJavaScript(withAugmenting(own, augmenting, view), roots ?? []),
      modules ?? {},
      containment,
    );
    const { allowJs = false, skipLibCheck = false } = config.options;
    const kind = `${config.path} ${allowJs} ${skipLibCheck} ${augmenting.length > 0}`;
    const service = serviceFor(
      neighbours ? `${kind} with neighbours` : roots ? `${kind} with roots` : kind,
    );
    const look = service.look(file, config, view, {
      ...(neighbours && { neighbours: alike(neighbours, file, view) }),
      ...(roots && { roots: present(roots, view) }),
      ...(among && { roots: [...alike(among, file, view)] }),
    });
    const source = look.program.getSourceFile(file);
    if (!source) throw new Error(`The program of "${request.path}" does not contain it`);
    return { ...look, source, checker: look.program.getTypeChecker(), config, view, containment };
  };
}

function overlayOf(request: TypeRequest, containment: Containment): Map<string, string | null> {
  const others = Object.entries(request.overlay ?? {});
  return new Map(
    [...others, [request.path, request.text] as const]
      .map(([path, text]) => [absolute(path, containment), text]),
  );
}

/** The configurations through views of one resolution: as they are read, and by file. */
function configsOf(key: string) {
  return { key, of: new Map<string, ProjectConfig>(), known: new Map<string, ParsedConfig>() };
}

/** A project path is lexically inside by contract; this only makes sure of it. */
function absolute(path: string, { root }: Containment): string {
  const joined = join(root, path);
  if (!isWithin(joined, root)) throw new Error(`"${path}" is not inside the project`);
  return joined;
}

/** A project whose configuration leaves JavaScript out may use its modules from there all the same. */
function withJavaScript(config: ProjectConfig, roots: readonly string[]): ProjectConfig {
  if (config.options.allowJs || !roots.some((path) => /\.[cm]?jsx?$/.test(path))) return config;
  return { ...config, options: { ...config.options, allowJs: true } };
}

/** The configuration with the given modules among its `paths`, which the compiler follows first. */
function withModules(
  config: ProjectConfig,
  modules: Readonly<Record<string, string>>,
  containment: Containment,
): ProjectConfig {
  const given = Object.entries(modules);
  if (given.length === 0) return config;
  const paths = Object.fromEntries(
    given.map(([specifier, path]) => [specifier, [absolute(path, containment)]]),
  );
  return {
    ...config,
    options: { ...config.options, paths: { ...config.options.paths, ...paths } },
  };
}
