import { WorkbenchError } from "../../errors/mod.ts";
import {
  type FileText,
  readUnit,
  readUnitAt,
  type Unit,
  type UnitScope,
} from "../../project/mod.ts";
import { findNode, readJsxTree } from "../../source/jsx/mod.ts";
import { createTimeSlice, type TimeSlice } from "../../slices/mod.ts";
import type { JsxNode, JsxTree, ParsedSource, Source } from "../../source/mod.ts";
import type { NodeAddress, UnitAddress } from "./schemas.ts";

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
 * Reads the unit that an address names: a page by its feature and file, or any unit by its path.
 * @throws {WorkbenchError} `invalid_request`, `outside_scope`, `feature_not_found`, `page_not_found`
 */
export async function readPage(source: Source, address: UnitAddress): Promise<Page> {
  const { path, ...page } = address;
  if (path === undefined) return await readNamedPage(source, requirePage(page));
  if (page.feature === undefined && page.file === undefined) {
    return await readUnitAt(source.project, path);
  }
  throw incomplete("path", "Name a unit by `path`, or a page by `feature` and `file`, not by both");
}

/** A page outside of the page folders is one for its route alone: only the index of the units tells. */
async function readNamedPage(
  source: Source,
  address: { readonly feature: string; readonly file: string },
): Promise<Page> {
  const { feature, file } = address;
  const layout = await source.project.layout({ unit: { ...address, layer: "page" } });
  const other = layout.findUnit(feature, "page", file) ? undefined : layout.units.get(
    inPackage(layout.feature(feature)?.package ?? "", file),
  );
  if (other?.feature === feature && other.layer !== "page") {
    const unit = (await source.units.index()).units.get(other.path);
    if (unit?.role === "page") return await readUnitAt(source.project, unit.path);
  }
  return await readUnit(source.project, address, PAGES, layout);
}

function inPackage(folder: string, file: string): string {
  return folder === "" ? file : `${folder}/${file}`;
}

function requirePage(
  { feature, file }: Omit<UnitAddress, "path">,
): { readonly feature: string; readonly file: string } {
  const message = "Name a page by `feature` and `file`, or any unit by `path`";
  if (feature === undefined) throw incomplete("feature", message);
  if (file === undefined) throw incomplete("file", message);
  return { feature, file };
}

function incomplete(path: string, message: string): WorkbenchError {
  return new WorkbenchError("invalid_request", `Cannot tell which unit is meant: ${message}`, {
    data: { issues: [{ path, message }] },
  });
}

/**
 * Reads a page as `readPage` does, and parses it. A page with syntax errors has the tree that could be recovered.
 * @param slice gives others their turn between the steps
 */
export async function parsePage(
  source: Source,
  address: UnitAddress,
  slice: TimeSlice = createTimeSlice(),
): Promise<ParsedPage> {
  const { unit, file } = await readPage(source, address);
  const parsed = await source.parses.parse(file);
  await slice.pause();
  return { unit, source: parsed, tree: readJsxTree(parsed) };
}

/**
 * Parses a page as `parsePage` does, and finds a node.
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
  return withNode(page, address.nodeId);
}

/** A page with a node of it. @throws {WorkbenchError} `node_not_found` */
export function withNode(page: ParsedPage, nodeId: string): PageWithNode {
  const node = findNode(page.tree, nodeId);
  if (node) return { ...page, node };
  throw new WorkbenchError(
    "node_not_found",
    `Cannot find the node "${nodeId}" in "${page.unit.path}": read the tree again`,
  );
}
