import type { LayerId, ProjectLayout } from "../../project/mod.ts";
import type { GraphSnapshot, Source } from "../../source/mod.ts";
import { wordsOf } from "../../text/mod.ts";
import { readRoutes } from "./read_routes.ts";

/** Something of the project that a text can speak of. */
export interface Target {
  /** A file, or the folder of a feature. */
  readonly path: string;
  readonly kind: LayerId | "feature" | "file";
  /** What it is called: the file's name without its ending, or the feature's name. */
  readonly name: string;
  readonly feature: string | null;
  /** The exported name that was meant, where it is not the file's own. */
  readonly symbol?: string;
}

/** Everything that has a name, by its names. */
export interface UnitIndex {
  readonly layout: ProjectLayout;
  readonly graph: GraphSnapshot;
  /** By path, with and without an ending, also by the end of one (`pages/CartPage.tsx`). */
  byPath(path: string): readonly Target[];
  /** By exactly this name, of a file or an export. */
  byName(name: string): readonly Target[];
  /** By words in lower case: "cart page". */
  byWords(words: string): readonly Target[];
  byRoute(route: string): readonly Target[];
  feature(name: string): Target | null;
}

/** A page may be called without the word, and a component with it. */
const LAYER_WORDS: Readonly<Partial<Record<Target["kind"], readonly string[]>>> = {
  page: ["page", "screen", "view"],
  component: ["component"],
  expression: ["expression"],
  provider: ["provider", "context"],
  workflow: ["machine", "workflow"],
  hook: ["hook"],
  service: ["service"],
};

/** Indexes the units of a project as it is now. */
export async function indexUnits(
  source: Source,
  options: { readonly signal: AbortSignal },
): Promise<UnitIndex> {
  const graph = await source.graph.refresh(options);
  const layout = await source.project.layout({ ...options, list: graph.list });
  const names = new Map<string, Target[]>();
  const words = new Map<string, Target[]>();
  const paths = new Map<string, Target[]>();
  for (const path of graph.list.files.keys()) {
    const target = fileTarget(path, layout);
    const file = path.slice(path.lastIndexOf("/") + 1);
    put(paths, file, target);
    put(paths, path, target);
    put(paths, withoutEnding(path), target);
    if (!graph.files.has(path) || isAside(path)) continue;
    nameTarget(target, graph, { names, words });
  }
  const routes = await readRoutes(source, { graph, layout, ...options });
  const features = new Map(layout.features.map(({ name, path }): [string, Target] => [
    name.toLowerCase(),
    { path: path ?? "", kind: "feature", name, feature: name },
  ]));
  return {
    layout,
    graph,
    byPath: (path) => pathTargets(paths, graph, layout, path),
    byName: (name) => names.get(name) ?? [],
    byWords: (phrase) => words.get(phrase) ?? [],
    byRoute: (route) => (routes.get(route) ?? []).map((path) => fileTarget(path, layout)),
    feature: (name) => features.get(name.toLowerCase()) ?? null,
  };
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

function pathTargets(
  paths: ReadonlyMap<string, readonly Target[]>,
  graph: GraphSnapshot,
  layout: ProjectLayout,
  written: string,
): readonly Target[] {
  const path = written.replace(/^\.?\//, "");
  const known = paths.get(path) ?? [];
  if (known.length > 0 || !path.includes("/")) return known;
  return [...graph.list.files.keys()]
    .filter((each) => each.endsWith(`/${path}`) || withoutEnding(each).endsWith(`/${path}`))
    .map((each) => fileTarget(each, layout));
}

function fileTarget(path: string, layout: ProjectLayout): Target {
  const unit = layout.unitOf(path);
  const file = path.slice(path.lastIndexOf("/") + 1);
  return {
    path,
    kind: unit?.layer ?? "file",
    name: withoutEnding(file).replace(/\.machine$/, ""),
    feature: unit?.feature ?? layout.featureAt(path)?.name ?? null,
  };
}

/** Tests and stories are named after what they are about. */
function isAside(path: string): boolean {
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
