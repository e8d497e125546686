import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.ts", text, contentHash: text, editable: true });
}

async function factsOf(before: string, after: string): Promise<string[]> {
  return compareDeclarations(await parse(before), await parse(after), new Set())
    .flatMap(({ facts = [] }) => facts);
}

const inHandler = (code: string): string => `export async function GET(req, res, c) {\n${code}\n}`;

describe("what is told of the answers of a server", () => {
  const CASES: readonly (readonly [what: string, before: string, after: string, told: string[]])[] =
    [
      [
        "fields that came and went",
        "return Response.json({ rows, page });",
        "return Response.json({ items: rows, page, total: rows.length });",
        ['answers with "items" and "total" now, and "rows" no more'],
      ],
      [
        "another status, and one where there was none",
        "if (!req.name) return NextResponse.json({ error }, { status: 400 });\nreturn NextResponse.json({ ok: true });",
        "if (!req.name) return NextResponse.json({ error }, { status: 422 });\nreturn NextResponse.json({ ok: true }, { status: 201 });",
        ["answers with status 422 in place of 400", "answers with status 201 in place of 200"],
      ],
      [
        "another text",
        'if (!req.name) return NextResponse.json({ error: "No" }, { status: 400 });\nreturn NextResponse.json(req.rows);',
        'if (!req.name) return NextResponse.json({ error: "Name it" }, { status: 400 });\nreturn NextResponse.json(req.rows);',
        ['answers with "Name it" in place of "No" as "error"'],
      ],
      [
        "no answer by what a socket sends, or by a text that is drawn",
        'c.send("Hi", 10);\nres.text("Sum", 10);',
        'c.send("Hi", 20);\nres.text("Sum", 20);',
        ['gives "c.send" 20 in place of 10', 'gives "res.text" 20 in place of 10'],
      ],
      [
        "a header",
        "return Response.json({ rows });",
        'return Response.json({ rows }, { headers: { "Cache-Control": "no-store" } });',
        ['answers with the header "Cache-Control" now'],
      ],
      [
        "a chain",
        "if (!req.name) return res.status(400).json({ message });\nreturn res.status(200).json({ rows });",
        "if (!req.name) return res.status(403).json({ message });\nreturn res.status(200).json({ rows, total: rows.length });",
        ['answers with "total" now', "answers with status 403 in place of 400"],
      ],
      [
        "a response by itself",
        'return new Response("ok");',
        'return new Response("gone", { status: 410 });',
        ["answers with status 410 in place of 200", 'answers with "gone" in place of "ok"'],
      ],
      [
        "no call that only reads what came",
        "const body = await req.json();\nreturn body.name;",
        "const body = await req.json();\nreturn body.name;\n",
        [],
      ],
    ];
  for (const [what, before, after, told] of CASES) {
    it(`tells of ${what}`, async () =>
      assertEquals(await factsOf(inHandler(before), inHandler(after)), told));
  }

  it("tells of the handlers that a server is given", async () => {
    const server = (code: string): string =>
      `app.get("/rows", async (c) => { const rows = await load(); ${code} });`;
    assertEquals(
      await factsOf(
        server("return c.json({ rows });"),
        server("if (!rows) return c.json({ error }, 404); return c.json({ rows, total });"),
      ),
      ['answers with "total" now', 'answers with status 404 if not "rows"'],
    );
  });

  it("tells of the procedures of a router, each by its name", async () => {
    const router = (all: string): string =>
      `export const rows = router({ all: procedure.query(async () => { const rows = await load(); return ${all}; }), one: procedure.query(() => ({ row })) });`;
    assertEquals(await factsOf(router("{ rows }"), router("{ rows, total: rows.length }")), [
      'answers with "total" in "all" now',
    ]);
  });
});
