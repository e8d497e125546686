import type { Schemas } from "../../api/client.ts";

/** Tells whether a component may hold others: it takes children, or its file does not tell all that it takes. */
export function mayHold(
  { props, propsComplete }: Pick<Schemas["PaletteEntry"], "props" | "propsComplete">,
): boolean {
  return !propsComplete || props.some(({ name }) => name === "children");
}
