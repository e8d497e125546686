import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assertEquals } from "@std/assert";
import { areas } from "../../../routes/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { gitRepositoryAt } from "../../support/git_repository.ts";
import { type GitServer, startGitServer } from "../../support/git_server.ts";
import { type ModelRuntime, startModelRuntime } from "../../support/model_runtime.ts";
import { spawnScript, untilExit, untilLine } from "../../support/spawn_script.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { processesOf } from "../judge/processes_of.ts";

const SCRIPT = fileURLToPath(new URL("use_every_area.ts", import.meta.url));
const DEV = `node -e "console.log('The dev server is up'); setInterval(() => {}, 1000)"`;

/** Long enough for a machine that is busy with all the other tests. */
const PATIENCE_MS = 10_000;

describe("close, of a workbench whose every area was used", () => {
  let folder = "";
  let runtime: ModelRuntime;
  let server: GitServer;
  before(async () => {
    folder = makeTemporaryFolder("close");
    const root = join(folder, "shop");
    cpSync(fixturePath("projects", "shop"), root, { recursive: true });
    const packageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    writeFileSync(
      join(root, "package.json"),
      JSON.stringify({ ...packageJson, scripts: { dev: DEV } }),
    );
    mkdirSync(join(root, "node_modules"));
    const repository = gitRepositoryAt(root);
    repository.git("init", "--quiet", "--initial-branch=main");
    repository.commitAll("The shop");
    server = await startGitServer();
    server.create("owner/app", { "package.json": "{}\n" });
    runtime = await startModelRuntime();
    runtime.misbehave = ({ path }, response) => {
      if (path !== "/api/pull") return false;
      response.writeHead(200).write('{"status":"pulling"}\n');
      return true;
    };
  });
  after(async () => {
    await runtime[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it("leaves nothing that keeps the process alive, and no process", async () => {
    const places = [join(folder, "shop"), join(folder, "state"), runtime.url];
    const child = spawnScript(SCRIPT, [...places, server.url("owner/app")]);
    const exit = untilExit(child);
    const used: string[] = JSON.parse(await untilLine(child, "["));
    const deadline = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    assertEquals(await exit, 0, `It did not end within ${PATIENCE_MS} ms of its close`);
    clearTimeout(deadline);
    assertEquals(processesOf(folder, [process.pid]), []);
    const unused = areas.filter(({ routes }) =>
      !routes.some(({ path }) => used.some((one) => one.startsWith(path.split("/:")[0] ?? "")))
    );
    assertEquals(unused.map(({ name }) => name), []);
  });
});
