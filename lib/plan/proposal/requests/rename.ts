import { deterministic, type Recognition, type RequestSite, unclear } from "../intent.ts";
import { partOf, phraseOf, type Request, type Token } from "../parse_request.ts";
import { resolveTarget } from "../resolve_target.ts";
import type { Target } from "../target_index.ts";
import { camelCase, pascalCase } from "../words.ts";

/** "Rename CartPage to BasketPage", "rename the cart page to basket page", "rename formatMoney to formatPrice". */
export function renameRequest(request: Request, site: RequestSite): Recognition | null {
  const to = partOf(request, "to", "as", "into");
  if (request.verb !== "rename" || !to || to.length === 0) return null;
  const from = partOf(request, "in", "from", "of");
  const scope = from ? resolveTarget(from, site) : null;
  const resolved = resolveTarget(
    request.object,
    site,
    (target) =>
      target.kind !== "feature" && (scope?.kind !== "one" || target.path === scope.target.path),
  );
  if (resolved.kind !== "one") return unclear(request.object, resolved);
  const { target } = resolved;
  const newName = nameFor(target, to);
  if (target.symbol !== undefined) {
    const args = { path: target.path, symbol: target.symbol, newName };
    return deterministic("rename-symbol", args, target);
  }
  return deterministic("rename-unit", { path: target.path, newName }, target);
}

/** A name in words gets the style of the one that it takes the place of. */
function nameFor({ name, symbol = name }: Target, to: readonly Token[]): string {
  const phrase = phraseOf(to);
  const isOneWord = to.length === 1 && /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(phrase);
  if (isOneWord) return phrase;
  return /^\p{Ll}/u.test(symbol) ? camelCase(phrase) : pascalCase(phrase);
}
