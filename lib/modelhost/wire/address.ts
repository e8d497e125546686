import { withoutTrailing } from "../../text/mod.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const PORT = /:\d+(?:\/|$)/;
/** The port on which a runtime listens unless it is told otherwise. */
const USUAL_PORT = "11434";

/**
 * The address of a model runtime as people write it: a URL, `host:port`, or a host alone.
 * @returns null where the text is no address
 */
export function parseAddress(text: string): URL | null {
  const trimmed = text.trim();
  const hasScheme = SCHEME.test(trimmed);
  const written = hasScheme ? trimmed : `http://${trimmed}`;
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  if (!isUsable(url)) return null;
  // A port that is the scheme's own is not in the URL: the text tells whether one was named.
  if (!hasScheme && !PORT.test(trimmed)) url.port = USUAL_PORT;
  return url;
}

/** Credentials would end up in answers, a query has no place before a path. */
function isUsable({ protocol, username, password, search, hash }: URL): boolean {
  return (protocol === "http:" || protocol === "https:") &&
    username === "" && password === "" && search === "" && hash === "";
}

/** An address as text, as it is shown. */
export function addressText(url: URL): string {
  return withoutTrailing(url.href, "/");
}
