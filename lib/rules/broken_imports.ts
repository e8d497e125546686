import { overlay, projectPath } from "../project/mod.ts";
import { groupBy } from "../grouping/mod.ts";
import {
  askedNames,
  exportTrail,
  type GraphSnapshot,
  handingOn,
  hasLink,
  type ImportEdge,
  isOffered,
} from "../source/modules/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { compareViolations, toViolation } from "./report.ts";
import type { Violation } from "./schemas.ts";
import { type RuleSource, type Survey, surveyChanges, surveyProject } from "./survey.ts";
import { unresolvedImport } from "./unresolved_import.ts";

/** An import that leads where it is to before a change, and not after it. */
export interface BrokenImport {
  readonly violation: Violation;
  /**
   * The changed files that take away the target of the import; the importing file itself where that asks for something else now.
   */
  readonly causes: readonly string[];
}

interface BrokenOptions {
  /** The earlier path of each moved file, by its new path. */
  readonly movedFrom?: ReadonlyMap<string, string> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A change that breaks so many is refused for them; what else it breaks is found when they are mended. */
const MOST_TOLD = 500;

/**
 * Finds the imports of the whole project that lose their target through a change: a file, or a name of it. What led nowhere before
 * is not told, nor are more than the first five hundred or so. No configured level has a say.
 * @param changes the new text by path; null: deleted
 * @returns sorted by place
 */
export async function findBrokenImports(
  source: RuleSource,
  changes: ReadonlyMap<string, string | null>,
  options: BrokenOptions = {},
): Promise<BrokenImport[]> {
  const texts = new Map([...changes].map(([path, text]) => [projectPath(path), text]));
  const before = await surveyProject(source, options);
  const view = overlay(before.view, texts);
  const after = await surveyChanges(source, { before, view, texts }, options);
  const search = openSearch({ before: before.graph, after: after.graph, texts }, options);
  const slice = createTimeSlice(options);
  const broken: BrokenImport[] = [];
  for (const path of after.graph.files.keys()) {
    if (slice.spent) await slice.pause();
    const lost = search.lostIn(path);
    if (lost.length === 0) continue;
    for (const each of lost) broken.push(await described(after, search, each));
    if (broken.length >= MOST_TOLD) break;
  }
  return broken.sort((a, b) => compareViolations(a.violation, b.violation));
}

/** A name that an import requests. */
interface Ask {
  readonly edge: ImportEdge;
  readonly name: string;
  readonly key: string;
}

/** An import that is broken, and the import as it was earlier; null where that asked for something else. */
interface LostAsk extends Ask {
  readonly was: Ask | null;
}

interface Sides {
  readonly before: GraphSnapshot;
  readonly after: GraphSnapshot;
  readonly texts: ReadonlyMap<string, string | null>;
}

interface Search extends Sides {
  lostIn(path: string): LostAsk[];
}

function openSearch(sides: Sides, { movedFrom }: BrokenOptions): Search {
  const { before, after, texts } = sides;
  const originOf = (path: string): string => movedFrom?.get(path) ?? path;
  const touched = handingOn(after, texts.keys());
  for (const path of handingOn(before, [...texts.keys()].map(originOf))) touched.add(path);

  function mayBeLost({ resolution }: ImportEdge): boolean {
    return resolution.kind === "unresolved" ||
      (resolution.kind === "file" && touched.has(resolution.path));
  }

  /** True when a configuration may lose an alias: an import that the alias led to a file then looks like a package. */
  const mayLoseAlias = [...texts.keys()].some((path) => path.endsWith(".json"));

  function lostIn(path: string): LostAsk[] {
    const edges = after.importsOf(path);
    const was = mayLoseAlias || edges.some(mayBeLost)
      ? before.importsOf(originOf(path)).flatMap(asksOf)
      : [];
    const led = new Set(was.filter(({ edge }) => "path" in edge.resolution).map(keyOf));
    const asked = edges.filter((edge) => mayLoseAlias || mayBeLost(edge)).flatMap(asksOf);
    const lost = asked.filter((ask) =>
      ask.edge.resolution.kind === "package" ? led.has(ask.key) : !isAnswered(after, ask)
    );
    if (lost.length === 0) return [];
    if (!texts.has(path)) return lost.flatMap((ask) => asBefore(ask, was));
    return lostInChanged(lost, was, new Set(after.importsOf(path).flatMap(asksOf).map(keyOf)));
  }

  function asBefore(ask: Ask, was: readonly Ask[]): LostAsk[] {
    const known = was.find(({ key }) => key === ask.key);
    return known && isAnswered(before, known) ? [{ ...ask, was: known }] : [];
  }

  /** A change that writes another specifier or name asks for the same under another name: as many as it gave up are that. */
  function lostInChanged(
    lost: readonly Ask[],
    was: readonly Ask[],
    asked: ReadonlySet<string>,
  ): LostAsk[] {
    const known = groupBy(was, keyOf);
    let givenUp = was.filter((ask) => !asked.has(ask.key) && isAnswered(before, ask)).length;
    return lost.flatMap((ask): LostAsk[] => {
      if (known.has(ask.key)) return asBefore(ask, was);
      if (givenUp-- > 0) return [{ ...ask, was: null }];
      const { resolution } = ask.edge;
      const wasThere = resolution.kind === "file" &&
        isOffered(before, { path: originOf(resolution.path), name: ask.name });
      return wasThere ? [{ ...ask, was: null }] : [];
    });
  }

  return { ...sides, lostIn };
}

function asksOf(edge: ImportEdge): Ask[] {
  const { specifier, kind } = edge.fact;
  return askedNames(edge.fact).map((name) => ({
    edge,
    name,
    key: `${kind}\0${specifier}\0${name}`,
  }));
}

function keyOf({ key }: Ask): string {
  return key;
}

function isAnswered(graph: GraphSnapshot, { edge: { resolution }, name }: Ask): boolean {
  if (resolution.kind !== "file") return resolution.kind !== "unresolved";
  return isOffered(graph, { path: resolution.path, name });
}

async function described(survey: Survey, search: Search, lost: LostAsk): Promise<BrokenImport> {
  const { edge: { from, fact }, name } = lost;
  const file = await survey.view.read(from);
  if (!file) throw new TypeError(`The graph has "${from}", and the project has not`);
  const source = await survey.parses.parse(file);
  const { start, end } = fact;
  const causes = causesOf(search, lost);
  const finding = {
    rule: unresolvedImport,
    severity: "error" as const,
    start,
    end,
    message: messageOf(lost),
    fix: causes.includes(from)
      ? `Write "${name === "*" ? fact.specifier : name}" as it is called where it is declared`
      : `Change "${from}" as well, or leave what it imports where it is`,
  };
  return { violation: toViolation(finding, source), causes };
}

function messageOf({ edge: { fact, resolution }, name, was }: LostAsk): string {
  const { specifier } = fact;
  if (resolution.kind === "unresolved" || resolution.kind === "package") {
    const led = was && "path" in was.edge.resolution ? ` "${was.edge.resolution.path}"` : " a file";
    return `The import of "${specifier}" led to${led}, and would lead nowhere`;
  }
  const path = "path" in resolution ? resolution.path : specifier;
  return `The import of "${name}" from "${specifier}" would find no such export in "${path}"`;
}

function causesOf({ before, after, texts }: Search, { was, name, edge }: LostAsk): string[] {
  const trail = was ? exportTrail(before, was.edge.resolution, name) : [];
  const causes = trail.filter((link) => texts.has(link.path) && !hasLink(after, link));
  if (causes.length > 0) return [...new Set(causes.map(({ path }) => path))];
  if (texts.has(edge.from)) return [edge.from];
  // No file took it away: a configuration did, or whatever else is among the changes.
  const configurations = [...texts.keys()].filter((path) => path.endsWith(".json"));
  return configurations.length > 0 ? configurations : [...texts.keys()];
}
