import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { formatFile } from "../../../lib/plan/flows/format_file.ts";
import { organizeImports } from "../../../lib/plan/flows/organize_imports.ts";
import { openFlowProject } from "./flow_project.ts";

const MANIFEST = { "package.json": "{}" };

async function organized(text: string, args: { removeUnused?: boolean } = {}): Promise<string> {
  await using project = await openFlowProject({ ...MANIFEST, "src/a.tsx": text });
  await project.run(organizeImports, { path: "src/a.tsx", ...args });
  return (await project.changes())["src/a.tsx"] ?? text;
}

describe("organizeImports", () => {
  it("sorts, joins and removes, and keeps mark and line endings", async () => {
    assertEquals(
      await organized(
        '\ufeffimport { useState, useMemo } from "react";\r\nimport { z } from "./z";\r\n' +
          'import { type B } from "./b";\r\nimport { a } from "./b";\r\n\r\nexport const x: B = useMemo(a);\r\n',
      ),
      '\ufeffimport { useMemo } from "react";\r\nimport { a, type B } from "./b";\r\n\r\n' +
        "export const x: B = useMemo(a);\r\n",
    );
  });

  it("leaves an import for its side effects where it stands", async () => {
    assertEquals(
      await organized(
        "import './first.css'\nimport { z } from './z'\nimport { y } from './y'\nimport './middle'\n" +
          "import { b } from './b'\nimport { a } from './a'\na(b, y, z)\n",
      ),
      "import './first.css'\nimport { y } from './y'\nimport { z } from './z'\nimport './middle'\n" +
        "import { a } from './a'\nimport { b } from './b'\na(b, y, z)\n",
    );
  });

  it("keeps imports of types as such, and React where JSX may need it", async () => {
    const text =
      'import React from "react";\nimport type { Props } from "./props";\n\nexport const A = (_: Props) => <a />;\n';
    assertEquals(await organized(text), text);
  });

  it("keeps what nothing uses when it is told to", async () => {
    assertEquals(
      await organized('import { b, a } from "./ab";\n', { removeUnused: false }),
      'import { a, b } from "./ab";\n',
    );
  });

  const UNSORTED =
    'import { z } from "zod";\nimport { c, b } from "~/b";\nimport { readFile } from "node:fs";\n\nz(b, readFile);\n';
  const biomeCases: readonly (readonly [string, string, boolean])[] = [
    ["biome.json", "{}", true],
    ["src/biome.jsonc", '{ // of the app\n  "root": false,\n}', true],
    ["biome.json", '{ "assist": { "actions": { "source": { "organizeImports": "on" } } } }', true],
    ["biome.json", '{ "organizeImports": { "enabled": false } }', false],
    ["biome.json", '{ "assist": { "enabled": false } }', false],
    [
      "biome.json",
      '{ "assist": { "actions": { "source": { "organizeImports": { "level": "off" } } } } }',
      false,
    ],
  ];
  for (const [name, configuration, isKept] of biomeCases) {
    it(`${isKept ? "keeps the order of" : "sorts in spite of"} ${name} ${configuration}`, async () => {
      const files = { ...MANIFEST, "src/a.tsx": UNSORTED, [name]: configuration };
      await using project = await openFlowProject(files);
      const { log } = await project.run(organizeImports, { path: "src/a.tsx" });
      const text = (await project.changes())["src/a.tsx"] ?? "";
      assertEquals(text === UNSORTED.replace("c, b", "b"), isKept, text);
      assertEquals(log.some((line) => line.includes(`"${name}" has Biome sort imports`)), isKept);
    });
  }

  it("refuses to sort alone where Biome does, and says why", async () => {
    const files = { ...MANIFEST, "src/a.tsx": UNSORTED, "biome.json": "{}" };
    await using project = await openFlowProject(files);
    const error = await assertRejects(
      () => project.run(organizeImports, { path: "src/a.tsx", removeUnused: false }),
      WorkbenchError,
    );
    assertStringIncludes(error.message, '"biome.json" has Biome sort imports');
  });

  it("refuses a file with syntax errors", async () => {
    const error = await assertRejects(
      () => organized('import { a from "./a";\n'),
      WorkbenchError,
    );
    assertEquals(error.code, "edit_refused");
  });
});

describe("formatFile", () => {
  const text =
    "\ufeffexport function f( a:number ){\r\n\treturn [ a ,1 ]\r\n}\r\nconst  x={a:1}\r\n";

  it("formats in the style of the file, byte order mark and line endings included", async () => {
    await using project = await openFlowProject({ ...MANIFEST, "src/a.ts": text });
    await project.run(formatFile, { path: "src/a.ts" });
    const after = (await project.changes())["src/a.ts"];
    assertEquals(
      after,
      "\ufeffexport function f(a: number) {\r\n\treturn [a, 1]\r\n}\r\nconst x = { a: 1 }\r\n",
    );
    const { log } = await project.run(formatFile, { path: "src/a.ts" });
    assertEquals(log, ['"src/a.ts" is formatted already']);
  });

  it("refuses where the project has a formatter of its own", async () => {
    for (
      const files of [
        { "package.json": '{ "devDependencies": { "prettier": "^3.0.0" } }' },
        { ...MANIFEST, "biome.json": "{}" },
      ]
    ) {
      await using project = await openFlowProject({ ...files, "src/a.ts": text });
      const error = await assertRejects(
        () => project.run(formatFile, { path: "src/a.ts" }),
        WorkbenchError,
      );
      assertEquals(error.code, "edit_refused");
      assertStringIncludes(error.message, "formatter of its own");
    }
  });
});
