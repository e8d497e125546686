import { WorkbenchError } from "../../../errors/mod.ts";
import { type JsxNode, readJsxTree } from "../../../source/mod.ts";
import type { RequestSite } from "../intent.ts";
import { partOf, type Request, type RequestPart } from "../parse_request.ts";
import { resolveTarget } from "../resolve_target.ts";
import type { Target } from "../target_index.ts";

/** A page that a request speaks of, read. */
export interface RequestPage {
  readonly target: Target;
  readonly feature: string;
  /** Its address within the feature. */
  readonly file: string;
  /** Every node, in text order. */
  readonly nodes: readonly JsxNode[];
}

/** The page behind one of a request's prepositions: "on the cart page". */
export async function pageOf(
  request: Request,
  site: RequestSite,
): Promise<{ readonly page: RequestPage; readonly part: RequestPart | null } | null> {
  for (const part of request.parts) {
    const resolved = resolveTarget(
      part.tokens,
      site,
      ({ kind, symbol }) => kind === "page" && symbol === undefined,
    );
    if (resolved.kind !== "one") continue;
    const page = await readPage(resolved.target, site);
    return page && { page, part };
  }
  const isSaid = partOf(request, "on", "in", "of", "to", "into") !== null;
  if (isSaid || site.last?.kind !== "page") return null;
  const page = await readPage(site.last, site);
  return page && { page, part: null };
}

/** Null for a page that nobody can read, which is no request's fault. */
async function readPage(
  target: Target,
  { index, source }: RequestSite,
): Promise<RequestPage | null> {
  const unit = index.layout.layerUnitOf(target.path);
  if (!unit) return null;
  const { feature, file } = unit;
  try {
    const text = await source.project.files.read(target.path);
    if (!text) return null;
    const { nodes } = readJsxTree(await source.parses.parse(text));
    return { target, feature, file, nodes: [...nodes.values()] };
  } catch (error) {
    if (error instanceof WorkbenchError) return null;
    throw error;
  }
}
