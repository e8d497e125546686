import type { Schemas } from "../../api/client.ts";
import type { PropRow } from "./prop_field.tsx";

type Answer = Schemas["ReadPropsAnswer"];

/** The most props that are offered without being asked for: an element of HTML takes fifty of its own. */
const MOST_OFFERED = 12;

/** Those that people set on any element. */
const USUAL: readonly string[] = ["className", "style", "id"];

/** The rows of the props of an element. */
export interface Rows {
  /** In sight: written first, then the required ones that are missing. */
  readonly own: readonly PropRow[];
  /** Folded. */
  readonly more: readonly PropRow[];
  /** Whether own ones are folded as well. */
  readonly isMixed: boolean;
}

/** Joins the written props to the declared ones. */
export function rowsOf({ props, declared, complete }: Answer): Rows {
  const known = new Map(declared.map((prop) => [prop.name, prop]));
  const written = props.map((prop, at): PropRow => ({
    name: prop.name,
    nth: props.slice(0, at).filter(({ name }) => name === prop.name).length,
    written: prop,
    declared: known.get(prop.name) ?? null,
    isUnknown: complete && prop.kind !== "spread" && !known.has(prop.name),
  }));
  const names = new Set(props.map(({ name }) => name));
  const missing = declared.filter(({ name }) => !names.has(name) && name !== "children")
    .map((prop): PropRow => ({
      name: prop.name,
      nth: 0,
      written: null,
      declared: prop,
      isUnknown: false,
    }));
  const isOwn = ({ declared }: PropRow) => declared?.inheritedFrom === undefined;
  const required = missing.filter((row) => isOwn(row) && row.declared?.required);
  const optional = missing.filter((row) => isOwn(row) && !row.declared?.required);
  const inherited = missing.filter((row) => !isOwn(row));
  const isMixed = optional.length > MOST_OFFERED;
  const isOffered = ({ name }: PropRow) => !isMixed || USUAL.includes(name);
  return {
    own: [...written, ...required, ...optional.filter(isOffered)],
    more: [...optional.filter((row) => !isOffered(row)), ...inherited],
    isMixed,
  };
}
