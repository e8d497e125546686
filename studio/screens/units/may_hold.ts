/** The props of a component, as the palette tells them. */
interface TakenProps {
  readonly props: readonly { readonly name: string }[];
  readonly propsComplete: boolean;
}

/** Tells whether a component may hold others: it takes children, or its file does not tell all that it takes. */
export function mayHold({ props, propsComplete }: TakenProps): boolean {
  return !propsComplete || props.some(({ name }) => name === "children");
}
