import { deterministic, type Recognition, type RequestSite, unclear } from "../intent.ts";
import type { Request } from "../parse_request.ts";
import { resolveTarget } from "../resolve_target.ts";

/** "Remove the wishlist page", "delete StockNotice.tsx". */
export function removeRequest(request: Request, site: RequestSite): Recognition | null {
  if (!["remove", "delete", "drop"].includes(request.verb) || request.object.length === 0) {
    return null;
  }
  const resolved = resolveTarget(
    request.object,
    site,
    ({ kind, symbol }) => kind !== "feature" && symbol === undefined,
  );
  if (resolved.kind === "none") return null;
  if (resolved.kind === "several") return unclear(request.object, resolved);
  return deterministic("remove-unit", { path: resolved.target.path }, resolved.target);
}
