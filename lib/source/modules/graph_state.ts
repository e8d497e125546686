import { isDeepStrictEqual } from "node:util";
import { isUnreadable, orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileEntry, FileList, FileText, FileView } from "../../project/file_view.ts";
import type { ParsedSource } from "../syntax/parse_cache.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import { NO_UNIT_FACTS } from "./no_unit_facts.ts";
import type { UnitFacts } from "./unit_facts.ts";
import type { ImportFact, ModuleFacts } from "./facts.ts";
import type { FactsCache, FactsResult } from "./facts_cache.ts";
import type { ModuleProblem } from "./problem.ts";
import type { readFacts } from "./read_facts.ts";
import { isSourcePath, type Resolution } from "./resolution.ts";
import { openResolver, type Resolver } from "./resolver.ts";

/** One import of one file, with where it leads. */
export interface ImportEdge {
  /** The importing file. */
  readonly from: string;
  readonly fact: ImportFact;
  readonly resolution: Resolution;
}

/** The known facts of one source file. */
export interface ModuleRecord {
  readonly path: string;
  /** The listing's version at which `contentHash` was read. */
  readonly version: string;
  readonly contentHash: string;
  readonly facts: ModuleFacts;
  readonly unit: UnitFacts;
  /** The target of each of `facts.imports`, at the same index. */
  readonly edges: readonly ImportEdge[];
  readonly problem: ModuleProblem | null;
}

/** The graph at one moment; replaced as a whole, never changed. */
export interface GraphState {
  readonly list: FileList;
  readonly resolver: Resolver;
  /** By path, in the order of the listing. */
  readonly records: ReadonlyMap<string, ModuleRecord>;
  /** True when every listed source file has a record. */
  readonly isWhole: boolean;
}

/** The extent to which a state differs from the previous state: in `content` alone no import, export or edge is another. */
type GraphChange = "nothing" | "content" | "modules";

/** Receives a file that was parsed, with its listing. */
export type ParsedListener = (source: ParsedSource, list: FileList) => Promise<void>;

interface UpdateInput {
  readonly view: FileView;
  readonly facts: FactsCache;
  readonly readFacts: typeof readFacts;
  readonly slice: TimeSlice;
  readonly signal: AbortSignal | undefined;
  readonly parsed?: ParsedListener | undefined;
}

/** The number of files that are read at a time. */
const readers = 16;

/** Brings the graph up to what a view shows now: reads what changed, parses what is new, resolves what either touches. */
export async function updateGraph(
  previous: GraphState | null,
  input: UpdateInput,
): Promise<{ state: GraphState; change: GraphChange }> {
  const { view, slice, signal } = input;
  const list = await view.list(signal ? { signal } : {});
  // The very same listing: every file and every set-up file is as it was.
  if (previous?.isWhole && previous.list === list) return { state: previous, change: "nothing" };
  await slice.pause();
  const alike = previous !== null && await resolvesAlike(previous, view, list);
  const resolver = alike ? previous.resolver : await openResolver(view, list, { signal, slice });
  const records = new Map<string, ModuleRecord>();
  await input.facts.open();
  const { found, isWhole } = await readRecords(previous, list, input);
  let change: GraphChange = alike && found.length === previous.records.size ? "nothing" : "modules";
  for (const record of found) {
    const known = previous?.records.get(record.path);
    const isSame = alike && record.facts === known?.facts && record.problem === known.problem;
    if (slice.spent) await slice.pause();
    records.set(record.path, isSame ? record : await resolveRecord(record, resolver, slice));
    if (!isSame) change = "modules";
    else if (change === "nothing" && record.contentHash !== known.contentHash) change = "content";
  }
  return { state: { list, resolver, records, isWhole }, change };
}

/** Tells whether the listed paths and the set-up files are those with which the resolver was opened. */
async function resolvesAlike(
  { list: before, resolver }: GraphState,
  view: FileView,
  list: FileList,
): Promise<boolean> {
  if (list.files.size !== before.files.size) return false;
  for (const path of list.files.keys()) if (!before.files.has(path)) return false;
  for (const [path, hash] of resolver.configHashes) {
    const entry = list.files.get(path);
    if (!entry || await orNullIfUnreadable(view.hash(entry)) !== hash) return false;
  }
  return true;
}

/** Resolves the imports of a file, perhaps tens of thousands, each against as many entries of a package. */
async function resolveRecord(
  record: ModuleRecord,
  resolver: Resolver,
  slice: TimeSlice,
): Promise<ModuleRecord> {
  const { path: from } = record;
  const edges: ImportEdge[] = [];
  for (const fact of record.facts.imports) {
    if (slice.spent) await slice.pause();
    edges.push({ from, fact, resolution: resolver.resolve(from, fact.specifier, fact) });
  }
  return { ...record, edges };
}

/** One record for each source file that can be read; a known one keeps its facts while its content is the same. */
async function readRecords(
  previous: GraphState | null,
  list: FileList,
  input: UpdateInput,
): Promise<{ readonly found: readonly ModuleRecord[]; readonly isWhole: boolean }> {
  const entries = [...list.files.values()].filter((entry) => isSourcePath(entry.path));
  const records: (ModuleRecord | null)[] = entries.map(() => null);
  const queue = entries.entries();

  async function work(): Promise<void> {
    for (const [index, entry] of queue) {
      if (input.slice.spent) await input.slice.pause();
      const known = previous?.records.get(entry.path);
      // Without waiting, which would take longer than all the rest: few files change between two refreshes.
      records[index] = known?.version === entry.version
        ? known
        : await readRecord(known, entry, { ...input, list });
    }
  }

  await Promise.all(Array.from({ length: readers }, work));
  const found = records.filter((record) => record !== null);
  return { found, isWhole: found.length === records.length };
}

async function readRecord(
  known: ModuleRecord | undefined,
  entry: FileEntry,
  { view, facts, readFacts, slice, list, parsed }: UpdateInput & { readonly list: FileList },
): Promise<ModuleRecord | null> {
  const { path } = entry;
  const hash = view.knownHash?.(entry) ?? null;
  const ready = hash === null ? null : facts.known({ path, contentHash: hash });
  if (hash !== null && ready) return recordOf(known, entry, hash, ready);
  const file = await readSource(view, path);
  if (!file) return null;
  if ("code" in file) return emptyRecord(entry, file);
  const { contentHash } = file;
  if (known && contentHash === known.contentHash) return { ...known, version: entry.version };
  await slice.pause();
  // At once, without an await between: sixteen readers share the slice.
  let ast: ParsedSource["ast"] | undefined;
  const result = readFacts(file, facts, (found) => ast = found);
  if (ast && parsed) await parsed({ ...file, ast }, list);
  return recordOf(known, entry, contentHash, result);
}

/** Most edits leave what a file imports and exports, and many what it renders: those facts stay the same objects. */
function recordOf(
  known: ModuleRecord | undefined,
  { path, version }: FileEntry,
  contentHash: string,
  { facts, unit, problem }: FactsResult,
): ModuleRecord {
  const isSameModule = known !== undefined && isDeepStrictEqual(known.facts, facts);
  return {
    path,
    version,
    contentHash,
    facts: isSameModule ? known.facts : facts,
    unit: known && isDeepStrictEqual(known.unit, unit) ? known.unit : unit,
    edges: isSameModule ? known.edges : [],
    problem: problem ? { ...problem, path } : null,
  };
}

async function readSource(view: FileView, path: string): Promise<FileText | ModuleProblem | null> {
  try {
    return await view.read(path);
  } catch (error) {
    if (!isUnreadable(error) || error.code === "source_too_complex") throw error;
    const { code, message } = error;
    return code === "outside_project" ? null : { code, path, message };
  }
}

function emptyRecord({ path, version }: FileEntry, problem: ModuleProblem): ModuleRecord {
  const facts = { imports: [], computedImports: [], exports: [] };
  return { path, version, contentHash: "", facts, unit: NO_UNIT_FACTS, edges: [], problem };
}
