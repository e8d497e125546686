import { parseArgs } from "node:util";
import type { LogFormat } from "../http/mod.ts";
import { COMMANDS, MCP_OPTIONS, OPTIONS } from "./options.ts";
import { repeatedOptions } from "./repeated_options.ts";
import { requireKnownWords } from "./require_known_words.ts";

/** The arguments of the command line. */
export interface ServeArguments {
  /** The command to run. */
  readonly command: "serve" | "doctor" | "mcp" | "help" | "version";
  readonly project: string | null;
  readonly port: number;
  readonly host: string;
  readonly auth: "off" | "token";
  /** Further names by which clients reach the service. */
  readonly allowedHosts: readonly string[];
  /** Origins whose pages may use the service, besides its own. */
  readonly allowedOrigins: readonly string[];
  /** Origins whose pages may frame the service's. */
  readonly frameAncestors: readonly string[];
  readonly workspace: string | null;
  /** Hosts to clone from instead of the usual ones; null for those. */
  readonly cloneHosts: readonly string[] | null;
  readonly allowPrivateHosts: boolean;
  readonly git: "auto" | "git" | "embedded";
  readonly state: string | null;
  readonly log: LogFormat;
  readonly watch: boolean;
  /** True when programs on this machine are told the path of the project. */
  readonly revealRoot: boolean;
  readonly open: boolean;
  /** The URL of the running service for which the agents' command speaks; null for one of its own. */
  readonly url: string | null;
  /** For that service. */
  readonly token: string | null;
  readonly toolsets: string | null;
  /** The options that a client repeats which starts the agents' command in the same way. */
  readonly repeated: readonly string[];
  /** The kind of text that the agents' command prints instead of speaking. */
  readonly prints: "config" | "skill" | null;
}

/**
 * Reads the command line.
 * @param args without the program and the script
 * @throws {Error} with a sentence for the terminal
 */
export function parseServeArguments(args: readonly string[]): ServeArguments {
  // npm and deno hand the "--" on in some versions.
  const words = args.filter((arg) => arg !== "--");
  requireKnownWords(words);
  const { values, positionals } = parseArgs({
    args: words,
    options: OPTIONS,
    allowPositionals: true,
  });
  const command = commandOf(values, positionals);
  if (command !== "help" && command !== "version") requireFitting(command, values);
  return {
    command,
    project: values.project ?? null,
    // A client that starts the service for itself may be one of several.
    port: portNumber(values.port ?? (command === "mcp" ? "0" : "4400")),
    host: values.host,
    auth: oneOf("auth", values.auth, ["off", "token"]),
    allowedHosts: values["allowed-host"],
    allowedOrigins: values["allowed-origin"],
    frameAncestors: values["frame-ancestor"],
    workspace: values.workspace ?? null,
    cloneHosts: values["clone-host"] ?? null,
    allowPrivateHosts: values["allow-private-hosts"],
    git: oneOf("git", values.git, ["auto", "git", "embedded"]),
    state: values.state ?? null,
    log: oneOf("log", values.log, ["pretty", "json", "off"]),
    watch: !values["no-watch"],
    revealRoot: values["reveal-root"],
    open: values.open,
    url: values.url === undefined ? null : addressIn(values.url),
    token: values.token === undefined ? null : tokenIn(values.token),
    toolsets: values.toolsets ?? null,
    repeated: repeatedOptions(words),
    prints: values["print-config"] ? "config" : values["print-skill"] ? "skill" : null,
  };
}

/** Whatever else stands there was refused. */
function commandOf(
  { help, version }: { readonly help: boolean; readonly version: boolean },
  positionals: readonly string[],
): ServeArguments["command"] {
  if (help) return "help";
  if (version) return "version";
  return COMMANDS.find((command) => command === positionals[0]) ?? "serve";
}

function requireFitting(
  command: ServeArguments["command"],
  values: Readonly<Record<string, unknown>>,
): void {
  const given = MCP_OPTIONS.find((name) => values[name] !== undefined && values[name] !== false);
  if (command !== "mcp" && given) {
    throw new Error(`--${given} is for agents: project-workbench mcp --${given}`);
  }
  if (values["token"] !== undefined && values["url"] === undefined) {
    throw new Error("--token is for the service at --url: name that as well");
  }
}

/** The token without the blanks and line ends around it that a file or a variable brings. No refusal repeats a token. */
function tokenIn(text: string): string {
  const token = text.trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new Error(
    "--token is none: it holds a blank, a line end or another sign that no token has; " +
      "give it as POST /auth/tokens answered it",
  );
}

/** The address of a service, without a slash at its end. */
function addressIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === "http:" || url?.protocol === "https:") {
    return (url.origin + url.pathname).replace(/\/(?:mcp\/?)?$/, "");
  }
  throw new Error(`--url is "${text}", it should be an address as http://127.0.0.1:4400`);
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new Error(`--port is "${text}", it should be a number from 0 to 65535`);
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found) return found;
  throw new Error(`--${name} is "${value}", it should be one of ${allowed.join(", ")}`);
}
