import { describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { openComponents } from "../../lib/components/mod.ts";
import { type ErrorCode, WorkbenchError } from "../../lib/errors/mod.ts";
import type { FileEntry, ProjectFiles } from "../../lib/project/mod.ts";
import type { Source } from "../../lib/source/mod.ts";
import { memoryView } from "../support/memory_view.ts";

/** The part of a source that components use, over texts in memory, with a count of the reads. */
function sourceOf(files: Record<string, string>, failure?: Error) {
  const view = memoryView(files);
  const counted = {
    ...view,
    reads: 0,
    read(path: string) {
      counted.reads++;
      return failure ? Promise.reject(failure) : view.read(path);
    },
  };
  // Components use nothing else of a source.
  const source = { project: { files: counted as unknown as ProjectFiles } } as Pick<
    Source,
    "project"
  >;
  return { source, counted, entry: async (path: string) => (await view.list()).files.get(path)! };
}

describe("openComponents", () => {
  it("reads a content once", async () => {
    const files = { "a.tsx": "export const Card = () => null;" };
    const { source, counted, entry } = sourceOf(files);
    const components = openComponents(source);
    const first = await components.factsOf(await entry("a.tsx"));
    assertEquals(first.map(({ name }) => name), ["Card"]);
    assert(await components.factsOf(await entry("a.tsx")) === first);
    assertEquals(counted.reads, 1);
    files["a.tsx"] = "export const Box = () => null;";
    const second = await components.factsOf(await entry("a.tsx"));
    assertEquals(second.map(({ name }) => name), ["Box"]);
  });

  it("knows nothing of a file that is gone", async () => {
    const { source } = sourceOf({});
    const gone: FileEntry = { path: "gone.tsx", size: 1, version: "1" };
    assertEquals(await openComponents(source).factsOf(gone), []);
  });

  for (const code of ["file_too_large", "file_not_readable", "outside_project"] as ErrorCode[]) {
    it(`knows nothing of a file that cannot be read: ${code}`, async () => {
      const { source, entry } = sourceOf({ "a.tsx": "x" }, new WorkbenchError(code, "Cannot read"));
      assertEquals(await openComponents(source).factsOf(await entry("a.tsx")), []);
    });
  }

  it("hides no other failure", async () => {
    const { source, entry } = sourceOf({ "a.tsx": "x" }, new Error("The disk is on fire"));
    const file = await entry("a.tsx");
    await assertRejects(() => openComponents(source).factsOf(file), Error, "on fire");
  });
});
