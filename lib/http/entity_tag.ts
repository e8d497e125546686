import { hash } from "node:crypto";

/** Returns the tag of a content, weak: the same may be sent in several encodings. */
export function tagOf(content: string | Uint8Array): string {
  return `W/"${hash("sha256", content, "base64url")}"`;
}

/**
 * Tells whether the client of a request has an answer already.
 * @param tag of the answer as it is now
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match
 */
export function isKnown(request: Request, tag: string): boolean {
  const header = request.headers.get("if-none-match")?.trim();
  if (header === undefined) return false;
  return header === "*" ||
    header.split(",").some((each) => withoutWeakness(each.trim()) === withoutWeakness(tag));
}

function withoutWeakness(tag: string): string {
  return tag.startsWith("W/") ? tag.slice(2) : tag;
}
