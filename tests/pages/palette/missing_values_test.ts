import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import { temporaryProject } from "../../support/temporary_project.ts";
import { openTestWorkbench } from "../../support/test_workbench.ts";

const PAGE = "export function Dock() {\n  return <main></main>;\n}\n";
const LINE = `import type * as React from "react";
import type { Boat } from "boats";

export function Line({ labelProps, inputProps, boat }: {
  labelProps: React.LabelHTMLAttributes<HTMLLabelElement>;
  inputProps: React.InputHTMLAttributes<HTMLInputElement>;
  boat: Boat;
}) {
  return <label {...labelProps}>{boat.name}<input {...inputProps} /></label>;
}
`;
const CONFIG = '{ "compilerOptions": { "strict": true, "jsx": "preserve" } }';

describe("the values of required props, where no package is installed", () => {
  const places: readonly (readonly [name: string, files: Record<string, string>])[] = [
    ["without a tsconfig", {}],
    ["with one", { "tsconfig.json": CONFIG }],
  ];
  for (const [name, files] of places) {
    it(`are attributes that may be left out, and a mark where there is no value, ${name}`, async () => {
      const project = temporaryProject({
        "package.json": '{ "dependencies": { "react": "19", "boats": "1" } }',
        "src/Dock.tsx": PAGE,
        "src/Line.tsx": LINE,
        ...files,
      });
      try {
        await using test = await openTestWorkbench(null, { project: project.root });
        const { status, body } = await test.post("/api/pages/palette/insert", {
          kind: "component",
          name: "Line",
          path: "src/Line.tsx",
          unit: "src/Dock.tsx",
          contentHash: contentHash(PAGE),
        });
        assertEquals(status, 200);
        assertEquals(body.placeholders, [
          { prop: "labelProps", code: "{}" },
          { prop: "inputProps", code: "{}" },
          { prop: "boat", code: "undefined as never", missing: true },
        ]);
      } finally {
        project.remove();
      }
    });
  }
});
