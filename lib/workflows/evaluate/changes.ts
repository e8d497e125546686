import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import type { Declaration } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { flowFrom, type Place, type Trace } from "./flows.ts";
import type { ImportedAs, Importers } from "./importers.ts";
import type { Names } from "./names.ts";
import type { Uses } from "./uses.ts";
import type { Evaluation } from "./value.ts";
import { ANY, below, inCopy, memberNamed, RESULT, rootOf, type ValuePath } from "./value_path.ts";
import { outermost } from "./wrapping.ts";

/** The thing that the code does to a name after its declaration: gives it another value, or changes the object that it holds. */
export type Change =
  | "reassigned"
  | "changed"
  /** It goes to more places than are followed. */
  | "too_large";

/** Tells how the code changes a name, whatever names and functions carry the value. */
export type FindChange = (file: ParsedSource, found: Declaration) => Change | null;

/** The input that following a value needs. */
export interface ChangesInput {
  readonly run: Evaluation;
  readonly namesOf: (file: ParsedSource) => Names;
  readonly usesOf: (file: ParsedSource) => Uses;
  readonly importers: Importers;
}

/** A name whose uses are to be followed. */
interface Holder {
  readonly file: ParsedSource;
  readonly name: string;
  readonly declaration: TS.Node;
  readonly path: ValuePath;
}

/** The largest number of uses of names that are followed: what is left of them may change anything. */
const MAX_USES = 300_000;

/** Longer ways are cut: what is written further in counts as a change as well. */
const MAX_PATH = 8;

export function createChangeFinder(input: ChangesInput): FindChange {
  const known = new Map<TS.Node, Change | null>();
  const budget = { uses: MAX_USES };
  const clean: Visited = new Map();
  return (file, { name, declaration }) => {
    const before = known.get(declaration);
    if (before !== undefined) return before;
    // What leads back to the question has no answer of its own.
    known.set(declaration, null);
    const first: Holder = { file, name, declaration, path: [] };
    const change = followed({ input, budget, clean }, first);
    known.set(declaration, change);
    return change;
  };
}

/** The ways that were followed, by the name that holds them. */
type Visited = Map<TS.Node, ValuePath[]>;

interface Shared {
  readonly input: ChangesInput;
  readonly budget: { uses: number };
  /** The ways that are known not to be changed. */
  readonly clean: Visited;
}

interface Following extends Shared {
  readonly agenda: Holder[];
  /** The functions that received the value: their code runs while it is followed. */
  readonly entered: Set<TS.Node>;
  change: Change | null;
}

function followed(shared: Shared, first: Holder): Change | null {
  const following: Following = { ...shared, agenda: [first], entered: new Set(), change: null };
  const seen: Visited = new Map();
  for (let next = following.agenda.pop(); next; next = following.agenda.pop()) {
    const path = next.path.slice(0, MAX_PATH);
    const key = next.declaration;
    if (isCovered(shared.clean.get(key), path) || isCovered(seen.get(key), path)) continue;
    addTo(seen, key, path);
    followHolder(following, { ...next, path }, next === first);
    if (following.change) return following.change;
  }
  for (const [key, paths] of seen) for (const path of paths) addTo(shared.clean, key, path);
  return null;
}

/**
 * Tells whether a path lies inside an unchanged value and is therefore unchanged too; what a function gives back is not inside of
 * it.
 */
function isCovered(paths: readonly ValuePath[] | undefined, path: ValuePath): boolean {
  return paths?.some((outer) =>
    outer.length <= path.length && path[outer.length] !== RESULT &&
    outer.every((name, index) => name === path[index])
  ) ?? false;
}

function addTo(visited: Visited, key: TS.Node, path: ValuePath): void {
  const paths = visited.get(key);
  if (!paths) visited.set(key, [path]);
  else if (!isCovered(paths, path)) paths.push(path);
}

function followHolder(following: Following, holder: Holder, isFirst: boolean): void {
  const { input } = following;
  const { file, name, declaration, path } = holder;
  for (const use of input.usesOf(file).of(name, declaration)) {
    if (--following.budget.uses < 0) following.change = "too_large";
    if (following.change) return;
    followPlace(following, file, { node: use, path }, isFirst ? use : null);
  }
  if (input.namesOf(file).topLevel(name)?.declaration !== declaration) return;
  const importing = input.importers({ path: file.path, local: name }, path);
  for (const each of importing) holdImported(following, each);
}

function holdImported(
  { input, agenda }: Following,
  { file, name, path }: ImportedAs,
): void {
  const found = input.namesOf(file).topLevel(name);
  if (found) agenda.push({ file, name, declaration: found.declaration, path });
}

/** The call of a function, where it is called: `f()`, `(() => x)()`. */
function callOf(callee: TS.Expression): TS.CallExpression | null {
  const whole = outermost(callee);
  const { parent } = whole;
  return ts.isCallExpression(parent) && parent.expression === whole ? parent : null;
}

function followPlace(
  following: Following,
  file: ParsedSource,
  first: Place,
  own: TS.Identifier | null,
): void {
  const places = [first];
  const trace = traceIn(following, file, places, own);
  for (let place = places.pop(); place; place = places.pop()) {
    if (--following.budget.uses < 0) following.change = "too_large";
    if (following.change) return;
    flowFrom(trace, place);
  }
}

function traceIn(
  following: Following,
  file: ParsedSource,
  places: Place[],
  own: TS.Identifier | null,
): Trace {
  const { input: { run, namesOf, importers }, agenda, entered } = following;
  const site = { file, frame: null };

  function holdIn(name: TS.BindingName, path: ValuePath): void {
    const declaration = name.parent;
    if (ts.isIdentifier(name)) {
      agenda.push({ file, name: name.text, declaration, path });
      return;
    }
    for (const [index, element] of name.elements.entries()) {
      if (ts.isOmittedExpression(element)) continue;
      const member = ts.isArrayBindingPattern(name)
        ? String(index)
        : memberNamed(element.propertyName ?? element.name);
      const rest = element.dotDotDotToken ? inCopy(path) : below(path, member);
      if (rest) holdIn(element.name, rest);
    }
  }

  return {
    changed() {
      following.change = "changed";
    },
    reassigned(target) {
      if (target === own) following.change = "reassigned";
    },
    to: (place) => void places.push(place),
    bound: holdIn,
    stored(target, path) {
      const { root, path: way } = rootOf(target);
      const found = ts.isIdentifier(root) ? namesOf(file).declarationOf(root) : null;
      if (!found) return;
      const { name, declaration } = found;
      agenda.push({ file, name, declaration, path: [...way, ...path] });
    },
    exported(name, path) {
      const importing = importers({ path: file.path, name }, path);
      for (const each of importing) holdImported(following, each);
    },
    passed({ node: to, site }, index, path) {
      entered.add(to);
      const parameters = to.parameters.filter(({ name }) =>
        !ts.isIdentifier(name) || name.text !== "this"
      );
      const last = parameters.at(-1);
      const taken = parameters[index] ?? (last?.dotDotDotToken ? last : undefined);
      if (!taken) return;
      const rest = taken.dotDotDotToken ? [ANY, ...path] : path;
      traceIn(following, site.file, places, null).bound(taken.name, rest);
    },
    escaped(call) {
      // What only runs later, in a handler or an action, finds the machine made already.
      const inside = ts.findAncestor(call, ts.isFunctionLike);
      const runsNow = !inside || entered.has(inside) ||
        (ts.isExpression(inside) && callOf(inside) !== null);
      if (runsNow) following.change = "changed";
    },
    evaluate: (expression) => run.evaluate(expression, site),
    isGlobal: (identifier) => !namesOf(file).declarationOf(identifier),
  };
}
