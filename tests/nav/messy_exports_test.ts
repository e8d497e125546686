import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { leadsOf } from "./test_nav.ts";

describe("readView, of exports that are hard to find", () => {
  const uses = (names: string, from = "./b"): string => `import { ${names} } from "${from}";\n`;

  it("ends in barrels that lead in a circle", async () => {
    const leads = await leadsOf({
      "src/a.tsx": uses("found, lost, round"),
      "src/b.ts": 'export * from "./c";\nexport { round } from "./c";\n',
      "src/c.ts": 'export * from "./b";\nexport * from "./d";\nexport { round } from "./b";\n',
      "src/d.ts": 'export * from "./c";\nexport const found = 1;\n',
    });
    assertEquals(leads, [
      "found import -> src/d.ts:2:14",
      "lost import -> (not_found)",
      "round import -> (not_found)",
    ]);
  });

  it("takes a module's own name before those of its stars, and the first star before others", async () => {
    const leads = await leadsOf({
      "src/a.tsx": uses("own, twice"),
      "src/b.ts": 'export * from "./c";\nexport * from "./d";\nexport const own = 1;\n',
      "src/c.ts": "export const own = 2, twice = 1;\n",
      "src/d.ts": "export const own = 3, twice = 2;\n",
    });
    assertEquals(leads, ["own import -> src/b.ts:3:14", "twice import -> src/c.ts:1:23"]);
  });

  it("follows renamings, defaults and namespaces through barrels", async () => {
    const leads = await leadsOf({
      "src/a.tsx": 'import Def, { X, Y, ns } from "./b";\nimport * as all from "./b";\n' +
        "export const A = () => <><X/><ns.Inner/><all.Y/><all.ns.Inner/></>;\n",
      "src/b.ts": 'export { default, default as X, inner as Y } from "./c";\n' +
        'export * as ns from "./d";\n',
      "src/c.ts": "const C = () => null;\nexport { C as default };\nexport const inner = 1;\n",
      "src/d.ts": "export class Inner {}\n",
    });
    assertEquals(leads, [
      "Def import -> src/c.ts:1:7",
      "X import -> src/c.ts:1:7",
      "Y import -> src/c.ts:3:14",
      "ns import -> src/d.ts:1:1",
      "all import -> src/b.ts:1:1",
      "X jsx -> src/c.ts:1:7",
      "ns.Inner jsx -> src/d.ts:1:14",
      "all.Y jsx -> src/c.ts:3:14",
      "all.ns.Inner jsx -> src/d.ts:1:14",
    ]);
  });

  it("points to anonymous defaults and to what wraps a component", async () => {
    const leads = await leadsOf({
      "src/a.tsx": 'import F from "./f";\nimport G from "./g";\nimport M from "./m";\n' +
        'import { N } from "./m";\nimport K from "./k";\n',
      "src/f.ts": "\nexport default function () {}\n",
      "src/g.ts": "const a = 1;\nexport default () => a;\n",
      "src/m.tsx": 'import { forwardRef, memo } from "react";\n' +
        "export const N = memo(forwardRef(() => null));\nexport default memo(N);\n",
      "src/k.ts": "export default class {}\n",
    });
    assertEquals(leads, [
      "F import -> src/f.ts:2:1",
      "G import -> src/g.ts:2:1",
      "M import -> src/m.tsx:3:1",
      "N import -> src/m.tsx:2:14",
      "K import -> src/k.ts:1:1",
    ]);
  });

  it("keeps types and values of one name apart", async () => {
    const leads = await leadsOf({
      "src/a.tsx": 'import { Error, type T, Both } from "./b";\n' +
        "export let e: Error, t: T, b: Both;\nexport const f = () => <Error/>;\n",
      "src/b.ts": "export const Error = 1;\nexport type T = 1;\n" +
        "const Both = 1;\ntype Both = 1;\nexport { Both };\n",
    });
    assertEquals(leads, [
      "Error import -> src/b.ts:1:14",
      "T import -> src/b.ts:2:13",
      "Both import -> src/b.ts:3:7",
      "Error identifier -> (package)",
      "T identifier -> src/b.ts:2:13",
      "Both identifier -> src/b.ts:3:7",
      "Error jsx -> src/b.ts:1:14",
    ]);
  });

  it("finds members that are assigned, typed, static, spread and nested", async () => {
    const leads = await leadsOf({
      "src/a.tsx":
        'import { Assigned, Cast, Cls, En, Merged, Obj, Ctx, Typed, Made } from "./b";\n' +
        "export const A = () => <><Assigned.X/><Cast.X/><Cls.X/><En.X/><Merged.X/><Obj.inner.X/>" +
        "<Ctx.Provider/><Typed.X/><Made.X/><Obj.none/></>;\n",
      "src/b.tsx": [
        'import { createContext } from "react";', // 1
        'import { Far } from "./c";',
        "export function Assigned() {}",
        "Assigned.X = Far;", // 4
        "export const Cast = Assigned as unknown as (() => null) & { X: typeof Far };",
        "export class Cls { static X = Far; }", // 6
        "export enum En { X }",
        "export const Merged = Object.assign(Assigned, { Y: 1 });", // 8
        "export const Obj = { ...Rest(), inner: { X: Far } } as const;",
        "export const Ctx = createContext(null);", // 10
        "interface Base { X: typeof Far }\ninterface Shape extends Base { Z: 1 }", // 11, 12
        "export const Typed: Shape = null!;", // 13
        "function Rest() { return {}; }\nexport const Made = Rest();",
      ].join("\n"),
      "src/c.tsx": "export const Far = () => null;\n",
    });
    assertEquals(leads.filter((lead) => lead.includes(" jsx ")), [
      "Assigned.X jsx -> src/b.tsx:4:10",
      "Cast.X jsx -> src/b.tsx:5:61",
      "Cls.X jsx -> src/b.tsx:6:27",
      "En.X jsx -> src/b.tsx:7:18",
      "Merged.X jsx -> src/b.tsx:4:10",
      "Obj.inner.X jsx -> src/b.tsx:9:42",
      "Ctx.Provider jsx -> (package)",
      "Typed.X jsx -> src/b.tsx:11:18",
      "Made.X jsx -> (computed)",
      "Obj.none jsx -> (computed)",
    ]);
  });

  it("ends where members refer to each other in a circle", async () => {
    const leads = await leadsOf({
      "src/a.tsx": 'import { A } from "./b";\nexport const x = <A.X/>;\n',
      "src/b.ts": 'import { B } from "./c";\nexport const A = B;\n',
      "src/c.ts": 'import { A } from "./b";\nexport const B = A;\ntype T = T & T;\n',
    });
    assertEquals(leads.at(-1), "A.X jsx -> (computed)");
  });
});
