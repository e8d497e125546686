import type { DeclaredProp, Source } from "../source/mod.ts";
import type { PageWithNode } from "./page/find_page.ts";
import { placeOf } from "./read_scope.ts";

/** The props that the component of an element declares. */
export interface NodeDeclaration {
  readonly props: readonly DeclaredProp[];
  /** True when these are all props that the element can take. */
  readonly complete: boolean;
  /** Why not. */
  readonly reason?: string;
  /** True when any further name is taken too. */
  readonly acceptsAny: boolean;
}

/** Reads the declared props of the component that an element renders. Nodes of other types take no props. */
export async function readDeclaredProps(
  source: Source,
  page: PageWithNode,
  options: { signal?: AbortSignal } = {},
): Promise<NodeDeclaration> {
  if (page.node.type !== "element") return { props: [], complete: true, acceptsAny: false };
  const { props, resolved, reason, acceptsAny } = await source.types.declaredProps(
    placeOf(page),
    options,
  );
  return {
    props,
    complete: resolved && reason === undefined,
    ...(reason !== undefined && { reason }),
    acceptsAny,
  };
}
