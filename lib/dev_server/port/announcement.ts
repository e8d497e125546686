import { hostname, networkInterfaces } from "node:os";
import { withoutTrailing } from "../../text/mod.ts";

/** A place that a script says it serves. */
export interface Announcement {
  readonly scheme: "http" | "https";
  /** The host name as printed; null where only a port was. */
  readonly hostname: string | null;
  readonly port: number;
  /** Path of the URL, with its leading slash. */
  readonly path: string;
  /** A measure of how much the place looks like the address that a person should open; greater is more. */
  readonly rank: number;
}

const LABELLED = 3;
const WRITTEN_OUT = 2;
const PORT_ALONE = 1;

/** Lines about a port that is another's. */
const ABOUT_ANOTHER =
  /\b(?:in use|already|EADDRINUSE|occupied|taken|busy)\b|\bprox(?:y|ied|ies)\b/i;
const ABOUT_DEBUGGING = /\bwss?:\/\/|\bdebugger\b|\binspector\b/i;
const URLS = /\bhttps?:\/\/[^\s"'`<>()|,]+/gi;
const LABEL = /\b(?:local|loopback|preview)\b/i;
const PORTS = [
  /(?:^|[\s(=])(?:localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:]+\]|\*)?:(\d{2,5})(?!\d|[.:]\d)/i,
  /\bport\b\W{0,3}(\d{2,5})(?!\d|[.:]\d)/i,
  /\b(?:listening|listens|running|serving|started|available|ready)\s+(?:\w+\s+)?(?:on|at)\s+(\d{2,5})(?!\d|[.:]\d)/i,
];

/** Reads from a line the places where something is served: as Vite, Next, webpack, Storybook and hand-made servers say it. */
export function announcementsIn(line: string): Announcement[] {
  if (!/\d|http/.test(line) || ABOUT_ANOTHER.test(line)) return [];
  const urls = [...line.matchAll(URLS)].flatMap(({ 0: url, index }) =>
    announcementOf(url, isLabelled(line.slice(0, index)) ? LABELLED : WRITTEN_OUT)
  );
  if (urls.length > 0 || ABOUT_DEBUGGING.test(line)) return urls;
  return PORTS.flatMap((pattern) => portAlone(pattern.exec(line)?.[1]));
}

/** Tells whether a label with a colon ends the text: "Local:". */
function isLabelled(before: string): boolean {
  const text = before.trimEnd();
  return text.endsWith(":") && LABEL.test(text.slice(text.lastIndexOf(":", text.length - 2) + 1));
}

function announcementOf(text: string, rank: number): Announcement[] {
  const url = parseUrl(withoutTrailing(text, ".!;:"));
  if (!url || !isThisMachine(url.hostname)) return [];
  const isSecure = url.protocol === "https:";
  return [{
    scheme: isSecure ? "https" : "http",
    hostname: url.hostname,
    port: Number(url.port) || (isSecure ? 443 : 80),
    path: url.pathname,
    rank: isLoopbackName(url.hostname) ? rank : PORT_ALONE,
  }];
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function portAlone(text: string | undefined): Announcement[] {
  const port = Number(text);
  if (!(port > 0 && port <= 65535)) return [];
  return [{ scheme: "http", hostname: null, port, path: "/", rank: PORT_ALONE }];
}

function isLoopbackName(name: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/.test(name) ||
    name.endsWith(".localhost");
}

/** A server that listens everywhere also prints the addresses that the network has for this machine. */
function isThisMachine(name: string): boolean {
  if (isLoopbackName(name) || name === hostname().toLowerCase()) return true;
  const address = name.replace(/^\[|\]$/g, "");
  return Object.values(networkInterfaces()).flat().some((one) => one?.address === address);
}
