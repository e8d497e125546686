import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.ts", text, contentHash: text, editable: true });
}

async function factsOf(before: string, after: string): Promise<string[]> {
  const inside = (code: string): string => `export async function load(shop) {\nreturn ${code};\n}`;
  return compareDeclarations(await parse(inside(before)), await parse(inside(after)), new Set())
    .flatMap(({ facts = [] }) => facts);
}

const CASES: readonly (readonly [what: string, before: string, after: string, told: string[]])[] = [
  [
    "another limit",
    "await db.bill.findMany({ where: { shop }, take: 50 })",
    "await db.bill.findMany({ where: { shop }, take: 100 })",
    ["reads at most 100 in place of 50"],
  ],
  [
    "a condition and a limit that came",
    "await db.bill.findMany({ where: { shop: shop.id } })",
    "await db.bill.findMany({ where: { shop: shop.id, droppedAt: null }, take: 20 })",
    ['asks only for those with "droppedAt: null" now', "reads at most 20 now"],
  ],
  [
    "all conditions that went",
    "await db.bill.count({ where: { isOpen: true } })",
    "await db.bill.count()",
    ['asks only for those with "isOpen: true" no more'],
  ],
  [
    "the limit of a chain that went",
    "await db.select().from(billsOfShops).where(eq(billsOfShops.shop, shop.id)).limit(10)",
    "await db.select().from(billsOfShops).where(eq(billsOfShops.shop, shop.id))",
    ["reads at most 10 no more"],
  ],
  [
    "another limit of a chain",
    "await db.select().from(bills).limit(5)",
    "await db.select().from(bills).limit(8)",
    ["reads at most 8 in place of 5"],
  ],
  [
    "no query by what another function is given",
    "draw({ where: { shop }, take: 50 })",
    "draw({ where: { shop }, take: 100 })",
    ['sets "take" to 100 in place of 50'],
  ],
];

describe("what is told of the queries of a database", () => {
  for (const [what, before, after, told] of CASES) {
    it(`tells of ${what}`, async () => assertEquals(await factsOf(before, after), told));
  }
});
