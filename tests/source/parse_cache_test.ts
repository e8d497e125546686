import { describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { contentHash } from "../../lib/project/mod.ts";
import { openParseCache, parseSource, syntaxErrors } from "../../lib/source/mod.ts";

function file(text: string, path = "a.tsx"): Parameters<typeof parseSource>[0] {
  return { path, text, contentHash: contentHash(text), editable: true };
}

describe("openParseCache", () => {
  it("parses a content once", async () => {
    const cache = openParseCache();
    const first = await cache.parse(file("<a/>"));
    assertEquals((await cache.parse(file("<a/>"))).ast, first.ast);
    assertEquals(cache.parses, 1);
    await cache.parse(file("<b/>"));
    assertEquals(cache.parses, 2);
  });

  it("keeps a .ts and a .tsx file of one content apart", async () => {
    const cache = openParseCache();
    const text = "const a = <T,>(x: T) => x;";
    assertEquals(syntaxErrors(await cache.parse(file(text, "a.ts"))), []);
    assertEquals(syntaxErrors(await cache.parse(file(text, "a.tsx"))), []);
    assertEquals(cache.parses, 2);
  });

  it("keeps nothing of what is looked at once, and takes what it has", async () => {
    const cache = openParseCache();
    const once = await cache.parseOnce(file("<a/>"));
    assertEquals(cache.known(once), undefined);
    const kept = await cache.parse(file("<a/>"));
    assertEquals((await cache.parseOnce(file("<a/>"))).ast, kept.ast);
    assertEquals(cache.parses, 2);
  });

  it("forgets what was not used for longest when it holds too much", async () => {
    const cache = openParseCache({ maxCharacters: 25 });
    for (const text of ["const a = 1;", "const b = 2;", "const a = 1;", "const c = 3;"]) {
      await cache.parse(file(text));
    }
    assertEquals(cache.parses, 3);
    await cache.parse(file("const a = 1;"));
    assertEquals(cache.parses, 3);
    await cache.parse(file("const b = 2;"));
    assertEquals(cache.parses, 4);
  });
});

describe("parseSource", () => {
  it("refuses code that is nested deeper than the parser can follow, and parses the next file well", async () => {
    const deep = "(".repeat(200_000);
    const error = await assertRejects(() => parseSource(file(deep)), WorkbenchError);
    assertEquals(error.code, "source_too_complex");
    const next = await parseSource(file("const x = (a, b) => a;"));
    assertEquals(syntaxErrors(next), []);
    assert(next.ast.statements.length === 1);
  });

  const nested: [name: string, code: (levels: number) => string][] = [
    ["elements", (levels) => "<a>".repeat(levels) + "</a>".repeat(levels)],
    ["unclosed elements", (levels) => "<a>".repeat(levels)],
    ["conditionals", (levels) => "a?".repeat(levels) + "b" + ":c".repeat(levels)],
    ["sums", (levels) => "a+".repeat(levels) + "1"],
    ["functions", (levels) => "()=>".repeat(levels) + "1"],
    ["calls", (levels) => "f" + "()".repeat(levels)],
  ];
  for (const [name, code] of nested) {
    it(`refuses ${name} that whoever walks the tree could not follow, and no others`, async () => {
      await parseSource(file(code(300)));
      const error = await assertRejects(() => parseSource(file(code(3000))), WorkbenchError);
      assertEquals(error.code, "source_too_complex");
    });
  }
});
