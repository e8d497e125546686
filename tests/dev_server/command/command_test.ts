import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { findExecutable } from "../../../lib/dev_server/command/find_executable.ts";
import { choosePackageManager } from "../../../lib/dev_server/command/package_manager.ts";
import { findCommand, readCommand } from "../../../lib/dev_server/command/read_command.ts";
import { scriptArguments } from "../../../lib/dev_server/command/script_arguments.ts";
import { scriptEnvironment } from "../../../lib/dev_server/command/script_environment.ts";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openProjectFiles } from "../../../lib/project/mod.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";

let project: TemporaryProject;
beforeEach(() => {
  project = temporaryProject();
});
afterEach(() => project.remove());

function write(file: string, content = "", folder: string = project.root): void {
  writeFileSync(join(folder, file), content);
}

describe("choosePackageManager", () => {
  for (
    const [file, manager] of [
      ["pnpm-lock.yaml", "pnpm"],
      ["yarn.lock", "yarn"],
      ["bun.lock", "bun"],
      ["bun.lockb", "bun"],
      ["package-lock.json", "npm"],
      ["deno.lock", "deno"],
    ] as const
  ) {
    it(`takes ${manager} for ${file}`, async () => {
      write(file);
      assertEquals(await choosePackageManager(project.root), manager);
    });
  }

  it("believes packageManager before any lockfile", async () => {
    write("yarn.lock");
    write("package.json", '\ufeff{ "packageManager": "pnpm@9.1.0+sha512.abc" }');
    assertEquals(await choosePackageManager(project.root), "pnpm");
    write("package.json", '{ "packageManager": "other@1" }');
    assertEquals(await choosePackageManager(project.root), "yarn");
    write("package.json", "{");
    assertEquals(await choosePackageManager(project.root), "yarn");
  });

  it("asks the folders above for a package of a monorepo, up to the repository", async () => {
    const inner = project.path("packages", "app");
    mkdirSync(inner, { recursive: true });
    write("pnpm-lock.yaml");
    assertEquals(await choosePackageManager(inner), "pnpm");
    mkdirSync(join(inner, ".git"));
    assertEquals(await choosePackageManager(inner), "npm");
  });
});

describe("readCommand", () => {
  const readWith = async (scripts: unknown, script?: string) => {
    write("package.json", JSON.stringify({ scripts }));
    return await readCommand(await openProjectFiles({ root: project.root }), script);
  };

  it("takes dev before start, serve and storybook", async () => {
    const all = { storybook: "s", serve: "v", start: "t", dev: "d", other: "o" };
    write("package-lock.json");
    assertEquals(await readWith(all), { script: "dev", text: "d", packageManager: "npm" });
    assertEquals((await readWith({ ...all, dev: 1 })).script, "start");
    assertEquals((await readWith({ storybook: "s", serve: "v" })).script, "serve");
    assertEquals((await readWith({ storybook: "s" })).script, "storybook");
    assertEquals((await readWith(all, "other")).text, "o");
  });

  it("knows no names besides those of the file", async () => {
    for (const script of ["toString", "__proto__", "hasOwnProperty"]) {
      const error = await assertRejects(() => readWith({ dev: "d" }, script), WorkbenchError);
      assertEquals(error.code, "unknown_script");
    }
  });

  it("finds none where there is no package.json", async () => {
    assertEquals(await findCommand(await openProjectFiles({ root: project.root })), null);
  });
});

describe("findExecutable", () => {
  const executable = (folder: string, name: string): string => {
    const path = join(folder, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, "#!/bin/sh\n");
    chmodSync(path, 0o755);
    return path;
  };
  const find = (...folders: string[]) =>
    findExecutable("no-such-tool", { path: folders.join(delimiter), root: project.root });

  it("takes the first on the path that is outside of the project", async () => {
    const inside = project.path("bin");
    executable(inside, "no-such-tool");
    const first = executable(join(project.outside, "first"), "no-such-tool");
    const second = executable(join(project.outside, "second"), "no-such-tool");
    assertEquals(await find(inside, join(first, ".."), join(second, "..")), first);
    assertEquals(await find(inside, project.root), null);
  });

  it("takes none that leads into the project, is relative, or cannot be run", async () => {
    const inside = executable(project.root, "tool");
    symlinkSync(inside, join(project.outside, "no-such-tool"));
    assertEquals(await find(project.outside), null);
    assertEquals(await find(".", "", "bin"), null);
    const other = join(project.outside, "other");
    mkdirSync(join(other, "no-such-tool"), { recursive: true });
    assertEquals(await find(other), null);
  });

  it("takes a folder beside the project that begins like it", async () => {
    const beside = executable(`${project.root}-tools`, "no-such-tool");
    assertEquals(await find(`${project.root}-tools`), beside);
  });
});

describe("scriptArguments", () => {
  const argumentsOf = (text: string, port?: number) =>
    scriptArguments({ script: "dev", text, packageManager: "npm" }, port).join(" ");

  it("hands the port over to tools that read no PORT, where the script is one plain command", () => {
    for (
      const text of [
        "vite",
        "vite dev --open",
        "NODE_ENV=development vite",
        "cross-env A=1 vite serve",
        "webpack serve --mode development",
        "storybook dev",
      ]
    ) assertEquals(argumentsOf(text, 4000), "run dev -- --port 4000", text);
  });

  it("hands nothing to what it does not know, or what has a port", () => {
    for (
      const text of [
        "vite build",
        "vite && node after.js",
        "vite | tee log",
        "vite $ARGS",
        'vite --mode "a b"',
        "vite --port 3000",
        "vite --port=3000",
        "storybook dev -p 6006",
        "webpack",
        "node vite",
        "next dev",
        "",
      ]
    ) assertEquals(argumentsOf(text, 4000), "run dev", text);
    assertEquals(argumentsOf("vite"), "run dev");
  });

  it("says it in the words of each package manager", () => {
    const of = (packageManager: "pnpm" | "yarn" | "bun" | "deno") =>
      scriptArguments({ script: "dev", text: "vite", packageManager }, 4000).join(" ");
    assertEquals(of("pnpm"), "run dev --port 4000");
    assertEquals(of("yarn"), "run dev --port 4000");
    assertEquals(of("bun"), "run dev --port 4000");
    assertEquals(of("deno"), "task dev --port 4000");
  });
});

describe("scriptEnvironment", () => {
  const options = { root: "/projects/shop", port: 4000, runId: "id" };

  it("keeps the user's variables, and nothing of the service", () => {
    const path = ["/usr/bin", "/projects/shop/bin", "/service/node_modules/.bin", ".", ""];
    const environment = scriptEnvironment({
      PATH: path.join(delimiter),
      API_TOKEN: "the project's own",
      WORKBENCH_STATE_DIR: "/state",
      WORKBENCH_ANYTHING: "x",
      NODE_ENV: "production",
      npm_lifecycle_event: "start",
      npm_config_local_prefix: "/service",
      npm_config_registry: "https://registry.example",
      INIT_CWD: "/service",
      PORT: "4400",
      HOST: "0.0.0.0",
    }, options);
    assertEquals(environment, {
      PATH: "/usr/bin",
      API_TOKEN: "the project's own",
      npm_config_registry: "https://registry.example",
      PWD: "/projects/shop",
      PORT: "4000",
      HOST: "127.0.0.1",
      NO_COLOR: "1",
      BROWSER: "none",
      DEV_SERVER_RUN: "id",
    });
    assert(!JSON.stringify(environment).includes("WORKBENCH"));
  });
});
