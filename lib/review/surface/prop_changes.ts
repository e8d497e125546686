import { readComponentFacts } from "../../source/components/mod.ts";
import type { ComponentUsage } from "../../source/units/mod.ts";
import type { SurfaceChange } from "../indicators/review_facts.ts";
import type { Sides } from "../side.ts";
import { goesFurther } from "../units/components/beyond_details.ts";
import type { TypeReaders } from "../units/components/compare_code.ts";
import { matchComponents } from "../units/components/match_components.ts";
import { type ReadComponent, readComponents } from "../units/components/read_components.ts";
import type { ReadProp } from "../units/components/read_prop.ts";
import { renamedProp } from "../units/components/renamed_prop.ts";
import { readUnitFile } from "../units/reading/read_unit_file.ts";
import type { PathPair } from "./file_pairs.ts";
import { wrappedComponents } from "../units/components/wrapped_components.ts";
import { compareTypes } from "./compare_types.ts";

/** The props that React itself takes; children stand between the tags. */
const BUILT_IN: ReadonlySet<string> = new Set(["children", "key", "ref"]);

/** One component on both sides. */
interface Compared {
  readonly before: ReadComponent;
  readonly after: ReadComponent;
  /** The elements of the head that render it. */
  readonly usages: readonly ComponentUsage[];
}

/** The props of the exported components of one file that came, went, or are others, by what their types say. */
export async function propChanges(
  sides: Sides,
  pair: PathPair,
  readers: TypeReaders,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SurfaceChange[]> {
  if (pair.base === null || pair.head === null) return [];
  const { head } = sides;
  const [{ source: before }, { source: after }] = await Promise.all([
    readUnitFile({ side: sides.base, path: pair.base }, "base"),
    readUnitFile({ side: head, path: pair.head }, "head"),
  ]);
  if (!before || !after) return [];
  const { pairs } = matchComponents(
    await readComponents(before, readers.base),
    await readComponents(after, readers.head),
  );
  const found = pairs.filter(([, now]) => now.exported.length > 0)
    .map(([then, now]) => ({ before: then, after: now, usages: [] }));
  if (found.every((each) => changesOf(each).length === 0)) return [];
  const facts = readComponentFacts(after);
  const wrapped = wrappedComponents(after.ast);
  // Code that only names it says nothing of props.
  const usages = (await head.source.units.usages(options)).finder.of(pair.head, facts)
    .filter(({ component, kind }) => kind === "element" && !wrapped.has(component));
  return found.flatMap((each) =>
    changesOf({
      ...each,
      usages: usages.filter(({ component }) => component === each.after.name),
    })
  );
}

function changesOf(compared: Compared): SurfaceChange[] {
  const { before, after } = compared;
  const renamed = renamedProp(before, after);
  // What a type that is not followed may have is not told as gone.
  const gone = goesFurther(after, before)
    ? []
    : propsOf(before).filter(({ name }) => !after.props.has(name));
  return [
    ...gone.map((prop) => ({
      ...removal(prop, compared),
      ...(prop === renamed?.before && { instead: renamed.after.name }),
    })),
    ...propsOf(after).flatMap((now) => {
      const then = before.props.get(now.name);
      if (then) return difference(then, now, compared);
      return now === renamed?.after
        ? arrival(now, withoutUsesOf(renamed.before, compared)).filter(({ uses }) =>
          uses.length > 0
        )
        : arrival(now, compared);
    }),
  ];
}

/** Leaves out the elements that still give a prop by its old name. */
function withoutUsesOf({ name }: ReadProp, compared: Compared): Compared {
  return { ...compared, usages: compared.usages.filter(({ props }) => !props.includes(name)) };
}

function propsOf({ props }: ReadComponent): ReadProp[] {
  return [...props.values()].filter(({ name }) => !BUILT_IN.has(name));
}

function removal(prop: ReadProp, compared: Compared): SurfaceChange {
  return {
    ...ofProp(prop.name, compared.after.line, compared),
    change: "removed",
    before: prop.type.text,
    after: null,
    uses: usesThat(compared, (props) => props.includes(prop.name)),
    certain: compared.after.isTold && compared.after.beyond.length === 0,
  };
}

function arrival(prop: ReadProp, compared: Compared): SurfaceChange[] {
  const certain = !goesFurther(compared.before, compared.after);
  if (prop.required) return [{ ...neededNow(prop, compared), before: null, certain }];
  return [{
    ...ofProp(prop.name, lineOf(prop, compared), compared),
    change: "added",
    before: null,
    after: prop.type.text,
    uses: [],
    certain,
  }];
}

function difference(then: ReadProp, now: ReadProp, compared: Compared): SurfaceChange[] {
  const found: SurfaceChange[] = [];
  if (now.required && !then.required) {
    found.push({ ...neededNow(now, compared), before: then.type.text, certain: true });
  }
  if (then.type.says === now.type.says) return found;
  found.push({
    ...ofProp(now.name, lineOf(now, compared), compared),
    change: compareTypes(then.type.text, now.type.text),
    before: then.type.text,
    after: now.type.text,
    uses: usesThat(compared, (props) => props.includes(now.name)),
    certain: true,
  });
  return found;
}

function neededNow(
  prop: ReadProp,
  compared: Compared,
): Omit<SurfaceChange, "before" | "certain"> {
  return {
    ...ofProp(prop.name, lineOf(prop, compared), compared),
    change: "required",
    after: prop.type.text,
    uses: usesThat(compared, (props) => !props.includes(prop.name) && !props.includes("...")),
  };
}

function usesThat(
  { usages }: Compared,
  isOne: (props: readonly string[]) => boolean,
): SurfaceChange["uses"] {
  return usages.filter(({ props }) => isOne(props)).map(({ path, line }) => ({ path, line }));
}

/** A prop that another file declares is told at the component. */
function lineOf(prop: ReadProp, { after }: Compared): number {
  return prop.path === after.path ? prop.line : after.line;
}

function ofProp(
  name: string,
  line: number,
  { after, usages }: Compared,
): Pick<
  SurfaceChange,
  "kind" | "path" | "owner" | "name" | "line" | "barrels" | "entries" | "spreads"
> {
  const spreads = usages.filter(({ props }) => props.includes("...") && !props.includes(name));
  return {
    spreads: spreads.length,
    kind: "prop",
    path: after.path,
    owner: after.name,
    name,
    line,
    barrels: [],
    entries: [],
  };
}
