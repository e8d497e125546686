import {
  folderOf,
  isApp,
  isShared,
  type LayerId,
  layerIds,
  nameOf,
  type ProjectLayout,
} from "../../../project/mod.ts";
import type { GraphSnapshot, Source } from "../../../source/mod.ts";
import type { IndexedUnit, UnitIndex } from "../../../source/units/mod.ts";
import { nearestName, wordsOf } from "../../../text/mod.ts";

/** A part of the project that a text can mention. */
export interface Target {
  /** A file, or the folder of a feature. */
  readonly path: string;
  readonly kind: LayerId | "feature" | "file";
  /**
   * The name of the target: the file's name without its ending, the folder's name for an index that declares something itself, or
   * the feature's name.
   */
  readonly name: string;
  readonly feature: string | null;
  /** The exported name that was meant, where it is not the file's own. */
  readonly symbol?: string;
  /** True for `app` and `shared`, which are words that mean something else more often. */
  readonly isGathered?: boolean;
}

/** Everything that has a name, by its names. */
export interface TargetIndex {
  readonly layout: ProjectLayout;
  readonly graph: GraphSnapshot;
  /** By path, with and without an ending, also by the end of one (`pages/CartPage.tsx`). */
  byPath(path: string): readonly Target[];
  /** By exactly this name, of a file or an export. */
  byName(name: string): readonly Target[];
  /** By words in lower case: "cart page". */
  byWords(words: string): readonly Target[];
  /** Finds what has the name that is nearest to some words; none where all are far. */
  near(words: string): readonly Target[];
  byRoute(route: string): readonly Target[];
  /** The routes that lead to a page, the shortest first. */
  routesOf(path: string): readonly string[];
  feature(name: string): Target | null;
  /** The feature of all pages whose addresses begin most like one; null where they are of several. */
  featureBeside(route: string): string | null;
  /** Tells whether the pages beside those of a feature are called without the word: `Explore` rather than `ExplorePage`. */
  hasBarePages(feature: string): boolean;
}

/** A page may be called without the word, and a component with it. */
const LAYER_WORDS: Readonly<Partial<Record<Target["kind"], readonly string[]>>> = {
  page: ["page", "screen", "view", "scene"],
  component: ["component"],
  expression: ["expression"],
  provider: ["provider", "context"],
  workflow: ["machine", "workflow"],
  hook: ["hook"],
  service: ["service"],
};

/** Indexes the units of a project as it is now. @param options.pages the paths of pages to which no route leads yet */
export async function indexTargets(
  source: Source,
  { signal, pages = new Set() }: {
    readonly signal: AbortSignal;
    readonly pages?: ReadonlySet<string>;
  },
): Promise<TargetIndex> {
  const { graph, layout, units } = await source.units.index({ signal });
  const known: KnownFiles = { graph, units, pages, declaring: declaringRoutes(units) };
  const names = new Map<string, Target[]>();
  const words = new Map<string, Target[]>();
  const paths = new Map<string, Target[]>();
  for (const path of graph.list.files.keys()) {
    const target = fileTarget(path, known);
    const file = nameOf(path);
    put(paths, file, target);
    put(paths, path, target);
    put(paths, withoutEnding(path), target);
    if (!graph.files.has(path) || isAside(path)) continue;
    nameTarget(target, graph, { names, words });
    for (const name of namesOfDefault(graph, path)) put(names, name, target);
  }
  // What a file is called in code counts where no file is called so itself.
  for (const [name, targets] of names) {
    const called = targets.filter(({ symbol }) => symbol === undefined);
    const phrase = called.length === 0 ? [] : wordsOf(name);
    if (phrase.length < 2 || words.has(phrase.join(" "))) continue;
    for (const target of called) put(words, phrase.join(" "), target);
  }
  const spelled = new Map<string, Target[]>();
  for (const [name, targets] of names) {
    for (const target of targets) put(spelled, lettersOf(name), target);
  }
  const routes = new Map<string, Target[]>();
  for (const unit of units.values()) {
    for (const { route } of unit.routes) {
      if (route !== null) put(routes, route, fileTarget(unit.path, known));
    }
  }
  const features = new Map(layout.features.map((each): [string, Target] => {
    const { name, path } = each;
    const isGathered = isApp(each) || isShared(each);
    const target = { path: path ?? "", kind: "feature", name, feature: name, isGathered } as const;
    return [name.toLowerCase(), target];
  }));
  return {
    layout,
    graph,
    byPath: (path) => pathTargets(paths, known, path),
    byName: (name) => names.get(name) ?? [],
    byWords: (phrase) => words.get(phrase) ?? [],
    near: (phrase) => spelled.get(nearestName(lettersOf(phrase), spelled.keys()) ?? "") ?? [],
    byRoute: (route) => routes.get(route) ?? [],
    routesOf: (path) => (units.get(path)?.routes ?? []).flatMap(({ route }) => route ?? []),
    feature: (name) => features.get(name.toLowerCase()) ?? null,
    featureBeside: (route) => featureBeside(units, route),
    hasBarePages: (feature) => hasBarePages(units, layout.feature(feature)?.package ?? ""),
  };
}

function featureBeside(units: UnitIndex["units"], route: string): string | null {
  const above = partsOf(route).slice(0, -1);
  let longest = 0;
  let found = new Set<string | null>();
  for (const { role, feature, routes } of units.values()) {
    for (const { route: known } of role === "page" ? routes : []) {
      if (known === null) continue;
      const parts = partsOf(known);
      const differing = above.findIndex((part, index) => part !== parts[index]);
      const shared = differing < 0 ? above.length : differing;
      // At the top, pages further down say nothing.
      if (shared < longest || (shared === 0 && (above.length > 0 || parts.length > 1))) continue;
      found = shared > longest ? new Set([feature]) : found.add(feature);
      longest = shared;
    }
  }
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

function partsOf(route: string): string[] {
  return route.split("/").filter((part) => part !== "");
}

function lettersOf(name: string): string {
  return wordsOf(name).join("");
}

/** Fewer pages show no habit. */
const MIN_PAGES = 3;
/** The part of the pages that has to be called so. */
const MOST = 0.8;

function hasBarePages(units: UnitIndex["units"], home: string): boolean {
  const pages = [...units.values()].filter((unit) => unit.role === "page" && unit.package === home);
  const bare = pages.filter(({ name }) => !LAYER_WORDS.page?.includes(wordsOf(name).at(-1) ?? ""));
  return pages.length >= MIN_PAGES && bare.length >= MOST * pages.length;
}

/** The files of a project, with what is known of them. */
interface KnownFiles extends Pick<UnitIndex, "graph" | "units"> {
  /** The paths of pages to which no route leads yet. */
  readonly pages: ReadonlySet<string>;
  /** The paths of files that declare routes to the pages of others. */
  readonly declaring: ReadonlySet<string>;
}

interface NameMaps {
  readonly names: Map<string, Target[]>;
  readonly words: Map<string, Target[]>;
}

function nameTarget(target: Target, graph: GraphSnapshot, { names, words }: NameMaps): void {
  const { kind, name } = target;
  if (name !== "index") put(names, name, target);
  for (const { name: exported, kind: how } of graph.files.get(target.path)?.exports ?? []) {
    // A barrel only passes on what is declared elsewhere.
    if (how === "reexport" || how === "star" || exported === "default") continue;
    if (exported !== name) put(names, exported, { ...target, symbol: exported });
  }
  if (kind === "file" || name === "index") return;
  const phrase = wordsOf(name);
  const suffixes = LAYER_WORDS[kind] ?? [];
  const own = phrase.join(" ");
  if (phrase.length > 1) put(words, own, target);
  const stem = suffixes.includes(phrase.at(-1) ?? "") ? phrase.slice(0, -1).join(" ") : own;
  for (const suffix of suffixes) {
    const called = `${stem} ${suffix}`;
    if (called !== own) put(words, called, target);
  }
}

/** The names in its file of what a file exports by default: people call it so, whatever the file is called. */
function namesOfDefault(graph: GraphSnapshot, path: string): string[] {
  const main = graph.files.get(path)?.exports.find(({ name, kind }) =>
    name === "default" && kind !== "reexport"
  );
  if (!main) return [];
  const wrapper = graph.unitFactsOf(path).components.find(({ exported }) =>
    exported.includes("default")
  );
  const named = [main.local, wrapper?.around].filter((name) => name !== undefined);
  return [...new Set(named)].filter((name) => name !== "default");
}

function pathTargets(
  paths: ReadonlyMap<string, readonly Target[]>,
  known: KnownFiles,
  written: string,
): readonly Target[] {
  const path = written.replace(/^\.?\//, "");
  const found = paths.get(path) ?? [];
  if (found.length > 0 || !path.includes("/")) return found;
  return [...known.graph.list.files.keys()]
    .filter((each) => each.endsWith(`/${path}`) || withoutEnding(each).endsWith(`/${path}`))
    .map((each) => fileTarget(each, known));
}

function fileTarget(path: string, known: KnownFiles): Target {
  const unit = known.units.get(path);
  return {
    path,
    kind: known.pages.has(path) ? "page" : unit ? kindOf(unit) : "file",
    name: isCalledByFolder(path, known)
      ? nameOf(folderOf(path))
      : withoutEnding(nameOf(path)).replace(/\.machine$/, ""),
    feature: unit?.feature ?? null,
  };
}

/** Tells whether a file is the index of a folder, no barrel that hands on what others declare, and no mere route to a page. */
function isCalledByFolder(path: string, { graph, declaring }: KnownFiles): boolean {
  const exports = graph.files.get(path)?.exports ?? [];
  return isIndex(path) && !declaring.has(path) &&
    exports.some(({ kind }) => kind !== "reexport" && kind !== "star");
}

/** The files that declare routes to the pages of others. */
function declaringRoutes(units: UnitIndex["units"]): Set<string> {
  return new Set(
    [...units.values()].flatMap(({ path, routes }) =>
      routes.map(({ declaredIn }) => declaredIn).filter((each) => each !== path)
    ),
  );
}

/** Tells whether a file is called after its folder. */
export function isIndex(path: string): boolean {
  return path.includes("/") && withoutEnding(nameOf(path)) === "index";
}

/** Tells whether a file has the name of an export in its own style: `cart-line.tsx` for `CartLine`. */
export function isCalledAfter({ name }: Target, symbol: string): boolean {
  return wordsOf(name).join("") === wordsOf(symbol).join("");
}

/** A unit is called by its layer, where it has one; else by what it is for. */
function kindOf({ layer, role }: IndexedUnit): Target["kind"] {
  if (role === "page") return "page";
  return layer ?? layerIds.find((each) => each === role) ?? "file";
}

/** Tells whether a file is a test, a story or the like, which has its name from its subject. */
export function isAside(path: string): boolean {
  return /\.(?:test|spec|stories|d)\.[cm]?[jt]sx?$/.test(path);
}

function withoutEnding(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, "");
}

function put(map: Map<string, Target[]>, key: string, target: Target): void {
  const known = map.get(key);
  if (!known) map.set(key, [target]);
  else if (!known.some(({ path, symbol }) => path === target.path && symbol === target.symbol)) {
    known.push(target);
  }
}
