import type { z } from "zod";
import type { DeclaredProp, Source } from "../source/mod.ts";
import { inheritedCounts } from "../source/types/mod.ts";
import { describeProps } from "./page/describe_node.ts";
import { findPageNode } from "./page/find_page.ts";
import { pageObstacle } from "./page/page_obstacle.ts";
import { readDeclaredProps } from "./read_declared_props.ts";
import { readScope } from "./read_scope.ts";
import type { declaredProp, NodeAddress, pageProps } from "./page/schemas.ts";
import type { PageProp } from "./page/node_schemas.ts";

/**
 * The props of an element: those that are written, those that its component declares, and the names it could use.
 * @throws {WorkbenchError} as `readNode`
 */
export async function readProps(
  source: Source,
  address: NodeAddress,
  options: { signal?: AbortSignal } = {},
): Promise<z.input<typeof pageProps>> {
  const page = await findPageNode(source, address);
  const [declaration, scope, obstacle] = await Promise.all([
    readDeclaredProps(source, page, options),
    readScope(source, page, options),
    pageObstacle(source, page),
  ]);
  return {
    nodeId: page.node.id,
    props: describeProps(page.source, page.node, obstacle)
      .map((prop) => withType(prop, declaration.props)),
    declared: declaration.props.map(describeDeclared),
    inherited: inheritedCounts(declaration.props),
    complete: declaration.complete,
    ...(declaration.reason !== undefined && { reason: declaration.reason }),
    scope: scope.described,
    contentHash: page.source.contentHash,
  };
}

function withType(prop: PageProp, declared: readonly DeclaredProp[]): PageProp {
  const type = declared.find(({ name }) => name === prop.name)?.type;
  return type === undefined ? prop : { ...prop, type };
}

function describeDeclared(prop: DeclaredProp): z.input<typeof declaredProp> {
  const { values, declaredIn: _, ...rest } = prop;
  return { ...rest, ...(values && { values: [...values] }) };
}
