import {
  type ComponentFact,
  componentName,
  type ComponentUsage,
  findUsages,
  type PropFact,
} from "../../components/mod.ts";
import { positionAt } from "../../source/mod.ts";
import type { SurfaceChange } from "../indicators/review_facts.ts";
import type { Side, Sides } from "../side.ts";
import type { PathPair } from "./file_pairs.ts";
import { isWider } from "./is_wider.ts";

/** What React itself takes; children stand between the tags. */
const BUILT_IN: ReadonlySet<string> = new Set(["children", "key", "ref"]);

type Options = { readonly signal?: AbortSignal };

/** One component on both sides. */
interface Compared {
  readonly path: string;
  readonly before: ComponentFact;
  readonly after: ComponentFact;
  /** The elements of the head that render it. */
  readonly usages: readonly ComponentUsage[];
  readonly line: number | null;
}

/** The props of the exported components of one file that came, went, or are others, by what their types say. */
export async function propChanges(
  sides: Sides,
  pair: PathPair,
  options: Options = {},
): Promise<SurfaceChange[]> {
  if (pair.base === null || pair.head === null) return [];
  const path = pair.head;
  const before = await exportedComponents(sides.base, pair.base, options);
  const after = await exportedComponents(sides.head, path, options);
  const differing = after.flatMap((now) => {
    const then = before.find(({ name }) => name === now.name);
    return then && !hasSameProps(then, now) ? [{ path, before: then, after: now }] : [];
  });
  if (differing.length === 0) return [];
  const facts = differing.map((each) => each.after);
  const { source, components } = sides.head;
  const usages = await findUsages(source, components, { path, facts }, options);
  return (await Promise.all(differing.map(async (each) =>
    changesOf({
      ...each,
      usages: usages.filter(({ component }) => component === componentName(each.after, path)),
      line: await lineOf(sides.head, path, each.after.start),
    })
  ))).flat();
}

async function exportedComponents(
  { source, components }: Side,
  path: string,
  options: Options,
): Promise<readonly ComponentFact[]> {
  const entry = (await source.graph.refresh(options)).list.files.get(path);
  const facts = entry ? await components.factsOf(entry) : [];
  return facts.filter(({ exported }) => exported.length > 0);
}

function hasSameProps(one: ComponentFact, other: ComponentFact): boolean {
  const shapeOf = ({ props }: ComponentFact): string =>
    JSON.stringify(props.map(({ name, type, required }) => [name, type, required]));
  return shapeOf(one) === shapeOf(other);
}

async function lineOf({ source }: Side, path: string, start: number): Promise<number | null> {
  const file = await source.project.files.read(path);
  return file ? positionAt((await source.parses.parse(file)).ast, start).line : null;
}

function changesOf(compared: Compared): SurfaceChange[] {
  const before = byName(compared.before);
  const after = byName(compared.after);
  const gone = [...before.values()].filter(({ name }) => !after.has(name));
  return [
    ...gone.map((prop) => removal(prop, compared)),
    ...[...after.values()].flatMap((now) => {
      const then = before.get(now.name);
      return then ? difference(then, now, compared) : arrival(now, compared);
    }),
  ];
}

function byName({ props }: ComponentFact): ReadonlyMap<string, PropFact> {
  return new Map(
    props.filter(({ name }) => !BUILT_IN.has(name)).map((prop) => [prop.name, prop]),
  );
}

function removal(prop: PropFact, compared: Compared): SurfaceChange {
  return {
    ...ofProp(prop, compared),
    change: "removed",
    before: prop.type,
    after: null,
    uses: usesThat(compared, (props) => props.includes(prop.name)),
    certain: compared.after.propsComplete,
  };
}

function arrival(prop: PropFact, compared: Compared): SurfaceChange[] {
  const isNeeded = prop.required && isDeclared(prop, compared.after);
  if (!isNeeded) {
    return [{
      ...ofProp(prop, compared),
      change: "added",
      before: null,
      after: prop.type,
      uses: [],
      certain: true,
    }];
  }
  const certain = compared.before.propsComplete;
  return [{ ...neededNow(prop, compared), before: null, certain }];
}

function difference(then: PropFact, now: PropFact, compared: Compared): SurfaceChange[] {
  const found: SurfaceChange[] = [];
  const isDeclaredHere = isDeclared(now, compared.after) && isDeclared(then, compared.before);
  if (now.required && !then.required && isDeclaredHere) {
    found.push({ ...neededNow(now, compared), before: then.type, certain: true });
  }
  if (oneLine(then.type) === oneLine(now.type)) return found;
  found.push({
    ...ofProp(now, compared),
    change: isWider(now.type, then.type) ? "widened" : "type_changed",
    before: oneLine(then.type),
    after: oneLine(now.type),
    uses: usesThat(compared, (props) => props.includes(now.name)),
    certain: true,
  });
  return found;
}

/** A name that is merely taken out of untyped props may be given or not. */
function isDeclared({ type }: PropFact, { propsComplete }: ComponentFact): boolean {
  return propsComplete || type !== "any";
}

function neededNow(
  prop: PropFact,
  compared: Compared,
): Omit<SurfaceChange, "before" | "certain"> {
  return {
    ...ofProp(prop, compared),
    change: "required",
    after: prop.type,
    uses: usesThat(compared, (props) => !props.includes(prop.name) && !props.includes("...")),
  };
}

function usesThat(
  { usages }: Compared,
  isOne: (props: readonly string[]) => boolean,
): SurfaceChange["uses"] {
  return usages.filter(({ props }) => isOne(props)).map(({ path, line }) => ({ path, line }));
}

function ofProp(
  { name }: PropFact,
  { path, after, line }: Compared,
): Pick<SurfaceChange, "kind" | "path" | "owner" | "name" | "line" | "barrels" | "entries"> {
  const owner = componentName(after, path);
  return { kind: "prop", path, owner, name, line, barrels: [], entries: [] };
}

function oneLine(type: string): string {
  return type.replace(/\s+/g, " ");
}
