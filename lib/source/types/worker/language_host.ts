import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { LIBRARY_FOLDER } from "./library.ts";
import type { ProjectConfig } from "../files/project_config.ts";
import type { View } from "../files/view.ts";

/** One compiler instance that looks at one file at a time. */
export interface LanguageService {
  /**
   * The program for a file, built from the one before as far as nothing changed.
   * @param file absolute path
   */
  look(file: string, config: ProjectConfig, view: View, along?: Along): Look;
  dispose(): void;
}

/** Absolute paths of what the program is to hold besides the file and what it imports. */
export interface Along {
  /**
   * The likely files of the next looks: some of them are taken along, and a look for a file that is there already gives the program
   * of the look before.
   */
  readonly neighbours?: Iterable<string>;
  /** Files that must be there. */
  readonly roots?: readonly string[];
}

/** Valid until the next `look`. */
export interface Look {
  readonly service: TS.LanguageService;
  readonly program: TS.Program;
}

export interface LanguageServiceOptions {
  /** Shared by all services, so that equal library files are parsed once. */
  readonly registry: TS.DocumentRegistry;
  readonly library: ReadonlyMap<string, string>;
  readonly currentDirectory: string;
  readonly isCancelled: () => boolean;
}

interface Current {
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly config: ProjectConfig;
  readonly view: View;
}

/** The service asks for these as well; its declared type leaves them out. */
interface TrackingHost extends TS.LanguageServiceHost {
  hasInvalidatedResolutions(): boolean;
  hasChangedAutomaticTypeDirectiveNames(): boolean;
}

/** The declared type leaves out what the service gave it: the host's version of the text. */
export interface VersionedSource extends TS.SourceFile {
  readonly version: string;
}

export function openLanguageService(options: LanguageServiceOptions): LanguageService {
  let current: Current | null = null;
  let last: TS.Program | null = null;
  let made: TS.Program | null = null;
  let invalidated = false;
  const host = languageHost(options, {
    current() {
      if (!current) throw new Error("The language service was used before its first look");
      return current;
    },
    invalidated: () => invalidated,
    parsed: (path) => made?.getSourceFile(path) as VersionedSource | undefined,
  });
  const service = ts.createLanguageService(host, options.registry);

  return {
    look(file, config, view, { neighbours, roots = [] } = {}) {
      // In one order, whichever of them is asked about: then the program stays.
      const exact = [...new Set([file, ...roots])].sort();
      const isKept = current !== null && isSame(current, { config, view }) &&
        (neighbours !== undefined || current.files.join() === exact.join());
      if (isKept && last?.getSourceFile(file)) return { service, program: last };
      last = null;
      invalidated = current !== null && current.view.resolutionKey !== view.resolutionKey;
      const kept = neighbours ? current?.files.filter((path) => view.kind(path) === "file") : [];
      current = { files: kept ?? [], config, view };
      let program = kept?.length ? made = programOf(service) : null;
      if (!program?.getSourceFile(file)) {
        const files = neighbours ? grown(current.files, file, neighbours) : exact;
        current = { files, config, view };
        program = made = programOf(service);
      }
      invalidated = false;
      last = program;
      return { service, program };
    },
    dispose: () => service.dispose(),
  };
}

/** Tells whether two situations lead to the same program. */
function isSame(a: Omit<Current, "files">, b: Omit<Current, "files">): boolean {
  if (a.view.key !== b.view.key) return false;
  return a.config === b.config || settingsOf(a.config) === settingsOf(b.config);
}

function settingsOf({ options, ambient }: ProjectConfig): string {
  return JSON.stringify([options, ambient]);
}

function programOf(service: TS.LanguageService): TS.Program {
  const program = service.getProgram();
  if (!program) throw new Error("The language service made no program");
  return program;
}

/** A program with many more roots would hold too much; then it starts again with the first ones. */
const MAX_ROOTS = 1024;
const FIRST_ROOTS = 256;
const GROWTH = 4;

/** Grows by much at a time: going through a project then makes few programs, and a single question no large one. */
function grown(roots: readonly string[], file: string, neighbours: Iterable<string>): string[] {
  const kept = roots.length < MAX_ROOTS ? roots : [];
  const size = Math.min(MAX_ROOTS, Math.max(FIRST_ROOTS, kept.length * GROWTH));
  const next = new Set([...kept, file]);
  for (const neighbour of neighbours) {
    if (next.size >= size) break;
    next.add(neighbour);
  }
  return [...next];
}

interface Situation {
  readonly current: () => Current;
  readonly invalidated: () => boolean;
  /** The file as the program before has it. */
  readonly parsed: (path: string) => VersionedSource | undefined;
}

function languageHost(
  { library, currentDirectory, isCancelled }: LanguageServiceOptions,
  { current, invalidated, parsed }: Situation,
): TrackingHost {
  /** For each new program the compiler asks for the texts of all files, also of those that it has parsed. */
  function read(path: string): string | undefined {
    const before = parsed(path);
    if (before && before.version === current().view.version(path)) return before.text;
    return library.get(path) ?? current().view.read(path)?.text;
  }
  return {
    getCompilationSettings: () => current().config.options,
    getScriptFileNames: () => [...current().files, ...current().config.ambient],
    getScriptVersion: (path) => library.has(path) ? "" : current().view.version(path) ?? "missing",
    getScriptSnapshot(path) {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCancellationToken: () => ({ isCancellationRequested: isCancelled }),
    getCurrentDirectory: () => currentDirectory,
    getDefaultLibFileName: (settings) => `${LIBRARY_FOLDER}/${ts.getDefaultLibFileName(settings)}`,
    useCaseSensitiveFileNames: () => true,
    fileExists: (path) => library.has(path) || current().view.kind(path) === "file",
    directoryExists: (path) => path === LIBRARY_FOLDER || current().view.kind(path) === "folder",
    getDirectories: (path) => [...current().view.list(path).folders],
    readFile: (path) => library.get(path) ?? current().view.readConfig(path) ?? undefined,
    realpath: (path) => library.has(path) ? path : current().view.realPath(path),
    hasInvalidatedResolutions: invalidated,
    hasChangedAutomaticTypeDirectiveNames: invalidated,
  };
}
