import { WorkbenchError } from "../errors/mod.ts";
import type { FileText, Unit } from "../project/mod.ts";
import type { JsxNode, JsxTree, ParsedSource, Source } from "../source/mod.ts";
import { findNode, readJsxTree } from "../source/mod.ts";
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

const PAGE_EXTENSION = /\.[tj]sx?$/;

/**
 * The guard of every route that takes a page: reads the page that an address names, and nothing else.
 * @throws {WorkbenchError} `invalid_request`, `outside_scope`, `feature_not_found`, `page_not_found`
 */
export async function readPage(source: Source, address: PageAddress): Promise<Page> {
  const { feature, file } = address;
  requirePageFile(file);
  const layout = await source.project.layout();
  requireFeature(layout.features, feature);
  const unit = layout.findUnit(feature, "page", file);
  const text = unit && await source.project.files.read(unit.path);
  if (!text) {
    throw new WorkbenchError(
      "page_not_found",
      `Cannot find the page "${file}" in the feature "${feature}"`,
    );
  }
  return { unit, file: text };
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

/** @throws {WorkbenchError} `feature_not_found` */
export function requireFeature(
  features: readonly { readonly name: string }[],
  feature: string,
): void {
  if (features.some(({ name }) => name === feature)) return;
  throw new WorkbenchError(
    "feature_not_found",
    `Cannot find the feature "${feature}" in this project`,
  );
}

function requirePageFile(file: string): void {
  if (!staysBelow(file)) {
    throw new WorkbenchError(
      "outside_scope",
      `Cannot open "${file}": it leaves the feature's page folder`,
    );
  }
  if (!PAGE_EXTENSION.test(file)) {
    const message = "Name a file that ends in .tsx, .jsx, .ts or .js";
    throw new WorkbenchError("invalid_request", `Cannot open "${file}" as a page: ${message}`, {
      data: { issues: [{ path: "file", message }] },
    });
  }
}

/** Lexical: the layout then knows which files there are, so nothing outside can be named. */
function staysBelow(file: string): boolean {
  const segments = file.split("/");
  return !file.startsWith("/") && !file.includes("\\") && !file.includes("\0") &&
    !/^[A-Za-z]:/.test(file) && !segments.includes("..");
}
