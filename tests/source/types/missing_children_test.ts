import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openCheckedProject } from "./checked_project.ts";

/** Files of a Next.js app, whose JSX is kept: only the types of React tell then where the children go. */
const FILES = {
  "package.json": '{ "dependencies": { "next": "15", "react": "19" } }',
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      jsx: "preserve",
      module: "esnext",
      moduleResolution: "bundler",
      paths: { "@/*": ["./src/*"] },
    },
    include: ["src"],
  }),
  "src/next-env.d.ts": '/// <reference types="next" />\n',
  "src/own/page.css": "",
};

const PARTS = `import type { ReactNode } from "react";
function List<T>(p: { load: T[]; children: (items: T[]) => ReactNode }) { return p.children(p.load); }
function Part(p: { title: string; children: ReactNode }) { return p.children; }
`;

describe("TypeService.diagnostics without the types of React", () => {
  it("marks children that are there, and what only the children would have typed", async () => {
    await using project = openCheckedProject(FILES);
    const text = `${PARTS}export const a = <List load={[1]}>{(items) => items.length}</List>;
export const b = <Part title="x">y</Part>;
export const c = <Part {...{ title: "x" }}><p /></Part>;
`;
    const found = await project.types.diagnostics({ path: "src/page.tsx", text });
    assertEquals(found.filter(({ environment }) => !environment), []);
    assertEquals(found.filter(({ code }) => code === 2741).length, 3);
  });

  it("still tells that props and children are missing", async () => {
    await using project = openCheckedProject(FILES);
    for (
      const element of [
        '<Part title="x" />',
        '<Part title="x">\n{/* none */}\n</Part>',
        "<Part>y</Part>",
      ]
    ) {
      const text = `${PARTS}export const a = ${element};\n`;
      const found = await project.types.diagnostics({ path: "src/page.tsx", text });
      const own = found.filter(({ environment }) => !environment);
      assertEquals(own.length, 1, `${element} ${JSON.stringify(found)}`);
    }
  });

  it("marks style sheets behind an alias that are there", async () => {
    await using project = openCheckedProject(FILES);
    const text = 'import "@/own/page.css";\nimport "@/own/gone.css";\n';
    const found = await project.types.diagnostics({ path: "src/page.tsx", text });
    assertEquals(found.map(({ code, environment }) => [code, environment]), [
      [2882, true],
      [2882, undefined],
    ]);
  });
});
