import { rmSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const ROW = "src/features/cart/components/CartLineRow.tsx";

/** Makes a note about a place. @returns where the service says that place is now */
async function anchored(test: TestWorkbench, anchor: object) {
  const { body } = await test.post("/api/notes", { title: "A", anchor });
  const { id } = body.note;
  return async () => {
    const { place } = (await test.get(`/api/notes/${id}`)).body;
    const { notes } = (await test.get("/api/notes")).body;
    assertEquals(notes.find((row: { id: string }) => row.id === id).place, place);
    return place;
  };
}

/** Runs a plan of one step and approves all of it. */
async function land(test: TestWorkbench, flow: string, args: object): Promise<void> {
  const step = { id: "a", title: flow, flow, args, executor: "deterministic" };
  const plan = (files: object[]) => ({
    version: 1,
    ticket: { title: flow },
    steps: [{ ...step, touches: { files } }],
  });
  const draft = (await test.post("/api/plan/validate", { plan: plan([]) })).body;
  const run = await test.post("/api/plan/run", { plan: plan(draft.steps[0].touches.files) });
  assertEquals(run.status, 202, JSON.stringify(run.body));
  const path = `/api/processes/${run.body.processId}`;
  await test.get(path, { wait: "30", from: "queued,running" });
  const { files } = (await test.get(`${path}/review`)).body;
  for (const { path: file, diffSha256 } of files) {
    const decided = await test.post(`${path}/decide`, {
      path: file,
      diffSha256,
      verdict: "approve",
    });
    assertEquals(decided.status, 200);
  }
}

async function undoLast(test: TestWorkbench): Promise<void> {
  const { saves } = (await test.get("/api/pages/undo")).body;
  const { id } = saves.find(({ undone }: { undone: boolean }) => !undone);
  assertEquals((await test.post("/api/pages/undo", { saveId: id })).status, 200);
}

/** Commits what is staged, some minutes from now. */
function commitLater(repository: GitRepository, minutes: number): void {
  const date = `@${Math.floor(Date.now() / 1000) + minutes * 60} +0000`;
  const environment = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const { status } = repository.run(["commit", "--quiet", "-m", "moved"], { environment });
  assertEquals(status, 0);
}

describe("the place that a note is about", () => {
  it("is told by its path and by its address in a layer, and is missing when the file is gone", async () => {
    await using test = await openTestWorkbench("shop");
    const byPath = await anchored(test, { feature: "cart", file: ROW });
    const byFile = await anchored(test, { feature: "cart", file: "CartLineRow.tsx" });
    const never = await anchored(test, { feature: "cart", file: "../../../etc/passwd" });
    assertEquals(await byPath(), { state: "here", path: ROW });
    assertEquals(await byFile(), { state: "here", path: ROW });
    rmSync(test.path(ROW));
    assertEquals(await byPath(), { state: "missing", path: null });
    assertEquals(await byFile(), { state: "missing", path: null });
    assertEquals(await never(), { state: "missing", path: null });
  });

  it("is given by the path of a unit alone, and kept by feature and file", async () => {
    await using test = await openTestWorkbench("shop");
    const { body } = await test.post("/api/notes", { title: "A", anchor: { path: ROW } });
    assertEquals(body.note.anchor, { feature: "cart", file: ROW });
    const { id, rev } = body.note;
    assertEquals((await test.get(`/api/notes/${id}`)).body.place, { state: "here", path: ROW });
    const anchor = { path: "src/features/cart/pages/CartPage.tsx", nodeId: "0" };
    const changed = await test.send("PUT", `/api/notes/${id}`, { rev, anchor });
    assertEquals(changed.body.note.anchor, { feature: "cart", file: anchor.path, nodeId: "0" });
    const again = { rev: changed.body.note.rev, anchor };
    const same = await test.send("PUT", `/api/notes/${id}`, again);
    assertEquals(same.body.note.rev, again.rev);
    const back = { rev: again.rev, anchor: same.body.note.anchor };
    assertEquals((await test.send("PUT", `/api/notes/${id}`, back)).body.note.rev, again.rev);
  });

  it("is refused by a path that is no unit, by both forms at once and by half of one", async () => {
    await using test = await openTestWorkbench("shop");
    const refusal = async (anchor: object) => {
      const { status, body } = await test.post("/api/notes", { title: "A", anchor });
      return [status, body.code];
    };
    for (const path of ["src/never.tsx", "../../etc/passwd", "package.json"]) {
      assertEquals(await refusal({ path }), [403, "outside_scope"]);
    }
    assertEquals(await refusal({ path: ROW, feature: "cart" }), [400, "invalid_request"]);
    assertEquals(await refusal({ feature: "cart" }), [400, "invalid_request"]);
    assertEquals(await refusal({ nodeId: "0" }), [400, "invalid_request"]);
    await using none = await openTestWorkbench(null);
    const { status, body } = await none.post("/api/notes", { anchor: { path: ROW } });
    assertEquals([status, body.code], [400, "invalid_request"]);
    assertEquals(body.issues[0].path, "anchor.path");
    assertEquals((await test.get("/api/notes")).body.total, 0);
  });

  it("follows what the service moves, twice, and back when that is undone", async () => {
    await using test = await openTestWorkbench("shop");
    const place = await anchored(test, { feature: "cart", file: "CartLineRow.tsx" });
    await land(test, "rename-unit", { path: ROW, newName: "CartEntry" });
    const renamed = ROW.replace("CartLineRow", "CartEntry");
    assertEquals(await place(), { state: "moved", path: renamed });
    const folder = "src/features/cart/components/rows";
    await land(test, "move-unit", { path: renamed, folder });
    assertEquals(await place(), { state: "moved", path: `${folder}/CartEntry.tsx` });
    await undoLast(test);
    assertEquals(await place(), { state: "moved", path: renamed });
    await undoLast(test);
    assertEquals(await place(), { state: "here", path: ROW });
  });

  it("is not where another file of that name went before the note was made", async () => {
    await using test = await openTestWorkbench("shop");
    await land(test, "rename-unit", { path: ROW, newName: "CartEntry" });
    test.write(ROW, "export const CartLineRow = () => <p>Another</p>;\n");
    const place = await anchored(test, { feature: "cart", file: "CartLineRow.tsx" });
    assertEquals(await place(), { state: "here", path: ROW });
    rmSync(test.path(ROW));
    assertEquals(await place(), { state: "missing", path: null });
  });

  it("follows what commits since the note have moved", async () => {
    await using test = await openTestWorkbench("shop");
    const repository = makeGitRepository({ folder: test.root });
    repository.commitAll("before");
    const place = await anchored(test, { feature: "cart", file: "CartLineRow.tsx" });
    repository.git("mv", ROW, "src/Knob.tsx");
    assertEquals(await place(), { state: "missing", path: null });
    commitLater(repository, 1);
    assertEquals(await place(), { state: "moved", path: "src/Knob.tsx" });
    repository.git("mv", "src/Knob.tsx", "src/Lever.tsx");
    commitLater(repository, 2);
    assertEquals(await place(), { state: "moved", path: "src/Lever.tsx" });
  });

  it("is none of a note without an anchor, nor of a note of no project", async () => {
    await using test = await openTestWorkbench("shop");
    const { body } = await test.post("/api/notes", { title: "B" });
    assertEquals((await test.get(`/api/notes/${body.note.id}`)).body.place, null);
    await using none = await openTestWorkbench(null);
    assertEquals(await (await anchored(none, { feature: "a", file: "b.tsx" }))(), null);
  });
});
