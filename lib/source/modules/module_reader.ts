import { createMutex } from "../../mutex/mod.ts";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileView } from "../../project/file_view.ts";
import { type Position, positionAt } from "../syntax/positions.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { NO_UNIT_FACTS } from "./no_unit_facts.ts";
import type { UnitFacts } from "./unit_facts.ts";
import {
  type Declaration,
  declarationOf,
  exportedNames,
  type ExportSource,
  indexExports,
  type NoDeclaration,
} from "./export_lookup.ts";
import type { ExportFact, ModuleFacts } from "./facts.ts";
import { type FactsCache, factsReader } from "./facts_cache.ts";
import type { Resolution } from "./resolution.ts";
import type { Resolver } from "./resolver.ts";

/** Follows names from file to file, and reads nothing but the files on the way: each once, as it is when it is first needed. */
export interface ModuleReader {
  readonly resolver: Resolver;
  /** Does the same as `GraphSnapshot.declarationOf`, without the graph. */
  declarationOf(path: string, name: string): Promise<Declaration | NoDeclaration>;
  /** Lists the names of values that a module exports, itself or through the modules that it re-exports. */
  exportedNames(path: string): Promise<readonly string[]>;
  /** Returns the facts that a file tells of itself as a unit; nothing for one that is not there or cannot be read. */
  unitFactsOf(path: string): Promise<UnitFacts>;
  /** Returns the position of an offset in a file: at its start when the file is not there or cannot be read. */
  positionIn(path: string, offset: number): Promise<Position>;
}

/** The known facts of one file. */
interface Module {
  /** Keeps its line starts, so it is no text that others hold as well. */
  readonly lines: { readonly text: string };
  /** Null when they could not be read. */
  readonly facts: ModuleFacts | null;
  readonly unit: UnitFacts;
  readonly exports: ReadonlyMap<string, readonly ExportFact[]>;
  readonly resolutions: (Resolution | undefined)[];
}

/**
 * Opens a reader for one question; it never looks at a file twice.
 * @param input.facts what is known of contents, shared with whoever else asks
 */
export function openModuleReader(
  input: { readonly view: FileView; readonly resolver: Resolver; readonly facts: FactsCache },
  options: { signal?: AbortSignal | undefined } = {},
): ModuleReader {
  const { view, resolver, facts } = input;
  const slice = createTimeSlice(options);
  const reads = new Map<string, Promise<Module>>();
  const known = new Map<string, Module>();
  const wanted = new Set<string>();
  const inTurn = createMutex();
  const source: ExportSource = {
    factsOf(path) {
      const module = known.get(path);
      if (!module) wanted.add(path);
      return module?.facts ?? undefined;
    },
    exportsByName: (path) => known.get(path)?.exports ?? NO_EXPORTS,
    resolutionOf(path, importIndex) {
      const module = known.get(path);
      const fact = module?.facts?.imports[importIndex];
      if (!module || !fact) return undefined;
      return module.resolutions[importIndex] ??= resolver.resolve(path, fact.specifier, fact);
    },
  };

  function load(path: string): Promise<Module> {
    let read = reads.get(path);
    if (!read) reads.set(path, read = loadAnew(path));
    return read;
  }

  async function loadAnew(path: string): Promise<Module> {
    const { readFacts } = await factsReader();
    const file = await orNullIfUnreadable(view.read(path));
    await slice.pause();
    const result = file && readFacts(file, facts);
    const usable = result && !result.problem ? result.facts : null;
    const module = {
      lines: { text: file?.text ?? "" },
      facts: usable,
      unit: result?.unit ?? NO_UNIT_FACTS,
      exports: indexExports(usable?.exports ?? []),
      resolutions: await starResolutions(path, usable),
    };
    known.set(path, module);
    return module;
  }

  /**
   * Resolves the stars of a module ahead of the lookups, which cannot wait midway: each of them goes through all the stars of a
   * barrel.
   */
  async function starResolutions(
    path: string,
    read: ModuleFacts | null,
  ): Promise<Module["resolutions"]> {
    const resolutions: Module["resolutions"] = [];
    for (const { kind, importIndex = -1 } of read?.exports ?? []) {
      const fact = kind === "star" ? read?.imports[importIndex] : undefined;
      if (fact) resolutions[importIndex] = resolver.resolve(path, fact.specifier, fact);
      if (slice.spent) await slice.pause();
    }
    return resolutions;
  }

  async function lookUp(path: string, name: string): Promise<Declaration | NoDeclaration> {
    for (;;) {
      // A barrel of a thousand stars takes its time for each name.
      if (slice.spent) await slice.pause();
      wanted.clear();
      const found = declarationOf(source, path, name);
      // Whatever was not known yet may hide the name: look again once it is.
      if (wanted.size === 0) return found;
      await Promise.all([...wanted].map(load));
    }
  }

  async function namesOf(path: string): Promise<readonly string[]> {
    await load(path);
    for (;;) {
      wanted.clear();
      const { names } = exportedNames(source, path);
      if (wanted.size === 0) return names.flatMap(({ name, typeOnly }) => typeOnly ? [] : name);
      await Promise.all([...wanted].map(load));
    }
  }

  return {
    resolver,
    exportedNames: (path) => inTurn(() => namesOf(path)),
    async unitFactsOf(path) {
      return (await load(path)).unit;
    },
    async positionIn(path, offset) {
      return positionAt((await load(path)).lines, offset);
    },
    declarationOf(path, name) {
      // One after the other: what the first one needs, most others need as well, and find it known.
      return inTurn(() => lookUp(path, name));
    },
  };
}

const NO_EXPORTS: Module["exports"] = new Map();
