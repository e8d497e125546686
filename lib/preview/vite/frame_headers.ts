import type { IncomingMessage, ServerResponse } from "node:http";

/** A development server that lets middleware step in before all else. */
interface Steps {
  readonly middlewares: {
    use(
      step: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
    ): unknown;
  };
}

/** Takes from each answer the headers that would keep the Studio from showing it in a frame. */
export function letBeFramed({ middlewares }: Steps): void {
  middlewares.use((_, response, next) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => {
      const kept = withoutFraming(name, value);
      return kept === null ? response : setHeader(name, kept);
    };
    const writeHead = response.writeHead.bind(response) as (...words: unknown[]) => ServerResponse; // one of its forms
    response.writeHead = (...words: unknown[]) => {
      const headers = words.at(-1);
      if (!isHeaders(headers)) return writeHead(...words);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return writeHead(...words.slice(0, -1));
    };
    next();
  });
}

type HeaderValue = number | string | readonly string[];

function isHeaders(told: unknown): told is Record<string, HeaderValue> {
  return typeof told === "object" && told !== null && !Array.isArray(told);
}

function withoutFraming(name: string, value: HeaderValue): HeaderValue | null {
  switch (name.toLowerCase()) {
    case "x-frame-options":
      return null;
    case "content-security-policy":
      return [value].flat().map((policy) => withoutAncestors(String(policy)));
    default:
      return value;
  }
}

function withoutAncestors(policy: string): string {
  return policy.split(";").filter((rule) => !/^\s*frame-ancestors\b/i.test(rule)).join(";");
}
