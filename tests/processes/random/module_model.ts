/** A module of a made-up project. Two of one id are the same module at two times. */
export interface Module {
  readonly id: number;
  readonly exports: readonly string[];
  /** By name, the path that it is imported from. */
  readonly imports: ReadonlyMap<string, string>;
  /** What nobody imports or exports. */
  readonly note: string;
}

/** A project: its modules by path. */
export type Modules = ReadonlyMap<string, Module>;

type Random = (below: number) => number;

const FOLDER = "src";

/** The source of a module. Most of its lines are its own, so that no other file is taken for it. */
export function textOf({ id, exports, imports, note }: Module): string {
  const own = Array.from({ length: 8 }, (_, line) => `// Module ${id}, line ${line}`);
  const imported = [...imports].map(([name, path]) =>
    `import { ${name} } from "./${path.slice(FOLDER.length + 1, -3)}";`
  );
  const exported = exports.map((name) => `export const ${name} = ${id};`);
  const used = `void [${[...imports.keys()].join(", ")}];`;
  return [...imported, ...own, `// ${note}`, ...exported, used, ""].join("\n");
}

/** The imports that ask in vain, as `path name`. */
export function brokenIn(modules: Modules): string[] {
  return [...modules].flatMap(([path, { imports }]) =>
    [...imports].filter(([name, from]) => !modules.get(from)?.exports.includes(name))
      .map(([name]) => `${path} ${name}`)
  );
}

/** What a change of each path cannot stand without, in a project where every import leads to its declaration. */
export function needsBetween(before: Modules, after: Modules): Map<string, Set<string>> {
  const changed = changedPaths(before, after);
  const needs = new Map(changed.map((path) => [path, new Set<string>()]));
  for (const path of changed) {
    for (const [name, from] of after.get(path)?.imports ?? []) {
      if (needs.has(from) && !before.get(from)?.exports.includes(name)) needs.get(path)?.add(from);
    }
    for (const [name, from] of before.get(path)?.imports ?? []) {
      if (needs.has(from) && !after.get(from)?.exports.includes(name)) needs.get(from)?.add(path);
    }
  }
  for (const [to, from] of movesBetween(before, after)) needs.get(from)?.add(to);
  for (const [path, needed] of needs) needed.delete(path);
  return needs;
}

/** The former path of each module that moves, by its new one. */
export function movesBetween(before: Modules, after: Modules): Map<string, string> {
  const moves = new Map<string, string>();
  for (const [path, { id }] of before) {
    const to = [...after].find(([other, module]) => module.id === id && !before.has(other))?.[0];
    if (!after.has(path) && to !== undefined) moves.set(to, path);
  }
  return moves;
}

/** Sorted. */
export function changedPaths(before: Modules, after: Modules): string[] {
  const shown = (module: Module | undefined): string => module ? textOf(module) : "";
  return [...new Set([...before.keys(), ...after.keys()])].sort()
    .filter((path) => shown(before.get(path)) !== shown(after.get(path)));
}

/** A project in which every import leads somewhere. */
export function randomModules(random: Random): Map<string, Module> {
  const modules = new Map<string, Module>();
  for (let id = 0; id < 8; id++) {
    modules.set(`${FOLDER}/m${id}.ts`, {
      id,
      exports: [`n${id}a`, `n${id}b`],
      imports: someImports(modules, random),
      note: "at first",
    });
  }
  return modules;
}

function someImports(modules: Modules, random: Random): Map<string, string> {
  const offered = [...modules].flatMap(([path, { exports }]) =>
    exports.map((name) => [name, path] as const)
  );
  return new Map(offered.filter(() => random(4) === 0));
}

/** Changes a project so that every import still leads somewhere. */
export function mutate(modules: Map<string, Module>, random: Random, serial: number): void {
  const paths = [...modules.keys()];
  const path = paths[random(paths.length)] ?? "";
  const module = modules.get(path);
  if (!module) return;
  const [name = ""] = module.exports;
  switch (random(5)) {
    case 0:
      return rename(modules, { path, name, to: `${name}x${serial}` });
    case 1:
      modules.delete(path);
      return drop(modules, path);
    case 2:
      modules.delete(path);
      modules.set(`${FOLDER}/moved${serial}.ts`, module);
      return redirect(modules, path, `${FOLDER}/moved${serial}.ts`);
    case 3: {
      const added = { id: 100 + serial, exports: [`k${serial}`], note: "new" };
      const imports = someImports(modules, random);
      modules.set(`${FOLDER}/new${serial}.ts`, { ...added, imports });
      const used = new Map([...module.imports, [`k${serial}`, `${FOLDER}/new${serial}.ts`]]);
      modules.set(path, { ...module, imports: used });
      return;
    }
    default:
      modules.set(path, { ...module, note: `changed ${serial}` });
  }
}

function rename(
  modules: Map<string, Module>,
  { path, name, to }: { readonly path: string; readonly name: string; readonly to: string },
): void {
  for (const [at, module] of modules) {
    const exports = module.exports.map((each) => at === path && each === name ? to : each);
    const imports = [...module.imports].map(([each, from]): [string, string] =>
      from === path && each === name ? [to, from] : [each, from]
    );
    modules.set(at, { ...module, exports, imports: new Map(imports) });
  }
}

function drop(modules: Map<string, Module>, path: string): void {
  for (const [at, module] of modules) {
    const imports = [...module.imports].filter(([, from]) => from !== path);
    modules.set(at, { ...module, imports: new Map(imports) });
  }
}

function redirect(modules: Map<string, Module>, path: string, to: string): void {
  for (const [at, module] of modules) {
    const imports = [...module.imports].map(([name, from]): [string, string] => [
      name,
      from === path ? to : from,
    ]);
    modules.set(at, { ...module, imports: new Map(imports) });
  }
}
