import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { GitRepository } from "../support/git_repository.ts";
import { walkByKeyboard } from "./newcomer/by_keyboard.ts";
import { walkByMouse } from "./newcomer/by_mouse.ts";
import { makeNewcomersProject } from "./newcomer/house.ts";
import { openStudio, type Studio, type Visit } from "./studio.ts";

describe("a newcomer, on a project of their own", () => {
  let repository: GitRepository;
  let studio: Studio;
  let visit: Visit;
  before(async () => {
    repository = makeNewcomersProject();
    studio = await openStudio(null, { project: repository.folder });
    visit = await studio.visit("");
  });
  after(async () => {
    await visit[Symbol.asyncDispose]();
    await studio[Symbol.asyncDispose]();
    rmSync(dirname(repository.folder), { recursive: true });
  });

  it("edits, plans, approves and commits by mouse", async () => {
    await walkByMouse(visit.page, repository);
    assertEquals(visit.complaints, []);
  });

  it("does so by the keyboard alone", async () => {
    await walkByKeyboard(visit.page, repository);
    assertEquals(visit.complaints, []);
  });
});
