/** A node of a tree, as far as rows of the outline are told apart by it. */
export interface DetailedNode {
  readonly id: string;
  readonly type: string;
  readonly owner: string;
  readonly tag?: string | undefined;
  readonly text?: string | undefined;
  readonly condition?: string | undefined;
  readonly props?:
    | readonly { readonly name: string; readonly kind: string; readonly value: unknown }[]
    | undefined;
  readonly children: readonly DetailedNode[];
}

/** The props that name a thing, the best first. */
const NAMING = "name id key label title to href htmlFor path value type".split(" ");

/** The longest detail: the row has little room beside the name. */
const MOST = 60;

/**
 * Tells apart the rows of a tree that look alike: elements of one tag beside each other by a prop that they are given, else,
 * where they are closed, by the first text in them; and what a component renders in several cases by the condition of each.
 * @returns what is said beside the name, by the id of the node
 */
export function detailsOf(
  roots: readonly DetailedNode[],
  closed: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const details = new Map<string, string>();
  function walk(nodes: readonly DetailedNode[]): void {
    for (const group of alike(nodes, ({ type, tag }) => type === "element" ? tag : undefined)) {
      for (const [id, detail] of detailsIn(group, closed)) details.set(id, detail);
    }
    for (const { children } of nodes) walk(children);
  }
  walk(roots);
  for (const group of alike(roots, ({ owner }) => owner)) {
    for (const { id, condition } of group) {
      if (condition !== undefined) details.set(id, `if ${shortened(condition)}`);
    }
  }
  return details;
}

/** Returns the groups of two and more nodes that have the same key. */
function alike(
  nodes: readonly DetailedNode[],
  keyOf: (node: DetailedNode) => string | undefined,
): readonly (readonly DetailedNode[])[] {
  const groups = new Map<string, DetailedNode[]>();
  for (const node of nodes) {
    const key = keyOf(node);
    if (key !== undefined) groups.set(key, [...groups.get(key) ?? [], node]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

function detailsIn(
  group: readonly DetailedNode[],
  closed: ReadonlySet<string>,
): readonly (readonly [string, string])[] {
  const name = tellingProp(group);
  return group.flatMap((node) => {
    const prop = node.props?.find((each) => each.name === name);
    const detail = prop ? sayProp(prop) : closed.has(node.id) ? firstText(node) : "";
    return detail === "" ? [] : [[node.id, detail] as const];
  });
}

/** Returns the name of the prop that tells most of the nodes from the others; of several the one that names best. */
function tellingProp(group: readonly DetailedNode[]): string | undefined {
  const names = new Set(group.flatMap(({ props = [] }) => props.map(({ name }) => name)));
  const values = (wanted: string) =>
    new Set(
      group.flatMap(({ props = [] }) =>
        props.flatMap(({ name, kind, value }) =>
          name === wanted ? [`${kind} ${String(value)}`] : []
        )
      ),
    ).size;
  const rank = (name: string) => NAMING.includes(name) ? NAMING.indexOf(name) : NAMING.length;
  return [...names].filter((name) => values(name) > 1)
    .toSorted((one, other) => rank(one) - rank(other) || values(other) - values(one))[0];
}

function sayProp(
  { name, kind, value }: { readonly name: string; readonly kind: string; readonly value: unknown },
): string {
  const said = shortened(String(value));
  return kind === "string" ? `${name}="${said}"` : `${name}={${said}}`;
}

function firstText({ type, text, children }: DetailedNode): string {
  if (type === "text") return shortened(text ?? "");
  return children.map(firstText).find((each) => each !== "") ?? "";
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}
