import { requireExactOrigin } from "./exact_origin.ts";

/**
 * The origins whose pages may show answers of the service in a frame.
 * @throws {Error} for what is not exactly one origin: patterns, keywords and paths would let others in, or nobody
 */
export function readFrameAncestors(origins: readonly string[]): readonly string[] {
  for (const origin of origins) requireExactOrigin(origin, "let pages be framed by");
  return origins;
}

/**
 * Makes the headers that tell browsers who may frame an answer.
 * @param policy the content security policy that the answer has already, which is kept
 */
export type FrameHeaders = (policy: string | null) => Record<string, string>;

/**
 * Makes the rule for who may frame an answer.
 * @param ancestors exact origins; nobody where there is none
 */
export function frameHeaders(ancestors: readonly string[]): FrameHeaders {
  const isNobody = ancestors.length === 0;
  const directive = `frame-ancestors ${isNobody ? "'none'" : ancestors.join(" ")}`;
  return (policy) => ({
    "content-security-policy": policy === null ? directive : `${policy}; ${directive}`,
    // It can name no origin: where some may frame, only the policy can say so.
    ...(isNobody && { "x-frame-options": "DENY" }),
  });
}
