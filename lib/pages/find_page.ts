import { WorkbenchError } from "../errors/mod.ts";
import { type FileText, readUnit, type Unit, type UnitScope } from "../project/mod.ts";
import {
  findNode,
  type JsxNode,
  type JsxTree,
  type ParsedSource,
  readJsxTree,
  type Source,
} from "../source/mod.ts";
import type { NodeAddress, PageAddress } from "./schemas.ts";

/** A page, read. */
export interface Page {
  readonly unit: Unit;
  readonly file: FileText;
}

/** A page, parsed. */
export interface ParsedPage {
  readonly unit: Unit;
  readonly source: ParsedSource;
  readonly tree: JsxTree;
}

/** A node of a page, with the page. */
export interface PageWithNode extends ParsedPage {
  readonly node: JsxNode;
}

const PAGES: UnitScope = {
  layer: "page",
  extension: /\.[tj]sx?$/,
  endings: ".tsx, .jsx, .ts or .js",
  missing: "page_not_found",
};

/**
 * Reads the page that an address names.
 * @throws {WorkbenchError} `invalid_request`, `outside_scope`, `feature_not_found`, `page_not_found`
 */
export function readPage(source: Source, address: PageAddress): Promise<Page> {
  return readUnit(source.project, address, PAGES);
}

/** As `readPage`, and parses it. A page with syntax errors has the tree that could be recovered. */
export async function parsePage(source: Source, address: PageAddress): Promise<ParsedPage> {
  const { unit, file } = await readPage(source, address);
  const parsed = await source.parses.parse(file);
  return { unit, source: parsed, tree: readJsxTree(parsed) };
}

/**
 * As `parsePage`, and finds a node.
 * @param check looks at the file before the node is looked for, and throws what it does not like
 * @throws {WorkbenchError} `node_not_found`
 */
export async function findPageNode(
  source: Source,
  address: NodeAddress,
  check: (file: FileText) => void = () => undefined,
): Promise<PageWithNode> {
  const page = await parsePage(source, address);
  check(page.source);
  const node = findNode(page.tree, address.nodeId);
  if (!node) {
    throw new WorkbenchError(
      "node_not_found",
      `Cannot find the node "${address.nodeId}" in "${address.file}": read the tree again`,
    );
  }
  return { ...page, node };
}
