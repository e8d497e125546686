import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { parseServeArguments } from "../../lib/runtime/arguments.ts";
import { examine } from "../../lib/runtime/doctor.ts";
import { VERSION } from "../../lib/workbench/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { temporaryProject } from "../support/temporary_project.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const SHOP = fixturePath("projects", "shop");

describe("project-workbench doctor", () => {
  let folder = "";
  before(() => {
    folder = makeTemporaryFolder("doctor");
    writeFileSync(join(folder, "file"), "");
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What it finds: the state and the text of each thing that it looked at. */
  async function examined(...args: readonly string[]) {
    const found = new Map<string, string>();
    const words = ["doctor", "--port", "0", "--state", join(folder, "state"), ...args];
    const isWell = await examine(parseServeArguments(words), (line) => {
      const [, state, what = "", told] = /^ {2}(\w+) +([\w-]+) +(.*)$/.exec(line) ?? [];
      if (state) found.set(what, `${state}: ${told}`);
    });
    return { isWell, found };
  }

  it("finds nothing in the way of a project", async () => {
    const { isWell, found } = await examined("--project", SHOP, "--git", "embedded");
    assert(isWell, [...found].join("\n"));
    assert(found.get("version")?.startsWith(`ok: ${VERSION}, on `));
    assertEquals(found.get("port"), "ok: a free one is picked");
    assert(found.get("records")?.startsWith(`ok: ${join(folder, "state")}`));
    assertEquals(found.get("project"), `ok: ${SHOP}`);
    assertEquals(
      found.get("packages"),
      "note: node_modules is not there: install the packages, or their types are not known",
    );
    assert(found.get("found")?.endsWith(" source files in 5 features"));
    assertEquals(found.get("units"), "ok: 10 pages and 22 components");
  });

  it("says where the demo would be served, and copies none", async () => {
    const { isWell, found } = await examined();
    assert(isWell);
    assertEquals(
      found.get("project"),
      "note: this folder is no React project, so a copy of the demo is served: name another with --project DIR",
    );
    assertEquals(existsSync(join(folder, "state", "demo")), false);
  });

  it("tells of the package.json above the folder, and of a package manager that is missing", async () => {
    const project = temporaryProject({
      "package.json": '{"dependencies":{"react":"19"},"packageManager":"pnpm@9.1.0"}',
      "src/App.tsx": "",
    });
    const path = process.env.PATH;
    process.env.PATH = folder;
    const { isWell, found } = await examined("--project", project.path("src"), "--git=embedded");
    process.env.PATH = path;
    project.remove();
    assert(isWell);
    assertEquals(
      found.get("project"),
      `note: the package.json is in a folder above: the whole project is served with --project ${project.root}`,
    );
    assertEquals(
      found.get("scripts"),
      'note: the project uses "pnpm", which is not installed; install it, such as with "corepack enable pnpm"',
    );
  });

  it("tells of a port that another program has", async () => {
    const other = createServer();
    const port = await new Promise<string>((resolve) => {
      other.listen(0, "127.0.0.1", () => {
        const address = other.address();
        if (address && typeof address === "object") resolve(String(address.port));
      });
    });
    const words = ["doctor", "--port", port, "--state", join(folder, "state"), "--project", SHOP];
    const lines: string[] = [];
    assert(!await examine(parseServeArguments(words), (line) => lines.push(line)));
    await new Promise((resolve) => other.close(resolve));
    assert(lines.some((line) => line.startsWith("  problem  port") && line.includes("--port")));
    assertEquals(lines.at(-1), "Problems: 1");
  });

  it("tells of records that cannot be kept, and of a project that is not there", async () => {
    const { isWell, found } = await examined(
      "--project",
      join(folder, "gone"),
    );
    assert(!isWell);
    assert(found.get("project")?.startsWith("problem: Cannot open the project "));
    const lines: string[] = [];
    const words = ["doctor", "--port", "0", "--state", join(folder, "file"), "--project", SHOP];
    assert(!await examine(parseServeArguments(words), (line) => lines.push(line)));
    assert(lines.some((line) => line.includes("a file is in the way")));
  });

  it("tells every problem of the project's set-up, with its place", async () => {
    const project = temporaryProject({
      "package.json": '{"dependencies":{"react":"19"}}',
      "workbench.json": '{\n  "rules": { "unit-nam": "off" },\n  "gate": { "types": "maybe" }\n}',
      "tsconfig.json": '{ "compilerOptions" {} }',
      "src/App.tsx": "",
    });
    const lines: string[] = [];
    const words = ["doctor", "--port", "0", "--project", project.root];
    words.push("--state", join(folder, "state"));
    const isWell = await examine(parseServeArguments(words), (line) => lines.push(line));
    project.remove();
    assert(!isWell);
    assertEquals(lines.filter((line) => line.startsWith("  problem")), [
      '  problem  set-up    workbench.json:2:14, rules.unit-nam: Unknown rule "unit-nam": did you mean "unit-name"?',
      '  problem  set-up    workbench.json:3:13, gate.types: Expected one of "warn", "refuse", "off", true, false, not "maybe"',
      '  problem  set-up    tsconfig.json:1:21: Expected JSON, with comments or without, but a ":" is missing',
    ]);
    assertEquals(lines.at(-1), "Problems: 3");
  });

  it("tells which options no start can use", async () => {
    for (
      const [option, value, told] of [
        [
          "--workspace",
          join(folder, "file"),
          `Cannot keep clones in "${
            join(folder, "file")
          }": a file is in the way; choose another folder with --workspace`,
        ],
        ["--clone-host", "a b", 'Cannot clone from the host "a b": '],
        ["--frame-ancestor", "*", 'Cannot let pages be framed by "*": '],
      ] as const
    ) {
      const { isWell, found } = await examined("--project", SHOP, option, value);
      assert(!isWell);
      assert(found.get("options")?.startsWith(`problem: ${told}`), found.get("options"));
    }
  });

  it("tells where the app is in a folder that is none, and that nothing is committed", async () => {
    const react = '{"name":"@acme/web","dependencies":{"react":"19","vite":"7"}}';
    const project = temporaryProject({
      "web/package.json": react,
      "web/src/App.tsx": "export const App = () => <p />;",
    });
    const before = await examined("--project", project.root);
    mkdirSync(join(project.root, "web", "node_modules"));
    const { found } = await examined("--project", project.root);
    project.remove();
    assertEquals(
      before.found.get("packages"),
      'note: web/node_modules is not there, of the app "@acme/web": install the packages, or their types are not known',
    );
    assertEquals(found.get("packages"), 'ok: web/node_modules is there, of the app "@acme/web"');
    assertEquals(
      found.get("package"),
      `ok: @acme/web (Vite); alone with --project ${join(project.root, "web")}`,
    );
    assertEquals(
      found.get("commits"),
      "note: the project is in no git repository: saves are written, and none is committed",
    );
  });

  it("tells that a folder is no React project", async () => {
    const { isWell, found } = await examined("--project", folder);
    assert(!isWell);
    assert(found.get("set-up")?.startsWith("problem: Expected a React project, "));
  });
});
