import { parseArgs } from "node:util";
import type { LogFormat } from "../http/mod.ts";
import { OPTIONS } from "./options.ts";
import { requireKnownWords } from "./require_known_words.ts";

/** What the command line says. */
export interface ServeArguments {
  /** What is to be done. */
  readonly command: "serve" | "doctor" | "help" | "version";
  readonly project: string | null;
  readonly port: number;
  readonly host: string;
  readonly auth: "off" | "token";
  /** Further names that clients reach the service by. */
  readonly allowedHosts: readonly string[];
  /** Origins whose pages may use the service, besides its own. */
  readonly allowedOrigins: readonly string[];
  readonly workspace: string | null;
  /** Hosts to clone from instead of the usual ones; null for those. */
  readonly cloneHosts: readonly string[] | null;
  readonly allowPrivateHosts: boolean;
  readonly git: "auto" | "git" | "embedded";
  readonly state: string | null;
  readonly log: LogFormat;
  readonly watch: boolean;
  readonly open: boolean;
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
  return {
    command: commandOf(values, positionals),
    project: values.project ?? null,
    port: portNumber(values.port),
    host: values.host,
    auth: oneOf("auth", values.auth, ["off", "token"]),
    allowedHosts: values["allowed-host"],
    allowedOrigins: values["allowed-origin"],
    workspace: values.workspace ?? null,
    cloneHosts: values["clone-host"] ?? null,
    allowPrivateHosts: values["allow-private-hosts"],
    git: oneOf("git", values.git, ["auto", "git", "embedded"]),
    state: values.state ?? null,
    log: oneOf("log", values.log, ["pretty", "json", "off"]),
    watch: !values["no-watch"],
    open: values.open,
  };
}

/** Whatever else stands there was refused. */
function commandOf(
  { help, version }: { readonly help: boolean; readonly version: boolean },
  positionals: readonly string[],
): ServeArguments["command"] {
  if (help) return "help";
  if (version) return "version";
  return positionals[0] === "doctor" ? "doctor" : "serve";
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
