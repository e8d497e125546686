import { z } from "zod";
import { waitQuery } from "../events/wait_schemas.ts";

/** The states that a dev server can be in at a moment. */
const devServerStates = ["stopped", "starting", "running", "stopping", "failed"] as const;

/** The programs that can run the scripts of a package.json. */
const packageManagers = ["npm", "pnpm", "yarn", "bun", "deno"] as const;

/** Why a dev server failed, for programs. */
const failureCodes = ["not_started", "exited", "not_ready"] as const;

const port = z.number().int().min(1).max(65535);

/** The query of `GET /api/dev-server`. */
export const devServerQuery = z.object({
  // Not by way of Number, to which " " and "0x10" are numbers as well.
  since: z.string().regex(/^(?:0|[1-9]\d{0,14})$/, "Give a whole number").default("0")
    .transform(Number)
    .describe("The first line wanted: `log.next` of the last answer; all that are kept without it"),
  ...waitQuery(devServerStates),
});

/** The body of `POST /api/dev-server/start` and `/restart`. */
export const devServerRequest = z.strictObject({
  port: port.optional().describe(
    "Handed over as PORT, and as an argument to tools that read none, as Vite. Unless told, PORT is a free one from 3000 on, mostly " +
      "the project's same one, and those tools take their own, as `url` of the answer tells. " +
      "A restart keeps the last one",
  ),
  script: z.string().min(1).max(200)
    .regex(/^(?!-)\P{Cc}+$/u, "This is no name of a script").optional()
    .describe(
      "A script of package.json; else the first there is of dev, start, serve and storybook. " +
        "A restart keeps the last one",
    ),
  preview: z.boolean().optional().describe(
    "Starts the project's own Vite with the live preview, as the script says; no file of the project changes. " +
      "A restart keeps the last choice",
  ),
});

const command = z.object({
  script: z.string().describe("Its name in package.json"),
  text: z.string().describe("As package.json has it"),
  packageManager: z.enum(packageManagers).describe(
    "As package.json or the lockfile says; npm where neither does",
  ),
});

const logLine = z.object({
  n: z.number().int().positive().describe("Counts on over restarts of the dev server"),
  at: z.iso.datetime().describe("When it came"),
  stream: z.enum(["stdout", "stderr"]).describe("Where the script printed it"),
  text: z.string().describe(
    'Without colour codes, cut to 2000 characters; the project\'s folder is ".", the home folder "~"',
  ),
});

/** The dev server as every route of it answers. */
export const devServerView = z.object({
  state: z.enum(devServerStates).describe(
    "starting: until it has answered a request; failed: it ended, or did not answer in time, and nobody has started it since",
  ),
  command: command.nullable().describe("What runs or ran last; else what a start would run"),
  preview: z.boolean().describe("Whether it was started with the live preview"),
  url: z.url().nullable().describe("Once the port is confirmed"),
  port: port.nullable().describe("The one that it really listens on"),
  pid: z.number().int().positive().nullable().describe("Of the package manager"),
  startedAt: z.iso.datetime().nullable().describe("Of the last run; null while stopped"),
  exit: z.object({
    code: z.number().int().nullable().describe("Null where a signal ended it"),
    signal: z.string().nullable().describe("Its name: SIGTERM; null where it ended by itself"),
  }).nullable().describe("How the package manager ended; null while it runs"),
  failure: z.object({
    code: z.enum(failureCodes).describe("For programs"),
    message: z.string().describe("One sentence for a person"),
  }).nullable().describe("Why the state is `failed`, or is about to be"),
  log: z.object({
    lines: z.array(logLine).describe(
      "The last 1000 at most; a gap before the first one was dropped",
    ),
    next: z.number().int().positive().describe("The `since` of the next request"),
  }).describe("What the script printed"),
  ready: z.object({
    process: z.boolean().describe("It runs"),
    port: z.boolean().describe("It accepts connections on a port of loopback"),
    http: z.boolean().describe("It has answered a request there"),
  }).describe("How far a start has come; each needs the one before"),
});

export type DevServerState = (typeof devServerStates)[number];
export type PackageManager = (typeof packageManagers)[number];
export type DevServerQuery = z.output<typeof devServerQuery>;
export type DevServerRequest = z.output<typeof devServerRequest>;
export type DevServerView = z.output<typeof devServerView>;
export type ScriptCommand = z.output<typeof command>;
export type LogLine = z.output<typeof logLine>;
export type Failure = NonNullable<DevServerView["failure"]>;
export type Exit = NonNullable<DevServerView["exit"]>;
