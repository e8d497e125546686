import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assertEquals } from "@std/assert";
import { makeGitRepository } from "../support/git_repository.ts";
import { CART, openUnit, save, textField } from "./unit_steps.ts";
import { openStudio, type Studio } from "./studio.ts";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
  makeGitRepository({ folder: studio.test.root }).commitAll("first");
});
after(() => studio[Symbol.asyncDispose]());

/** Keeps answers back until they are let go. */
async function hold(page: Page, route: string): Promise<() => void> {
  let letGo: () => void = () => {};
  const isLetGo = new Promise<void>((resolve) => letGo = resolve);
  await page.route(`**${route}*`, async (each) => {
    await isLetGo;
    await each.continue();
  });
  return letGo;
}

describe("a service that takes its time, in a browser", () => {
  it("is told of in words, until the answer is there", async () => {
    await using visit = await studio.visit("#/notes");
    const { page } = visit;
    await page.getByRole("heading", { name: "No notes yet" }).waitFor();
    const letGo = await hold(page, "/api/units");
    await page.getByRole("link", { name: "Units" }).click();
    const words = page.getByRole("status").getByText("The first look at a project takes longest");
    await words.waitFor();
    letGo();
    await page.getByRole("navigation", { name: "Units" }).getByRole("link").first().waitFor();
    assertEquals(await words.count(), 0);
  });

  it("leaves the scope of an element in sight while that is read from a newer text", async () => {
    await using visit = await openUnit(studio, CART, "CartPage:1.4.0");
    const { page } = visit;
    const scope = page.getByRole("region", { name: "Scope" });
    await scope.waitFor();
    const letGo = await hold(page, "/api/pages/scope-links");
    await textField(page).fill("Take all out");
    await save(page);
    await page.getByRole("tab", { name: "Source", selected: true }).waitFor();
    assertEquals(await scope.count(), 1);
    letGo();
  });

  it("is asked each question once for a save", async () => {
    await using visit = await openUnit(studio, CART, "CartPage:1.4.0");
    const { page } = visit;
    await page.getByRole("region", { name: "Scope" }).waitFor();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      // The source is read again for what the compiler says, which comes later.
      if (request.method() === "GET" && pathname !== "/api/pages/source") {
        asked.push(pathname + search);
      }
    });
    const answers = ["/api/git/session", "/api/pages/tree", "/api/pages/scope-links"].map((route) =>
      page.waitForResponse((response) => response.url().includes(route))
    );
    await textField(page).fill("Take everything out");
    await save(page);
    await Promise.all(answers);
    assertEquals(asked.filter((each, at) => asked.indexOf(each) !== at), []);
  });
});
