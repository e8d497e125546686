/**
 * The entity tags that the header If-Match names, without their quotes.
 * @returns null without the header, and for `*`, which names none
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-if-match
 */
export function ifMatchOf(request: Request): readonly string[] | null {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "" || header === "*") return null;
  // A weak tag stays what it is, so that it is no strong one's equal.
  return header.split(",").map((tag) => tag.trim().replace(/^"([^"]*)"$/, "$1"));
}
