import { deterministic, type Recognition, type RequestSite } from "../intent.ts";
import { partOf, type Request } from "../parse_request.ts";
import { resolveTarget } from "../resolve_target.ts";
import { pageOf } from "./page_scene.ts";

const VERBS: ReadonlySet<string> = new Set([
  "add",
  "insert",
  "use",
  "place",
  "render",
  "put",
  "wrap",
]);

/** "Add Badge to the cart page", "wrap the cart page with ToastProvider". */
export async function insertRequest(
  request: Request,
  site: RequestSite,
): Promise<Recognition | null> {
  if (!VERBS.has(request.verb)) return null;
  const isWrap = request.verb === "wrap";
  const entry = isWrap ? partOf(request, "with", "in", "into") : request.object;
  if (!entry) return null;
  const resolved = resolveTarget(
    entry,
    site,
    ({ kind }) => isWrap ? kind === "provider" : kind === "component" || kind === "provider",
  );
  if (resolved.kind !== "one") return null;
  // The page of "wrap the page" stands where the object of other verbs does.
  const asked = isWrap
    ? { ...request, parts: [{ preposition: "on", tokens: request.object }] }
    : request;
  const found = await pageOf(asked, site);
  if (!found) return null;
  const { feature, file, target } = found.page;
  const { kind, name, path, symbol } = resolved.target;
  return deterministic("insert-palette-entry", {
    feature,
    file,
    kind,
    name: symbol ?? name,
    path,
    ...(isWrap && { placement: "wrap" }),
  }, target);
}
