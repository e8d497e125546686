import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { isHashOf } from "../project/mod.ts";
import { nodeAtOffset } from "../source/jsx/mod.ts";
import {
  type JsxNode,
  offsetAt,
  type ParsedSource,
  positionAt,
  type Source,
} from "../source/mod.ts";
import { type ParsedPage, parsePage } from "./page/find_page.ts";
import type { elementAtPlace, ElementPlace } from "./page/schemas.ts";

/**
 * Finds the innermost element or fragment that holds a place of a unit.
 * @throws {WorkbenchError} as `readTree`; `content_changed` where the place was found in another text, `node_not_found`
 * where no element holds it
 */
export async function findElementAt(
  source: Source,
  place: ElementPlace,
): Promise<z.input<typeof elementAtPlace>> {
  const page = await parsePage(source, { path: place.path });
  const offset = requirePlace(page.source, place);
  const node = elementAround(nodeAtOffset(page.tree, offset), offset);
  if (node === null) throw noElement(place);
  return describe(page, node, offset);
}

function describe(
  { unit, source }: ParsedPage,
  { id, type, tag, owner, start, end }: JsxNode,
  offset: number,
): z.input<typeof elementAtPlace> {
  return {
    feature: unit.feature,
    file: unit.file,
    path: unit.path,
    nodeId: id,
    type,
    ...(tag !== undefined && { tag }),
    owner,
    ...positionAt(source.ast, start),
    start,
    end,
    exact: start === offset,
    contentHash: source.contentHash,
  };
}

/** Returns the offset of a place. @throws {WorkbenchError} `content_changed` where the text is another one */
function requirePlace(source: ParsedSource, place: ElementPlace): number {
  const offset = offsetAt(source.ast, place);
  const isSameText = place.hash === undefined || isHashOf(source, place.hash);
  const isSamePlace = place.offset === undefined || place.offset === offset;
  if (isSameText && isSamePlace && offset !== null) return offset;
  if (isSameText && place.offset === undefined) throw noElement(place);
  throw new WorkbenchError(
    "content_changed",
    `Cannot tell the element at ${
      wordsOf(place)
    }: the file has changed since the place was found; find it again`,
    { data: { path: place.path, current: { contentHash: source.contentHash } } },
  );
}

/** A node ends where the next may begin: what ends at the place does not hold it. */
function elementAround(found: JsxNode | null, offset: number): JsxNode | null {
  let node = found;
  while (node && !(isElement(node) && offset < node.end)) node = node.parent;
  return node;
}

function isElement({ type }: JsxNode): boolean {
  return type === "element" || type === "fragment";
}

function noElement(place: ElementPlace): WorkbenchError {
  return new WorkbenchError(
    "node_not_found",
    `Cannot find an element at ${wordsOf(place)}: no JSX stands there`,
  );
}

function wordsOf({ path, line, column }: ElementPlace): string {
  return `line ${line}, column ${column} of "${path}"`;
}
