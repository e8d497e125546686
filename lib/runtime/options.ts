import type { ParseArgsConfig } from "node:util";

/** The options of the command, as `parseArgs` takes them. */
export const OPTIONS = {
  project: { type: "string" },
  port: { type: "string" },
  host: { type: "string", default: "127.0.0.1" },
  auth: { type: "string", default: "off" },
  "allowed-host": { type: "string", multiple: true, default: [] },
  "allowed-origin": { type: "string", multiple: true, default: [] },
  "frame-ancestor": { type: "string", multiple: true, default: [] },
  workspace: { type: "string" },
  "clone-host": { type: "string", multiple: true },
  "allow-private-hosts": { type: "boolean", default: false },
  git: { type: "string", default: "auto" },
  state: { type: "string" },
  log: { type: "string", default: "pretty" },
  "no-watch": { type: "boolean", default: false },
  url: { type: "string" },
  token: { type: "string" },
  toolsets: { type: "string" },
  "print-config": { type: "boolean", default: false },
  "print-skill": { type: "boolean", default: false },
  "reveal-root": { type: "boolean", default: false },
  open: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const satisfies ParseArgsConfig["options"];

/** The tasks that the command does instead of serving, by the words that ask for them. */
export const COMMANDS = ["doctor", "mcp"] as const;

/** The options that only agents' command takes. */
export const MCP_OPTIONS = ["url", "token", "toolsets", "print-config", "print-skill"] as const;

export const USAGE = `Serves a React/TypeScript project for browsing and editing over HTTP.

  npx project-workbench [options]           serves a project
  npx project-workbench doctor [options]    says what would stand in the way
  npx project-workbench mcp [options]       speaks MCP to an agent over standard input and output
  In a checkout: npm start -- [options]    deno task serve [options]    bun run start [options]

  --project DIR    the project; else this folder if it is one, else a copy of the demo
  --port N         4400; 0 picks a free one
  --host H         127.0.0.1
  --auth MODE      off (loopback only) or token (prints a sign-in link)
  --allowed-host H    answers to this name or address as well; may be given again
  --allowed-origin O  lets pages of this origin use it as well; may be given again
  --frame-ancestor O  lets pages of this origin show it in a frame; may be given again
  --workspace DIR  where clones live; else in the state directory
  --clone-host H   clones from this host instead of the usual ones; may be given again
  --allow-private-hosts  clones from private networks as well, and over http
  --git ENGINE     auto (the installed git, else the embedded one), git or embedded
  --state DIR      the service's own records; else $WORKBENCH_STATE_DIR or the user's state folder
  --log FORMAT     pretty, json or off
  --no-watch       never watches the project's files for events
  --reveal-root    tells programs on this machine where the project is, for links into an editor
  --open           opens the browser
  --url URL        mcp: speaks for the service that runs there, instead of one of its own
  --token TOKEN    mcp: signs in to that service
  --toolsets LIST  mcp: of read, edit and review those that are wanted, split by commas
  --print-config   mcp: prints what the usual clients take as configuration
  --print-skill    mcp: prints a skill for agents
  -h, --help       says all this
  -v, --version    says which version this is
`;
