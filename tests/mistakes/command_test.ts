import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { createWorkbench } from "../../mod.ts";
import type { Committing } from "../../lib/git/mod.ts";
import { openProject } from "../../lib/project/mod.ts";
import { parseServeArguments } from "../../lib/runtime/arguments.ts";
import { addressOf, commitsOf, factsOf, reachOf } from "../../lib/runtime/describe_start.ts";
import { factsAround } from "../../lib/runtime/look_around.ts";
import { obstacleOf } from "../../lib/runtime/obstacles.ts";
import { requireFolder } from "../../lib/runtime/require_folder.ts";
import { openProjectView } from "../../lib/workbench/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const LISTS = "--help lists all options";

/** What somebody types who starts it for the first time, and the whole answer. */
const COMMANDS: readonly (readonly [typed: string, answer: string])[] = [
  ["--prot 80", 'There is no option "--prot": did you mean "--port"?'],
  ["--Project x", 'There is no option "--Project": did you mean "--project"?'],
  ["--allow-host x", 'There is no option "--allow-host": did you mean "--allowed-host"?'],
  ["--verbose", `There is no option "--verbose": ${LISTS}`],
  ["--no-open", `There is no option "--no-open": ${LISTS}`],
  ["-port 80", 'There is no option "-port": did you mean "--port"?'],
  [
    "-p 80",
    'There is no option "-p": did you mean "--project" or "--port" or "--print-config" or "--print-skill"?',
  ],
  ["-x", `There is no option "-x": ${LISTS}`],
  ["\u2014port 80", '"\u2014port" begins with a long dash: type "--port"'],
  ["\u2013\u2013port 80", '"\u2013\u2013port" begins with a long dash: type "--port"'],
  ["port=80", 'There is no command "port=80": did you mean "--port"?'],
  ["help", 'There is no command "help": did you mean "--help"?'],
  ["docter", 'There is no command "docter": did you mean "doctor"?'],
  ["../my-app", 'Cannot tell what "../my-app" is: name a project with --project ../my-app'],
  ["--project", `--project needs a value behind it: ${LISTS}`],
  ["--project=", `--project needs a value behind it: ${LISTS}`],
  ["--project --open", `--project needs a value, and "--open" looks like an option: ${LISTS}`],
  ["--open yes", 'Cannot tell what "yes" is: name a project with --project yes'],
  ["--open=yes", '--open takes no value, so leave "yes" out'],
  ["--port 80 --port 81", "--port is given twice: give it once"],
  ["--port http", '--port is "http", it should be a number from 0 to 65535'],
  ["--port 70000", '--port is "70000", it should be a number from 0 to 65535'],
  ["--auth none", '--auth is "none", it should be one of off, token'],
  ["--log debug", '--log is "debug", it should be one of pretty, json, off'],
  ["--git isomorphic", '--git is "isomorphic", it should be one of auto, git, embedded'],
];

describe("a command line that cannot be meant", () => {
  for (const [typed, answer] of COMMANDS) {
    it(typed, async () => {
      assertEquals(await sentence(() => parseServeArguments(typed.split(" "))), answer);
    });
  }
});

/** The options of an embedding, as `createWorkbench` answers them. */
const SETTINGS = [
  [
    { address: { hostname: "0.0.0.0", port: 80 } },
    'Cannot serve on "0.0.0.0" without sign-in: use the auth mode "token" (--auth token), or a loopback address',
  ],
  [
    { allowedHosts: ["http://work.example"] },
    'Cannot answer to the host "http://work.example": it should be a name or an address, with a port or without, as "work.example", "10.0.0.7:4400" or "[fd00::7]"',
  ],
  [
    { allowedOrigins: ["localhost:5173"] },
    'Cannot allow the origin "localhost:5173": it should be a scheme and a host, as "http://localhost:5173"',
  ],
  [
    { cloneHosts: ["https://git.example"] },
    'Cannot clone from the host "https://git.example": it should be a name or an address, with a port where that is not the usual one, as "git.example" or "git.example:8443"',
  ],
  [
    { frameAncestors: ["*"] },
    'Cannot let pages be framed by "*": it should be a scheme and a host, as "http://localhost:5173"',
  ],
  [
    { frameAncestors: ["http://editor.test/app"] },
    'Cannot let pages be framed by "http://editor.test/app": it should be "http://editor.test"',
  ],
] as const;

/** Why no server listens there, by what the runtimes throw. */
const PLACES = [
  [
    "127.0.0.1",
    "EADDRINUSE",
    "another program does; choose a port with --port, 0 picks a free one",
  ],
  ["10.1.2.3", "EADDRNOTAVAIL", "this machine has no such address"],
  ["127.0.0.1", "EACCES", "this user may not use the port; choose another with --port"],
  [
    "http://localhost",
    "ENOTFOUND",
    "no address has this name; --host takes a name or an address alone, as 127.0.0.1",
  ],
] as const;

describe("a place that cannot be served on", () => {
  for (const [options, answer] of SETTINGS) {
    it(JSON.stringify(options), async () => {
      assertEquals(await sentence(() => createWorkbench(options)), answer);
    });
  }

  for (const [hostname, code, answer] of PLACES) {
    it(`${hostname} (${code})`, () => {
      const error = Object.assign(new Error("listen"), { code });
      assertEquals(
        obstacleOf({ hostname, port: 80 }, error),
        `Cannot listen on ${hostname}:80: ${answer}`,
      );
    });
  }

  it("is told by an address that a browser on this machine can open", () => {
    assertEquals(addressOf("0.0.0.0", 80), "http://127.0.0.1:80");
    assertEquals(addressOf("::", 80), "http://[::1]:80");
    assertEquals(addressOf("localhost", 80), "http://localhost:80");
    const everywhere = "it listens on every address of this machine; ";
    assertEquals(reachOf("0.0.0.0", []), [
      ["network", `${everywhere}others need its name: give it with --allowed-host`],
    ]);
    assertEquals(reachOf("::", ["work.example"]), [
      ["network", `${everywhere}others ask for work.example`],
    ]);
    assertEquals(reachOf("127.0.0.1", []), []);
  });
});

describe("a folder that cannot be meant", () => {
  let folder = "";
  before(() => {
    folder = makeTemporaryFolder("mistakes");
    mkdirSync(join(folder, "my-app/src"), { recursive: true });
    writeFileSync(join(folder, "my-app/package.json"), "{}");
    writeFileSync(join(folder, "vue.json"), "");
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Behind the path of the test's folder. */
  const rows: readonly (readonly [typed: string, answer: (path: string) => string])[] = [
    ["/my-ap", (path) => `there is no folder "${path}": did you mean "${path}p"?`],
    ["/elsewhere", (path) => `there is no folder "${path}"`],
    ["/no/where", (path) => `there is no folder "${path}"`],
    [
      "/my-app/package.json",
      (path) =>
        `"${path}" is a file, and a project is a folder: try --project ${path.slice(0, -13)}`,
    ],
    ["/my-app/package.json/src", (path) => `there is no folder "${path}"`],
  ];
  for (const [typed, answer] of rows) {
    it(typed, async () => {
      const path = folder + typed;
      assertEquals(
        await sentence(() => requireFolder(path)),
        `Cannot open the project "${path}": ${answer(path)}`,
      );
    });
  }

  it("a home that no shell has filled in", async () => {
    const told = await sentence(() => requireFolder("~/my-app"));
    assertEquals(
      told,
      `Cannot open the project "~/my-app": there is no folder "${
        join(process.cwd(), "~/my-app")
      }": a shell knows "~" only outside of quotes and behind a space`,
    );
  });

  it("a file in place of the folder of the service's records", async () => {
    const stateDirectory = join(folder, "vue.json");
    assertEquals(
      await sentence(() => createWorkbench({ stateDirectory })),
      `Cannot keep the service's own records in "${stateDirectory}": a file is in the way; choose another folder with --state or $WORKBENCH_STATE_DIR`,
    );
  });

  it("records inside of the project", async () => {
    const project = join(folder, "my-app");
    for (const stateDirectory of [join(project, ".records"), project, `${project}/a/../b`]) {
      assertEquals(
        await sentence(() => createWorkbench({ project, stateDirectory })),
        `Cannot keep the service's own records in "${
          resolve(stateDirectory)
        }": it is inside of the project "${project}"; choose a folder outside of it with --state or $WORKBENCH_STATE_DIR`,
      );
      assertEquals(readdirSync(project).sort(), ["package.json", "src"]);
    }
  });

  const strange = [
    ["no file at all", {}, "the folder has no files"],
    [
      "a project of Vue",
      { "package.json": '{"dependencies":{"vue":"3"}}' },
      'package.json names "vue"',
    ],
    [
      "the folder above the project",
      { "web.md": "" },
      "there is neither, and no package.json at all",
    ],
  ] as const;
  for (const [what, files, instead] of strange) {
    it(`${what} is told`, async () => {
      const root = join(folder, what.replaceAll(" ", "-"));
      mkdirSync(root);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
      await using project = await openProject({ root });
      const facts = factsOf(await openProjectView(project).layout(), root);
      const [, problem] = facts.find(([word]) => word === "problem") ?? [];
      assertEquals(
        problem,
        'Expected a React project, with "react" in a package.json or files with JSX (.tsx, .jsx), ' +
          `but ${instead}; another folder is served with --project DIR`,
      );
    });
  }
});

/** The message that something fails with. */
async function sentence(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "(it does not fail)";
}

describe("what a start says of commits", () => {
  const usual = { enabled: true, mode: "coalesce", coalesceMs: 30_000, branchPrefix: "workbench" };
  const rows: readonly (readonly [Partial<Committing>, string])[] = [
    [
      {},
      "saves are committed 30 s after the first one, on a new branch, workbench/…: your checkout switches to it then",
    ],
    [
      { mode: "every-save", branchPrefix: "mine" },
      "saves are committed at once, on a new branch, mine/…: your checkout switches to it then",
    ],
    [
      { mode: "manual", branch: "workbench/cart-b2c3d4", isCheckedOut: true },
      "saves are committed when you say so, on the branch workbench/cart-b2c3d4",
    ],
    [
      { branch: "workbench/cart-b2c3d4" },
      "saves are committed 30 s after the first one, after a question: the branch of the session, workbench/cart-b2c3d4, is not checked out",
    ],
    [{ enabled: false }, "saves are not committed: that is switched off"],
  ];
  for (const [changed, told] of rows) {
    it(JSON.stringify(changed), () => {
      const committing = { ...usual, branch: null, isCheckedOut: false, ...changed } as Committing; // of its kinds
      assertEquals(commitsOf(committing), [["commits", told]]);
    });
  }

  it("is nothing without a repository", () => {
    assertEquals(commitsOf(null), []);
  });
});

describe("what stands around a project", () => {
  it("is the package.json above the folder that is served, and that the folder cannot be written", async () => {
    const folder = makeTemporaryFolder("around");
    const root = join(folder, "src");
    mkdirSync(root);
    writeFileSync(join(folder, "package.json"), '{"dependencies":{"vue":"3"}}');
    assertEquals(await factsAround(root), []);
    writeFileSync(join(folder, "package.json"), '{"dependencies":{"react":"19"}}');
    const above =
      `the package.json is in a folder above: the whole project is served with --project ${folder}`;
    assertEquals(await factsAround(root), [["note", above]]);
    assertEquals(await factsAround(folder), []);
    rmSync(root, { recursive: true });
    assertEquals(await factsAround(root), [
      ["note", "this user may read the project, and not edit it"],
      ["note", above],
    ]);
    rmSync(folder, { recursive: true });
  });
});
