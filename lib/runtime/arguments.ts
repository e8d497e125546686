import { parseArgs } from "node:util";
import type { LogFormat } from "../http/mod.ts";

/** What the command line says. */
export interface ServeArguments {
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
  readonly open: boolean;
  readonly help: boolean;
}

export const USAGE = `Serves a React/TypeScript project for browsing and editing over HTTP.

  deno task serve [options]    npm start -- [options]    bun run start [options]

  --project DIR    the project; else this folder if it is one, else a copy of the demo
  --port N         4400; 0 picks a free one
  --host H         127.0.0.1
  --auth MODE      off (loopback only) or token (prints a sign-in link)
  --allowed-host H    answers to this name or address as well; may be given again
  --allowed-origin O  lets pages of this origin use it as well; may be given again
  --workspace DIR  where clones live; else in the state directory
  --clone-host H   clones from this host instead of the usual ones; may be given again
  --allow-private-hosts  clones from private networks as well, and over http
  --git ENGINE     auto (the installed git, else the embedded one), git or embedded
  --state DIR      the service's own records; else $WORKBENCH_STATE_DIR or the user's state folder
  --log FORMAT     pretty, json or off
  --open           opens the browser
  --help
`;

/**
 * Reads the command line.
 * @throws {Error} with a sentence for the terminal
 */
export function parseServeArguments(args: readonly string[]): ServeArguments {
  const { values } = parseArgs({
    // npm and deno hand the "--" on in some versions.
    args: args.filter((arg) => arg !== "--"),
    options: {
      project: { type: "string" },
      port: { type: "string", default: "4400" },
      host: { type: "string", default: "127.0.0.1" },
      auth: { type: "string", default: "off" },
      "allowed-host": { type: "string", multiple: true, default: [] },
      "allowed-origin": { type: "string", multiple: true, default: [] },
      workspace: { type: "string" },
      "clone-host": { type: "string", multiple: true },
      "allow-private-hosts": { type: "boolean", default: false },
      git: { type: "string", default: "auto" },
      state: { type: "string" },
      log: { type: "string", default: "pretty" },
      open: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  return {
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
    open: values.open,
    help: values.help,
  };
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
