import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

const PAGE = "apps/web/src/pages/HomePage.tsx";
const FILES = {
  "package.json": `{ "name": "acme", "private": true, "workspaces": ["apps/*", "packages/*"] }`,
  "tsconfig.json":
    `{ "compilerOptions": { "jsx": "react-jsx", "module": "esnext", "moduleResolution": "bundler", "strict": true } }`,
  "apps/web/package.json": `{ "name": "web", "dependencies": { "@acme/ui": "*", "react": "19" } }`,
  "packages/ui/package.json": `{ "name": "@acme/ui", "main": "src/index.ts" }`,
  "packages/ui/src/index.ts": `export * from "./btn";\n`,
  "packages/ui/src/btn.tsx":
    `export function Btn({ label, size }: { label: string; size?: "s" | "l" }) {\n  return <b className={size}>{label}</b>;\n}\n`,
  [PAGE]:
    `import { Btn } from "@acme/ui";\n\nexport function HomePage() {\n  return <Btn label="Go" size="s" />;\n}\n`,
};

describe("gate.types in a workspace of which nothing is installed", () => {
  it("checks what the project's own packages declare, and says that this is a part", async () => {
    await using test = await openTestWorkbench("not_react");
    for (const [path, text] of Object.entries(FILES)) test.write(path, text);
    const hash = contentHash(readFileSync(join(test.root, PAGE), "utf8"));
    const dry = async (op: Record<string, unknown>): Promise<unknown> => {
      const { body } = await test.post("/api/pages/edits", {
        path: PAGE,
        contentHash: hash,
        ops: [{ nodeId: "HomePage:0", ...op }],
        dryRun: true,
        waitForTypes: true,
      });
      if (body.types === "warming") {
        await delay(50);
        return await dry(op);
      }
      return [body.types, ...body.violations.map(({ code }: { code: string }) => code)];
    };
    const set = { op: "setProp", kind: "string" };
    assertEquals(await dry({ ...set, propName: "size", value: "xl" }), [
      "partial",
      "unlisted_value",
    ]);
    assertEquals(await dry({ ...set, propName: "sise", value: "s" }), ["partial", "unknown_prop"]);
    const removed = await dry({ op: "removeProp", propName: "label" });
    assertEquals(removed, ["partial", "missing_prop"]);
    const props = await test.get("/api/pages/props", { path: PAGE, nodeId: "HomePage:0" });
    assertEquals(props.body.declared.map(({ name }: { name: string }) => name), ["label", "size"]);
  });
});

const MACHINE = "src/kettle.machine.ts";
const KETTLE = `import { createMachine } from "xstate";

export type KettleEvent = { type: "BOIL" } | { type: "POUR" };

export const kettle = createMachine({
  types: {} as { events: KettleEvent },
  initial: "cold",
  states: { cold: { on: { BOIL: "hot" } }, hot: { on: { POUR: "cold" } } },
});
`;

describe("waitForTypes of an edit of a machine", () => {
  it("tells what becomes wrong in the files that name what is renamed", async () => {
    await using test = await openTestWorkbench("not_react");
    const others = {
      "package.json": `{ "name": "tea", "dependencies": { "react": "19", "xstate": "5" } }`,
      "tsconfig.json":
        `{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "strict": true } }`,
      [MACHINE]: KETTLE,
      "src/boil.ts":
        `import type { KettleEvent } from "./kettle.machine";\n\nexport const boil: KettleEvent = { type: "BOIL" };\n`,
    };
    for (const [path, text] of Object.entries(others)) test.write(path, text);
    const dry = async (): Promise<unknown> => {
      const { body } = await test.post("/api/workflows/edit", {
        path: MACHINE,
        machine: 0,
        op: "renameEvent",
        event: "BOIL",
        name: "HEAT",
        contentHash: contentHash(KETTLE),
        dryRun: true,
        waitForTypes: true,
      });
      if (body.types === "warming") {
        await delay(50);
        return await dry();
      }
      return body.violations.map(({ path, code }: { path: string; code: string }) => [path, code]);
    };
    assertEquals(await dry(), [["src/boil.ts", "TS2322"]]);
  });
});
