import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { z } from "zod";
import type { paletteEntry } from "../../../lib/pages/palette/schemas.ts";
import { contentHash as hashOf } from "../../../lib/project/mod.ts";
import { temporaryProject } from "../../support/temporary_project.ts";
import { openTestWorkbench } from "../../support/test_workbench.ts";

type PaletteEntry = z.output<typeof paletteEntry>;

const shows = (name: string, tag: string) =>
  `export function ${name}() {\n  return <${tag}>${name}</${tag}>;\n}\n`;

const PAGE = "apps/web/src/pages/HomePage.tsx";

/** An application, and a kit of which no entry is the whole and each is built first. */
const FILES: Readonly<Record<string, string>> = {
  "package.json": '{ "workspaces": ["apps/*", "packages/*"] }',
  "apps/web/package.json":
    '{ "name": "web", "dependencies": { "react": "19", "@tea/kit": "*", "@tea/plain": "*" } }',
  [PAGE]: `import { Sheet } from "@tea/kit/parts/sheet";

export function HomePage() {
  return (
    <main>
      <Sheet />
    </main>
  );
}
`,
  "packages/kit/package.json": JSON.stringify({
    name: "@tea/kit",
    exports: {
      "./button": "./dist/button/index.js",
      "./styles.css": "./dist/styles.css",
      "./parts/*": "./src/parts/*.tsx",
    },
  }),
  "packages/kit/src/button/button.tsx": shows("Button", "button"),
  "packages/kit/src/button/index.ts": 'export * from "./button";\n',
  "packages/kit/src/parts/sheet.tsx": shows("Sheet", "section"),
  "packages/kit/src/parts/unused.tsx": shows("Unused", "i"),
  "packages/plain/package.json": '{ "name": "@tea/plain", "exports": { ".": "./src/index.ts" } }',
  "packages/plain/src/Tag.tsx": shows("Tag", "b"),
  "packages/plain/src/index.ts": 'export { Tag } from "./Tag";\n',
};

describe("the palette of an application with linked packages", () => {
  it("has what each entry of a package hands on, and imports it from there", async () => {
    const project = temporaryProject(FILES);
    try {
      await using test = await openTestWorkbench(null, { project: project.root });
      const { body: listed } = await test.get("/api/units");
      const { feature } = listed.units.find(({ path }: { path: string }) => path === PAGE);
      const { body } = await test.get("/api/pages/palette", { feature });
      const entries: readonly PaletteEntry[] = body.components;
      assertEquals(entries.map(({ name, import: { specifier } }) => [name, specifier]), [
        ["Button", "@tea/kit/button"],
        ["Sheet", "@tea/kit/parts/sheet"],
        ["Tag", "@tea/plain"],
      ]);
      const isNew = ({ name }: PaletteEntry) => name !== "Sheet";
      for (const { kind, name, path, import: { specifier } } of entries.filter(isNew)) {
        const contentHash = hashOf(readFileSync(project.path(PAGE)));
        const insert = { kind, name, path, unit: PAGE, contentHash, dryRun: true };
        const { body: made } = await test.post("/api/pages/palette/insert", insert);
        assertStringIncludes(made.diff, `{ ${name} } from "${specifier}"`);
      }
    } finally {
      project.remove();
    }
  });
});
