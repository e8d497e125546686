import { assert, assertEquals, assertMatch } from "@std/assert";
import { STATUS_OF } from "../../lib/http/mod.ts";

const ALWAYS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
};

/**
 * Checks what holds for every answer of the service, whatever was asked.
 * @param method of the request
 * @param text the body
 * @param secrets what no answer may contain: absolute paths of this machine
 */
export function checkAnswer(
  method: string,
  response: Response,
  text: string,
  secrets: readonly string[],
): void {
  for (const [name, value] of Object.entries(ALWAYS)) {
    assertEquals(response.headers.get(name), value, `The header ${name}`);
  }
  assertMatch(
    response.headers.get("content-security-policy") ?? "",
    /(?:^|; )frame-ancestors 'none'$/,
  );
  assertEquals(isKept(response), response.headers.get("cache-control") !== "no-store");
  assertMatch(response.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
  if (method === "HEAD") assertEquals(text, "", "An answer to HEAD has no body");
  else if (response.status >= 400) checkProblem(response, text);
  for (const secret of secrets) {
    assert(!text.includes(secret), `The body contains "${secret}"`);
    for (const [name, value] of response.headers) {
      assert(!value.includes(secret), `The header ${name} contains "${secret}"`);
    }
  }
}

/** Scripts and styles of the service are the same for everybody: browsers may keep them. */
function isKept({ headers }: Response): boolean {
  return /^text\/(?:javascript|css)/.test(headers.get("content-type") ?? "");
}

/** RFC 9457, with a code of the closed union and its status. */
function checkProblem(response: Response, text: string): void {
  assertEquals(response.headers.get("content-type"), "application/problem+json; charset=utf-8");
  const { title, status, detail, code, requestId } = JSON.parse(text);
  assertEquals(status, response.status);
  assertEquals(new Map(Object.entries(STATUS_OF)).get(code), status, `The status of ${code}`);
  assertMatch(title, /^[A-Z][a-z ]+$/);
  assertMatch(detail, /^[A-Z]/);
  assertEquals(requestId, response.headers.get("x-request-id"));
}
