import { MARK_PROP } from "../marking/mark.ts";

/** The marks of elements, by the props that React keeps of them. */
export type Marks = WeakMap<object, string>;

/** The modules of React that make elements, as objects whose members can be replaced. */
export interface ReactModules {
  readonly React: Makers;
  readonly runtimes: readonly Makers[];
}

type Maker = (type: unknown, config: unknown, ...others: unknown[]) => unknown;
type Makers = Record<string, Maker>;

/** The key of the place where the marks are kept: one place, however often the app loads this module. */
const KEPT = Symbol.for("project-workbench:marks");

/**
 * Takes the marks out of the props before React sees them, and keeps them beside the elements.
 * @returns the marks
 */
export function patchReact({ React, runtimes }: ReactModules): Marks {
  const place = globalThis as { [KEPT]?: Marks }; // nobody else knows the symbol
  if (place[KEPT] !== undefined) return place[KEPT];
  const marks: Marks = place[KEPT] = new WeakMap();
  for (const runtime of runtimes) {
    for (const name of ["jsx", "jsxs", "jsxDEV"]) {
      replace(runtime, name, (make) => taking(make, marks));
    }
  }
  replace(React, "createElement", (make) => taking(make, marks));
  replace(React, "cloneElement", (clone) => copying(clone, marks));
  return marks;
}

function replace(makers: Makers, name: string, by: (make: Maker) => Maker): void {
  const make = makers[name];
  // The runtime for production has no `jsxDEV` that could be called.
  if (typeof make === "function") makers[name] = by(make);
}

function taking(make: Maker, marks: Marks): Maker {
  return (type, config, ...others) => {
    if (!isMarked(config)) return make(type, config, ...others);
    const { [MARK_PROP]: mark, ...props } = config;
    return kept(make(type, props, ...others), mark, marks);
  };
}

/** A clone is the element that was written, wherever it was cloned. */
function copying(clone: Maker, marks: Marks): Maker {
  return (element, config, ...others) => {
    const mark = marks.get(propsOf(element) ?? marks);
    const made = clone(element, config, ...others);
    return mark === undefined ? made : kept(made, mark, marks);
  };
}

function kept(element: unknown, mark: string, marks: Marks): unknown {
  const props = propsOf(element);
  if (props !== null) marks.set(props, mark);
  return element;
}

function isMarked(config: unknown): config is { readonly [MARK_PROP]: string } {
  return typeof config === "object" && config !== null && MARK_PROP in config;
}

function propsOf(element: unknown): object | null {
  if (typeof element !== "object" || element === null || !("props" in element)) return null;
  return typeof element.props === "object" ? element.props : null;
}
