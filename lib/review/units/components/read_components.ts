import type { ts as TS } from "ts-morph";
import {
  declarationFinder,
  declaredComponents,
  propsSource,
} from "../../../source/components/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { componentName } from "../../../source/units/mod.ts";
import { followSource } from "./follow_type.ts";
import {
  type Beyond,
  lineOf,
  type Place,
  type PropMembers,
  type ReadProp,
  type Said,
} from "./read_prop.ts";
import { readDefaults, readTaken } from "./read_defaults.ts";
import type { TypeReader } from "./type_reader.ts";

/** A component of a file, with its props from wherever the project declares them. */
export interface ReadComponent {
  /** The name that an importer of the component would use. */
  readonly name: string;
  /** The name that the JSX tree uses for the owner of the component's elements. */
  readonly owner: string;
  readonly exported: readonly string[];
  /** The file that declares it, and the line there, from 1. */
  readonly path: string;
  readonly line: number;
  readonly syntax: TS.Node;
  readonly props: ReadonlyMap<string, ReadProp>;
  /** The values of props that a caller does not pass, by the prop's name; also of props that come from beyond. */
  readonly defaults: ReadonlyMap<string, Said>;
  /** The props that it takes apart by name where it takes no others; null where it may read any. */
  readonly taken: ReadonlySet<string> | null;
  /** Types that its props go on in and that are not followed. */
  readonly beyond: readonly Beyond[];
  /** False where nothing tells all that it takes. */
  readonly isTold: boolean;
  /** True where it takes its props without types: taken apart as in JavaScript, or as `any`. */
  readonly isUntyped: boolean;
}

/** The components that a file declares at its top level. */
export async function readComponents(place: Place, reader: TypeReader): Promise<ReadComponent[]> {
  const find = declarationFinder(place.ast);
  const components: ReadComponent[] = [];
  for (const declared of declaredComponents(place.ast, find)) {
    const { name, exported, component, documented } = declared;
    const source = propsSource(component, find);
    const isAny = isNode(source) && source.kind === ts.SyntaxKind.AnyKeyword;
    const members: PropMembers = isNode(source) && !isAny
      ? await followSource({ reader, place, seen: new Set() }, source)
      : { props: [], beyond: [] };
    components.push({
      name: componentName({ name }, place.path),
      owner: name,
      exported,
      path: place.path,
      line: lineOf(documented, place),
      syntax: component,
      props: new Map(members.props.map((prop) => [prop.name, prop])),
      defaults: readDefaults(name, component, place, find),
      taken: readTaken(component, find),
      beyond: members.beyond,
      isTold: source !== undefined && !isAny && !takesRest(source),
      isUntyped: isAny || isPattern(source),
    });
  }
  return components;
}

type Source = ReturnType<typeof propsSource>;

function isNode(source: Source): source is Exclude<Source, "none" | undefined> {
  return source !== undefined && source !== "none";
}

function isPattern(source: Source): source is TS.ObjectBindingPattern {
  return isNode(source) && ts.isObjectBindingPattern(source);
}

/** Tells whether the props are taken apart without types, and some of them not by name: `{ title, ...rest }`. */
function takesRest(source: Source): boolean {
  return isPattern(source) && source.elements.some((each) => each.dotDotDotToken !== undefined);
}
