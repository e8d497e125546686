import type { CST } from "yaml";

/** A token as deep as it lies. */
export interface NestedToken {
  readonly token: CST.Token;
  readonly depth: number;
}

/** All tokens inside of some, without recursion: what people nest by the thousand must not end the stack. */
export function* walkTokens(roots: readonly CST.Token[]): Generator<NestedToken> {
  const waiting: NestedToken[] = roots.map((token) => ({ token, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (const token of innerTokens(next.token)) waiting.push({ token, depth: next.depth + 1 });
  }
}

/** The tokens of one item of a collection. */
export function tokensOfItem({ start, key, sep, value }: CST.CollectionItem): CST.Token[] {
  return [...start, ...(key ? [key] : []), ...(sep ?? []), ...(value ? [value] : [])];
}

function innerTokens(token: CST.Token): readonly CST.Token[] {
  switch (token.type) {
    case "document":
      return [...token.start, ...(token.value ? [token.value] : []), ...(token.end ?? [])];
    case "block-map":
    case "block-seq":
      return token.items.flatMap(tokensOfItem);
    case "flow-collection":
      return [token.start, ...token.items.flatMap(tokensOfItem), ...token.end];
    case "block-scalar":
      return token.props;
    case "scalar":
    case "single-quoted-scalar":
    case "double-quoted-scalar":
    case "alias":
    case "doc-end":
      return token.end ?? [];
    default:
      return [];
  }
}
