import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assertEquals } from "@std/assert";
import { type GitServer, startGitServer } from "../support/git_server.ts";
import { type ModelRuntime, runtimeModel, startModelRuntime } from "../support/model_runtime.ts";
import { assertForEverybody } from "./for_everybody.ts";
import { assertAccessible, openStudio, type Studio } from "./studio.ts";

let studio: Studio;
let server: GitServer;
let runtime: ModelRuntime;
before(async () => {
  server = await startGitServer();
  server.create("owner/app", {
    "package.json": '{ "name": "app", "dependencies": { "react": "19.0.0" } }\n',
    "src/features/home/pages/HomePage.tsx":
      "export function HomePage() {\n  return <main>Hello</main>;\n}\n",
  });
  runtime = await startModelRuntime();
  studio = await openStudio("flat", {
    modelhost: runtime.url,
    cloneHosts: [server.host],
    allowPrivateHosts: true,
  });
});
after(async () => {
  await studio[Symbol.asyncDispose]();
  await runtime[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

function card(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

describe("the tools in a browser", () => {
  it("pull a model, show how far it is, and remove one after a second word", async () => {
    runtime.models.set("old:1b", runtimeModel("old:1b"));
    await using visit = await studio.visit("#/tools");
    const { page } = visit;
    const models = card(page, "Models");
    await models.getByLabel("Name of a model").fill("llama3.2");
    await page.keyboard.press("Enter");
    await page.getByText("llama3.2 is here").waitFor();
    await models.getByRole("button", { name: "Remove old:1b" }).click();
    assertEquals(runtime.models.has("old:1b"), true);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await models.getByText("old:1b").waitFor({ state: "detached" });
    assertEquals(runtime.models.has("old:1b"), false);
    assertEquals(visit.complaints, []);
  });

  it("say what became of a pull that the runtime cannot do", async () => {
    await using visit = await studio.visit("#/tools");
    await visit.page.getByLabel("Name of a model").fill("hf.example/owner/model");
    await visit.page.keyboard.press("Enter");
    const told = visit.page.getByText("hf.example/owner/model was not pulled");
    await told.waitFor();
    await visit.page.getByRole("button", { name: /^Put the failed pull/ }).click();
    await told.waitFor({ state: "detached" });
  });

  it("say that the runtime stopped in the middle of a pull", async () => {
    let stop = (): void => {};
    runtime.misbehave = ({ body }, response) => {
      if (body?.model !== "cut:7b") return false;
      stop = () => response.destroy();
      response.writeHead(200);
      return response.write('{"status":"pulling it","total":100,"completed":40}\n');
    };
    await using visit = await studio.visit("#/tools");
    const { page } = visit;
    await page.getByLabel("Name of a model").fill("cut:7b");
    await page.keyboard.press("Enter");
    const bar = card(page, "Models").getByRole("progressbar", { name: /^cut:7b: pulling it/ });
    await bar.waitFor();
    const told = page.getByRole("contentinfo").getByText("Pulling a model");
    await told.waitFor();
    stop();
    await page.getByText("cut:7b was not pulled").waitFor();
    await bar.waitFor({ state: "detached" });
    await told.waitFor({ state: "detached" });
    runtime.misbehave = () => false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("cut:7b is here").waitFor();
    await page.getByText("cut:7b was not pulled").waitFor({ state: "detached" });
    assertEquals(visit.complaints, []);
  });

  it("keep an address that is refused", async () => {
    await using visit = await studio.visit("#/tools");
    const address = visit.page.getByLabel("Repository");
    await address.fill("https://example.test/owner/elsewhere");
    await visit.page.keyboard.press("Enter");
    await visit.page.getByText("The clone was not started").waitFor();
    assertEquals(await address.inputValue(), "https://example.test/owner/elsewhere");
  });

  it("say why a clone failed, clone, and open what was cloned", async () => {
    await using visit = await studio.visit("#/tools");
    const { page } = visit;
    const clones = card(page, "Projects");
    await clones.getByLabel("Repository").fill(server.url("owner/nothing"));
    await page.keyboard.press("Enter");
    await clones.locator(".danger").waitFor();
    await assertAccessible(page);
    await clones.getByRole("button", { name: "Try again" }).click();
    await clones.locator(".danger").nth(1).waitFor();
    await clones.getByLabel("Repository").fill(server.url("owner/app"));
    await clones.getByRole("button", { name: "Clone" }).click();
    await clones.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("heading", { name: "app", exact: true }).waitFor();
    await page.goto(`${studio.address}/#/tools`);
    await clones.getByRole("button", { name: "Back to the first project" }).click();
    await page.getByRole("heading", { name: "flat", exact: true }).waitFor();
  });

  it("lead to a project where none is open", async () => {
    await using none = await openStudio(null, {
      modelhost: runtime.url,
      cloneHosts: [server.host],
      allowPrivateHosts: true,
    });
    await using visit = await none.visit("#/units");
    const { page } = visit;
    await page.getByRole("heading", { name: "No project is open" }).waitFor();
    await assertAccessible(page);
    await page.getByRole("link", { name: "Clone a project" }).click();
    const clones = card(page, "Projects");
    await clones.getByLabel("Repository").fill(server.url("owner/app"));
    await page.keyboard.press("Enter");
    await clones.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("heading", { name: "app", exact: true }).waitFor();
  });

  it("are for everybody", () =>
    assertForEverybody(studio, "#/tools", async (page) => {
      await page.getByRole("heading", { name: "Dev server" }).waitFor();
      await page.getByLabel("Name of a model").waitFor();
    }));
});

describe("the tokens of programs in a browser", () => {
  it("are made with what they may, work, and end when they are revoked", async () => {
    await using own = await openStudio("flat", { auth: "token" });
    await using visit = await own.visit((own.test.signInPath ?? "").slice(1));
    const { page } = visit;
    await page.getByRole("heading", { name: "flat" }).waitFor();
    await page.goto(`${own.address}/#/tools`);
    const access = card(page, "Programs and agents");
    await access.getByText("No program has a token.").waitFor();
    await access.getByLabel("Name of the program").fill("<b>agent</b>");
    await access.getByRole("button", { name: "Make a token" }).click();
    await access.getByText("shown now and never again").waitFor();
    await assertAccessible(page);
    const token = await access.locator(".access-token").innerText();
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(`${own.address}${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    assertEquals((await ask("/auth/session")).body.session.scopes, ["read", "edit"]);
    assertEquals((await ask("/auth/tokens", { name: "more", scopes: ["decide"] })).status, 403);
    await access.getByRole("button", { name: "Revoke the token of <b>agent</b>" }).click();
    assertEquals((await ask("/api/project")).status, 200);
    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    await access.getByText("No program has a token.").waitFor();
    await page.getByText("Revoke the token of").waitFor({ state: "detached" });
    assertEquals(await access.locator(".access-token").count(), 0);
    assertEquals((await ask("/api/project")).status, 401);
    await access.getByRole("button", { name: /^Sign out/ }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});
