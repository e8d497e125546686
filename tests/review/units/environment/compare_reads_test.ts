import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareReads } from "../../../../lib/review/units/environment/compare_reads.ts";
import { parseSource } from "../../../../lib/source/mod.ts";

/** The keys that are told of a new file, each with what is said of it. */
async function keysIn(text: string): Promise<Record<string, string | null>> {
  const head = await parseSource({ path: "a.ts", text, contentHash: text, editable: true });
  return Object.fromEntries(
    compareReads({ base: null, head }).map(({ name, after }) => [name, after]),
  );
}

describe("compareReads", () => {
  const needed = [
    ["a value that is taken as it is", "fetch(process.env.A);"],
    ["a part of a text", "const a = process.env.A + '/b';"],
    ["a constant that is taken as it is", "const a = process.env.A;\nfetch(a);"],
    ["a constant that is handed on", "export const a = process.env.A;"],
    [
      "a value without which the code fails",
      "if (!process.env.A) throw new Error('A');\ng(process.env.A);",
    ],
    [
      "a constant without which the code fails",
      "const { A } = process.env;\nif (!A) {\n  throw new Error('A');\n}",
    ],
    [
      "a value of a schema that asks for it",
      "const s = z.object({ A: z.string().min(1) });\ng({ A: process.env.A });",
    ],
    [
      "a value of a schema that is a constant and asks for it",
      "const mode = z.enum(['a', 'b']);\nconst s = z.object({ A: mode });\ng({ A: process.env.A });",
    ],
    ["a value that has another one elsewhere", "f(process.env.A ?? 'b');\ng(process.env.A);"],
  ] as const;
  for (const [what, text] of needed) {
    it(`tells that ${what} is needed`, async () =>
      assertEquals(await keysIn(text), { A: "needed" }));
  }

  const optional = [
    ["another value", "fetch(process.env.A || 'b');"],
    ["a comparison alone", "const isA = process.env.A !== 'false';"],
    ["a comparison of a constant", "const a = process.env.A;\nif (a === 'on') f();"],
    ["another value for a constant", "const { A: a } = process.env;\nlisten(a ?? 80);"],
    ["another value where it is taken out", "const { A = 'b' } = process.env;\nf(A);"],
    ["a test before it is taken", "if (process.env.A) f(process.env.A);"],
    ["a test of a constant before it is taken", "const a = process.env.A;\nif (!a) return;\nf(a);"],
    ["a condition before it", "f(process.env.A && g(process.env.A));"],
    ["a test beside another one", "if (on && process.env.A) f(process.env.A);"],
    ["a test of a constant beside another one", "const a = process.env.A;\nif (on && a) f(a, on);"],
    ["a condition among others", "f(on && process.env.A && on2 && g(process.env.A));"],
    ["a choice by several", "f(on && process.env.A ? g(process.env.A) : 'b');"],
    ["a schema", "const s = z.object({ A: z.string().optional() });\ng({ A: process.env.A });"],
    [
      "a schema with another value",
      "createEnv({ s: { A: z.string().default('b').trim() }, e: { A: process.env.A } });",
    ],
    ["a schema around it", "const s = v.object({ A: v.optional(v.string()) });\ng(process.env.A);"],
    [
      "a schema of settings",
      "cleanEnv(process.env, { A: str({ default: 'b' }) }).A;\ng(process.env.A);",
    ],
    [
      "a schema that is a constant",
      "const mode = z.enum(['a', 'b']).default('a');\nconst own = mode;\nconst s = z.object({ A: own });\ng({ A: process.env.A });",
    ],
    ["a declaration", "interface ImportMetaEnv { readonly A?: string }\ng(import.meta.env.A);"],
  ] as const;
  for (const [what, text] of optional) {
    it(`tells that a key is optional by ${what}`, async () =>
      assertEquals(await keysIn(text), { A: "optional" }));
  }

  it("tells in place of which other one a key is read, also where one statement reads it twice", async () => {
    const read = async (key: string) => {
      const text = `f(process.env.${key} && g(process.env.${key}, "a"));`;
      return await parseSource({ path: "a.ts", text, contentHash: text, editable: true });
    };
    const details = compareReads({ base: await read("OLD"), head: await read("FRESH") });
    assertEquals(details.map(({ name, change, before }) => [name, change, before]), [
      ["FRESH", "added", "OLD"],
      ["OLD", "removed", null],
    ]);
  });

  it("says nothing of what the test runner and the host set", async () => {
    const names = [
      "NODE_ENV",
      "TEST",
      "CI",
      "VITEST",
      "JEST_WORKER_ID",
      "PLAYWRIGHT_TEST_BASE_URL",
    ];
    assertEquals(await keysIn(names.map((name) => `f(process.env.${name});`).join("\n")), {});
  });
});
