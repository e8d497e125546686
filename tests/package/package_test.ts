import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { freePort } from "../../lib/dev_server/port/free_port.ts";
import { VERSION } from "../../lib/workbench/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { folderDigest } from "../support/folder_digest.ts";
import { gitRepositoryAt } from "../support/git_repository.ts";
import { commandOf } from "../support/runtimes.ts";
import { untilExit, untilLine } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import {
  bytesOn,
  type InstalledPackage,
  installPackage,
  plainEnvironment,
} from "./installed_package.ts";
import { testOddPlaces } from "./odd_places.ts";
import { writeStrictHosts } from "./strict_hosts.ts";

const MEGABYTE = 1e6;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LAUNCHER = join(ROOT, "bin/project-workbench.cjs");

/** Further programs of Node that the package is asked on: `npm run test:nodes` installs them. */
const NODES = (process.env["WORKBENCH_NODES"] ?? "").split(",").filter(Boolean);

let folder = "";
let installed: InstalledPackage;
let shop = "";

before(() => {
  folder = makeTemporaryFolder("package");
  shop = join(folder, "shop");
  cpSync(fixturePath("projects", "shop"), shop, { recursive: true });
  const repository = gitRepositoryAt(shop);
  repository.git("init", "--quiet", "--initial-branch=main");
  repository.commitAll("The shop as it was");
  repository.git("switch", "--quiet", "--create", "side");
  repository.write("src/features/shared/components/Note.tsx", "export const Note = () => <p />;\n");
  repository.commitAll("A component");
  installed = installPackage(folder);
});
after(() => rmSync(folder, { recursive: true }));

/** The environment of the service, which keeps all that is its own in the test's folder. */
function environment(): Record<string, string | undefined> {
  return plainEnvironment({
    XDG_CACHE_HOME: join(folder, "cache"),
    WORKBENCH_STATE_DIR: join(folder, "state"),
  });
}

/** The runtimes that a host of the package may run on. */
const hosts: readonly (readonly [string, () => [string, ...string[]]])[] = [
  ["Node", () => [process.execPath]],
  ["Bun", () => commandOf("bun")],
  ["Deno", () => commandOf("deno")],
  ...NODES.map((path) => [path, (): [string] => [path]] as const),
];

describe("the tarball", () => {
  it("holds what runs, the demo, and what a person reads", () => {
    const rest = installed.files.filter((path) =>
      !/^dist\/(?:lib|routes)\/.*\.js$|^dist\/fixtures\/|^dist\/lib\/studio\/built\/|^docs\/\w+\.md$/
        .test(path)
    );
    assertEquals(rest.toSorted(), [
      "LICENSE",
      "README.md",
      "bin/project-workbench.cjs",
      "bin/start.cjs",
      "dist/lib/client/mod.d.ts",
      "dist/lib/preview/vite/mod.d.ts",
      "dist/lib/reference/LICENSES.txt",
      "dist/lib/reference/api_reference.js.br",
      "dist/lib/reference/examples.json",
      "dist/mod.d.ts",
      "dist/mod.js",
      "package.json",
    ]);
  });

  it("is small", () => assert(installed.tarballBytes <= 3 * MEGABYTE));

  it("has the demo as it is in the checkout, but for what npm takes into no package", () => {
    const own = join(
      installed.project,
      "node_modules/project-workbench/dist/fixtures/projects/shop",
    );
    const hashes = (path: string) =>
      Object.entries(folderDigest(path)).map(([name, told]) => [name, told.split(" ")[1]]);
    const shop = hashes(fixturePath("projects", "shop"));
    assertEquals(hashes(own), shop.filter(([name]) => name !== ".gitignore"));
  });
});

describe("an installation", () => {
  it("has at most 90 packages and 70 MB", () => {
    assert(installed.packages.length <= 90, `${installed.packages.length} packages`);
    const bytes = bytesOn(join(installed.project, "node_modules"));
    assert(bytes <= 70 * MEGABYTE, `${bytes / MEGABYTE} MB`);
  });

  for (const [name, command] of hosts) {
    it(`is loaded by a host on ${name}, types and analyses a project in threads`, () => {
      const [program, ...words] = command();
      cpSync(join(ROOT, "tests/package/host.mjs"), join(installed.project, "host.mjs"));
      const state = join(folder, `state-${name.replaceAll("/", "_")}`);
      const printed = execFileSync(program, [...words, "host.mjs", shop, state], {
        cwd: installed.project,
        encoding: "utf8",
        env: environment(),
      });
      const { version, declared, change, documentation } = JSON.parse(printed);
      assertEquals(version, VERSION);
      assertStringIncludes(JSON.stringify(declared), "(text: string) => void");
      assertEquals(change.state, "done");
      assertStringIncludes(JSON.stringify(change.report), "Note.tsx");
      assert(documentation > MEGABYTE);
    });
  }

  it("is compiled by a strict host that checks the declarations as well", () => {
    writeStrictHosts(installed.project);
    mkdirSync(join(installed.project, "node_modules/@types"), { recursive: true });
    for (const name of ["@types/node", "undici-types"]) {
      symlinkSync(join(ROOT, "node_modules", name), join(installed.project, "node_modules", name));
    }
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc")], {
      cwd: installed.project,
      stdio: "inherit",
      env: plainEnvironment(),
    });
  });
});

describe("the README's server", () => {
  it("serves the project beside it", async () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const [, rest = ""] = readme.split("```js embed\n");
    const [program = ""] = rest.split("```");
    cpSync(shop, join(folder, "my-app"), { recursive: true });
    const port = await freePort(4400);
    const told = 'console.log("It runs")';
    writeFileSync(
      join(installed.project, "server.js"),
      program.replace("4400", String(port)).replace('"127.0.0.1")', `"127.0.0.1", () => ${told})`),
    );
    const child = spawn(process.execPath, ["server.js"], {
      cwd: installed.project,
      env: environment(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exit = untilExit(child);
    await untilLine(child, "It runs");
    const pages = await (await fetch(`http://127.0.0.1:${port}/api/pages/all`)).json();
    assertEquals(pages.count, 10);
    child.kill();
    await exit;
  });
});

describe("project-workbench/client", () => {
  it("asks a running service what its types say, on each runtime", async () => {
    const bin = join(installed.project, "node_modules/project-workbench/bin/project-workbench.cjs");
    const words = [bin, "--project", shop, "--port", "0", "--log", "off"];
    const child = spawn(process.execPath, words, {
      env: environment(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exit = untilExit(child);
    const line = await untilLine(child, "Project Workbench is at ");
    const address = line.slice(line.indexOf("http"));
    for (const [name, command] of hosts) {
      const [program, ...options] = command();
      const printed = execFileSync(program, [...options, "built/client_host.js", address], {
        cwd: installed.project,
        encoding: "utf8",
        env: environment(),
      });
      assertEquals(JSON.parse(printed), {
        pages: 10,
        root: "Stack",
        refused: "page_not_found",
        isPreview: true,
        authorizations: ["Bearer secret"],
        isWritten: false,
      }, name);
    }
    child.kill();
    await exit;
  });
});

describe("npx project-workbench", () => {
  it("serves a project until it is told to end", async () => {
    const words = [
      "--offline",
      "project-workbench",
      "--project",
      shop,
      "--port",
      "0",
      "--log",
      "off",
    ];
    const child = spawn("npx", words, {
      cwd: installed.project,
      env: environment(),
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    const exit = untilExit(child);
    const line = await untilLine(child, "Project Workbench is at ");
    const health = await fetch(`${line.slice(line.indexOf("http"))}/api/health`);
    assertEquals((await health.json()).version, VERSION);
    // Whoever presses Ctrl+C tells npx and the service.
    process.kill(-(child.pid ?? 0), "SIGINT");
    await exit;
    if (child.stdout && !child.stdout.closed) await once(child.stdout, "close");
  });
});

describe("the command", () => {
  it("is written in the language of the oldest Node", () => {
    const source = readFileSync(LAUNCHER, "utf8");
    const printed = (target: string): string => transformSync(source, { target }).code;
    assertEquals(printed("es5"), printed("esnext"));
  });

  it("says in one sentence what it needs on an older Node", () => {
    const older = join(folder, "older.cjs");
    writeFileSync(
      older,
      'Object.defineProperty(process, "versions", { value: { node: "18.20.8" } });',
    );
    const { status, stdout, stderr } = runCommand(["--require", older, LAUNCHER]);
    assertEquals({ status, stdout }, { status: 1, stdout: "" });
    assertEquals(
      stderr,
      "Project Workbench needs Node 20.19 or newer, this is Node 18.20.8: install one from https://nodejs.org\n",
    );
  });

  it("asks for the Node that package.json asks for", () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const [, major, minor] = /LEAST = \[(\d+), (\d+)\]/.exec(readFileSync(LAUNCHER, "utf8")) ?? [];
    assertEquals(engines.node, `>=${major}.${minor}`);
  });
});

/** Runs the checkout's Node. */
function runCommand(
  args: readonly string[],
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: environment(),
  });
  return { status, stdout, stderr };
}

describe("the examples", () => {
  const examples = [
    ["bun_serve.ts", "bun"],
    ["deno_serve.ts", "deno"],
    ["mounted.ts", "bun"],
    ["node_http.ts", "deno"],
  ] as const;
  it("are all there are", () => {
    const files = readdirSync(join(ROOT, "examples")).filter((name) => !name.endsWith(".d.ts"));
    assertEquals(files.toSorted(), examples.map(([file]) => file));
  });

  for (const [file, runtime] of examples) {
    it(`${file} runs with the installed package`, async () => {
      const source = readFileSync(join(ROOT, "examples", file), "utf8");
      const path = join(installed.project, file);
      writeFileSync(path, source.replace('"../mod.ts"', '"project-workbench"'));
      const [program, ...words] = commandOf(runtime);
      const child = spawn(program, [...words, path, shop], {
        cwd: installed.project,
        env: { ...environment(), PORT: "0" },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const exit = untilExit(child);
      const response = await fetch(await untilLine(child, "http://"));
      assertEquals(response.status, 200);
      await response.body?.cancel();
      child.kill("SIGTERM");
      await exit;
    });
  }
});

describe("where something is not as usual", () => {
  testOddPlaces(() => ({ folder, project: installed.project, shop }));
});
