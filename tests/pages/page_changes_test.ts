import { describe, it } from "node:test";
import { assertEquals, assertExists } from "@std/assert";
import { openPageChanges } from "../../lib/pages/page_changes.ts";
import { contentHash, type FileText } from "../../lib/project/mod.ts";

function page(text: string, path = "a.tsx"): FileText {
  return { path, text, contentHash: contentHash(text), editable: true };
}

/** A clock that the test moves, in seconds. */
function clock(): { now: () => Date; seconds: number } {
  const state = { seconds: 0, now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, state.seconds)) };
  return state;
}

describe("openPageChanges", () => {
  it("knows a page from the first look on", async () => {
    const changes = openPageChanges();
    assertEquals(await changes.observe(page("a\n")), null);
    assertEquals(await changes.observe(page("a\n")), null);
    assertEquals((await changes.observe(page("a\nb\n")))?.stats, { added: 1, removed: 0 });
  });

  it("sees no change in what the service is writing, and one in anything else", async () => {
    const changes = openPageChanges();
    await changes.observe(page("a\n"));
    changes.expect(page("b\n"));
    assertExists(await changes.observe(page("c\n")));
    assertEquals(await changes.observe(page("b\n")), null);
    assertExists(await changes.observe(page("a\n")));
  });

  it("tells when it first saw the newest text, not when it was asked", async () => {
    const time = clock();
    const changes = openPageChanges(time.now);
    await changes.observe(page("a\n"));
    time.seconds = 5;
    assertEquals((await changes.observe(page("b\n")))?.at, "2026-01-01T00:00:05.000Z");
    time.seconds = 9;
    assertEquals((await changes.observe(page("b\n")))?.at, "2026-01-01T00:00:05.000Z");
    assertEquals((await changes.observe(page("c\n")))?.at, "2026-01-01T00:00:09.000Z");
  });

  it("compares with what was known, however often it changed since", async () => {
    const changes = openPageChanges();
    await changes.observe(page("1\n2\n3\n"));
    await changes.observe(page("1\n2\n"));
    const change = await changes.observe(page("0\n1\n2\n"));
    assertExists(change);
    assertEquals([change.beforeHash, change.afterHash], [
      contentHash("1\n2\n3\n"),
      contentHash("0\n1\n2\n"),
    ]);
    assertEquals(change.stats, { added: 1, removed: 1 });
  });

  it("takes a text as known when it is adopted, and when it came back", async () => {
    const changes = openPageChanges();
    await changes.observe(page("a\n"));
    await changes.observe(page("b\n"));
    changes.adopt(page("b\n"));
    assertEquals(await changes.observe(page("b\n")), null);
    await changes.observe(page("c\n"));
    assertEquals(await changes.observe(page("b\n")), null);
  });

  it("shows what others wrote beside an own save in the next look", async () => {
    const changes = openPageChanges();
    await changes.observe(page("a\n"));
    changes.adopt(page("a\nown\n"));
    assertEquals((await changes.observe(page("a\nown\nforeign\n")))?.stats, {
      added: 1,
      removed: 0,
    });
  });

  it("keeps pages apart", async () => {
    const changes = openPageChanges();
    await changes.observe(page("a\n", "a.tsx"));
    await changes.observe(page("b\n", "b.tsx"));
    changes.adopt(page("x\n", "a.tsx"));
    assertEquals(await changes.observe(page("b\n", "b.tsx")), null);
  });

  it("forgets the page that was not looked at for longest when it knows too much", async () => {
    const changes = openPageChanges();
    const large = "x".repeat(5_000_000);
    for (const path of ["a.tsx", "b.tsx", "c.tsx"]) {
      await changes.observe(page(`${large}${path}`, path));
    }
    await changes.observe(page(`${large}a.tsx`, "a.tsx"));
    await changes.observe(page(`${large}d.tsx`, "d.tsx"));
    assertEquals(await changes.observe(page("other", "b.tsx")), null);
    assertEquals(await changes.observe(page(`${large}a.tsx`, "a.tsx")), null);
    assertExists(await changes.observe(page("short", "a.tsx")));
  });
});
