import type { FrameHeaders } from "./frame_headers.ts";

/** The headers that every answer to one request carries. */
export interface CarriedHeaders {
  /** Those of the guards and the gate, for an answer that has none of the name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** The path under which the host mounts the service: routes speak of their own paths, a client needs the whole one. */
  readonly basePath: string;
  readonly framing: FrameHeaders;
}

/**
 * Makes the headers that an answer carries in place of its own.
 * @param policy the answer's content security policy, which is kept
 * @param location of the answer
 */
export function headersInPlace(
  { requestId, basePath, framing }: CarriedHeaders,
  policy: string | null,
  location: string | null,
): Record<string, string> {
  return {
    ...framing(policy),
    ...(location?.startsWith("/") === true && { location: basePath + location }),
    "x-request-id": requestId,
  };
}
