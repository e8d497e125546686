import { requireExactOrigin } from "./exact_origin.ts";

/**
 * The origins whose pages may show answers of the service in a frame.
 * @throws {Error} for what is not exactly one origin: patterns, keywords and paths would let others in, or nobody
 */
export function readFrameAncestors(origins: readonly string[]): readonly string[] {
  for (const origin of origins) requireExactOrigin(origin, "let pages be framed by");
  return origins;
}

/** Tells browsers who may frame an answer. */
export type SetFrameHeaders = (headers: Headers) => void;

/**
 * Makes the headers that say who may frame an answer; a policy that the answer has already is kept, with this at its end.
 * @param ancestors exact origins; nobody where there is none
 */
export function frameHeaders(ancestors: readonly string[]): SetFrameHeaders {
  const isNobody = ancestors.length === 0;
  const directive = `frame-ancestors ${isNobody ? "'none'" : ancestors.join(" ")}`;
  return (headers) => {
    const own = headers.get("content-security-policy");
    headers.set("content-security-policy", own === null ? directive : `${own}; ${directive}`);
    // It can name no origin: where some may frame, only the policy can say so.
    if (isNobody) headers.set("x-frame-options", "DENY");
  };
}
