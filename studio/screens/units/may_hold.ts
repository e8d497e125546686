/** The props of a component, as the palette tells them. */
interface TakenProps {
  readonly props: readonly { readonly name: string }[];
  readonly propsComplete: boolean;
}

/** Tells whether a component may hold others: it takes children, or its file does not tell all that it takes. */
export function mayHold({ props, propsComplete }: TakenProps): boolean {
  return !propsComplete || props.some(({ name }) => name === "children");
}

/** The elements of HTML in which nothing can stand: React refuses them with anything in them. */
const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** Tells whether nothing can stand in an element of this tag. */
export function isVoid(tag: string | undefined): boolean {
  return tag !== undefined && VOID.has(tag);
}

/** A node of the tree of a component, as far as it tells what becomes of children. */
interface RenderedNode {
  readonly type: string;
  readonly owner: string;
  readonly tag?: string | undefined;
  readonly text?: string | undefined;
  readonly call?: string | undefined;
  readonly shows?: readonly { readonly text: string }[] | undefined;
  readonly props?:
    | readonly { readonly kind: string; readonly value: string | number | boolean }[]
    | undefined;
  readonly children: readonly RenderedNode[];
}

/** Tells whether a component shows nothing of what is put in it, as its tree tells; in doubt it may. */
export function showsNoChildren(roots: readonly RenderedNode[], component: string): boolean {
  const own = withInner(roots).filter(({ owner }) => owner === component);
  return own.length > 0 && !own.some(mayShowChildren);
}

function mayShowChildren({ tag, text, call, shows = [], props = [] }: RenderedNode): boolean {
  const isHandedOn = props.some(({ kind }) => kind === "spread") && !isVoid(tag);
  const code = [text, call, ...shows.map((each) => each.text), ...props.map(({ value }) => value)];
  return isHandedOn || code.some((each) => String(each ?? "").includes("children"));
}

function withInner(nodes: readonly RenderedNode[]): readonly RenderedNode[] {
  return nodes.flatMap((node) => [node, ...withInner(node.children)]);
}
