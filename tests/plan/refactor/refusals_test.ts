import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import type { Flow } from "../../../lib/plan/flow.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { removeUnit } from "../../../lib/plan/flows/remove_unit.ts";
import { renameSymbol } from "../../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { openRefactoredProject, type RefactoredProject } from "./refactored_project.ts";

const CONFIG = JSON.stringify({
  compilerOptions: { jsx: "preserve", module: "esnext", moduleResolution: "bundler" },
});

/** Runs a flow that must fail. */
async function failure<Args>(
  project: RefactoredProject,
  flow: Flow,
  args: Args,
): Promise<{ code: string; message: string; places: unknown }> {
  const draft = project.draft();
  try {
    await project.run(flow, args, draft);
  } catch (error) {
    assert(error instanceof WorkbenchError, String(error));
    assertEquals((await draft.changes()).size, 0);
    const places = error.data["places"] as { path: string; line: number }[] | undefined;
    return {
      code: error.code,
      message: error.message,
      places: places?.map(({ path, line }) => `${path}:${line}`),
    };
  }
  throw new Error(`${flow.id} was not refused`);
}

const USED = {
  "tsconfig.json": CONFIG,
  "src/components/Card.tsx": "export const Card = () => null;\n",
  "src/components/Card.test.tsx": 'import { Card } from "./Card";\nvoid Card;\n',
  "src/components/Tile.tsx": "export const Tile = () => null;\n",
  "src/components/index.ts": 'export * from "./Card";\nexport { Tile } from "./Tile";\n',
  "src/pages/Home.tsx": '\nimport { Card } from "../components";\nvoid Card;\n',
  "src/setup.ts": 'jest.mock("./components/Tile");\n',
};

describe("remove-unit", () => {
  it("refuses what is used behind a barrel, with the places; its own test is no use", async () => {
    await using project = await openRefactoredProject(USED);
    const { code, places } = await failure(project, removeUnit, {
      path: "src/components/Card.tsx",
    });
    assertEquals([code, places], ["edit_refused", ["src/pages/Home.tsx:2"]]);
  });

  it("refuses what a mock names", async () => {
    await using project = await openRefactoredProject(USED);
    const { places } = await failure(project, removeUnit, { path: "src/components/Tile.tsx" });
    assertEquals(places, ["src/setup.ts:1"]);
  });

  it("refuses what somebody takes with the whole barrel", async () => {
    const whole = 'import * as all from "./components";\nvoid all;\n';
    await using project = await openRefactoredProject({
      ...USED,
      "src/setup.ts": "export {};\n",
      "src/all.ts": whole,
    });
    const { places } = await failure(project, removeUnit, { path: "src/components/Tile.tsx" });
    assertEquals(places, ["src/all.ts:1"]);
  });
});

describe("rename-symbol", () => {
  it("refuses a name that is taken where it is used, with the place", async () => {
    await using project = await openRefactoredProject({
      ...USED,
      "src/pages/Home.tsx":
        'import { Card } from "../components";\n\nconst Panel = Card;\nvoid Panel;\n',
    });
    const { code, places } = await failure(project, renameSymbol, {
      path: "src/components/Card.tsx",
      symbol: "Card",
      newName: "Panel",
    });
    assertEquals([code, places], ["edit_refused", ["src/pages/Home.tsx:3"]]);
  });

  it("asks for the line where a file has several of a name", async () => {
    await using project = await openRefactoredProject({
      "src/a.ts": "export function a(x: 1) { return x; }\nexport function b(x: 2) { return x; }\n",
    });
    const { places } = await failure(project, renameSymbol, {
      path: "src/a.ts",
      symbol: "x",
      newName: "y",
    });
    assertEquals(places, ["src/a.ts:1", "src/a.ts:2"]);
  });

  it("refuses a file and a symbol that are not there, and what leads outside", async () => {
    await using project = await openRefactoredProject(USED);
    const base = { path: "src/setup.ts", symbol: "nothing", newName: "x" };
    const codes = [
      await failure(project, renameSymbol, base),
      await failure(project, renameSymbol, { ...base, path: "src/none.ts" }),
      await failure(project, renameSymbol, { ...base, path: "../x.ts" }),
    ].map(({ code }) => code);
    assertEquals(codes, ["edit_refused", "edit_refused", "outside_project"]);
  });

  it("writes no frozen file", async () => {
    await using project = await openRefactoredProject({
      ...USED,
      "workbench.json": JSON.stringify({ frozen: ["src/pages/**"] }),
    });
    const { code, message } = await failure(project, renameSymbol, {
      path: "src/components/Card.tsx",
      symbol: "Card",
      newName: "Panel",
    });
    assertEquals(code, "gate_refused");
    assert(message.includes("src/pages/Home.tsx"), message);
  });
});

describe("move-unit", () => {
  it("refuses a path that is taken", async () => {
    await using project = await openRefactoredProject({
      ...USED,
      "src/cards/Card.tsx": "export {};\n",
    });
    const { code, message } = await failure(project, moveUnit, {
      path: "src/components/Card.tsx",
      folder: "src/cards",
    });
    assertEquals(code, "edit_refused");
    assert(message.includes("src/cards/Card.tsx"), message);
  });

  it("refuses a path that is another file's but for the case of letters, and no case of its own", async () => {
    await using project = await openRefactoredProject({
      ...USED,
      "src/cards/card.tsx": "export {};\n",
    });
    const { code, message } = await failure(project, moveUnit, {
      path: "src/components/Card.tsx",
      folder: "src/cards",
    });
    assertEquals(code, "edit_refused");
    assert(message.includes('the same file as "src/cards/card.tsx"'), message);
    const args = { path: "src/components/Tile.tsx", newName: "TILE" };
    const { changes } = await project.run(renameUnit, args);
    assert(changes.get("src/components/TILE.tsx")?.includes("const TILE"));
  });

  it("refuses a package that does not depend on what the file imports, with the place", async () => {
    const manifest = (name: string, more: object) => JSON.stringify({ name, ...more });
    await using project = await openRefactoredProject({
      "package.json": manifest("all", {
        workspaces: ["apps/*", "packages/*"],
        devDependencies: { vitest: "1" },
      }),
      "apps/web/package.json": manifest("web", { dependencies: { router: "1", ui: "*" } }),
      "packages/ui/package.json": manifest("ui", {}),
      "packages/ui/src/b.ts": "export const b = 1;\n",
      "apps/web/src/a.ts": '\nimport { a } from "router/a";\nvoid a;\n',
      "apps/web/src/own.ts": 'import "vitest";\nimport "ui";\nimport "./none";\n',
    });
    const { message, places } = await failure(project, moveUnit, {
      path: "apps/web/src/a.ts",
      folder: "packages/ui/src",
    });
    assert(message.includes('"router", on which "packages/ui/package.json" does not'), message);
    assertEquals(places, ["apps/web/src/a.ts:2"]);
    const own = { path: "apps/web/src/own.ts", folder: "packages/ui/src" };
    const { changes } = await project.run(moveUnit, own);
    assertEquals([...changes.keys()].sort(), ["apps/web/src/own.ts", "packages/ui/src/own.ts"]);
  });

  it("refuses to stand beside a file that imports could not tell it from", async () => {
    await using project = await openRefactoredProject({
      ...USED,
      "src/cards/Card.ts": "export {};\n",
    });
    const { code, message } = await failure(project, moveUnit, {
      path: "src/components/Card.tsx",
      folder: "src/cards",
    });
    assertEquals(code, "edit_refused");
    assert(message.includes("src/cards/Card.ts"), message);
  });

  for (const folder of [".storybook", "src/.hidden/cards", "node_modules/cards"]) {
    it(`refuses the folder ${folder}, of which nobody sees the imports`, async () => {
      await using project = await openRefactoredProject(USED);
      const { code, message } = await failure(project, moveUnit, {
        path: "src/components/Card.tsx",
        folder,
      });
      assertEquals(code, "edit_refused");
      assert(message.includes("own sources"), message);
    });
  }

  it("refuses to come before what others import, with the place", async () => {
    await using project = await openRefactoredProject({
      "src/a/menu.ts": "export const menu = 1;\n",
      "src/menu/index.ts": "export const menu = 2;\n",
      "src/b.ts": '\nimport { menu } from "./menu";\nvoid menu;\n',
    });
    const { places } = await failure(project, moveUnit, { path: "src/a/menu.ts", folder: "src" });
    assertEquals(places, ["src/b.ts:2"]);
  });

  it("passes the gate: what was wrong before moves along, what is newly wrong does not", async () => {
    const files = {
      "workbench.json": "{}\n",
      "src/features/a/pages/APage.tsx": "export const APage = () => <>{localStorage.length}</>;\n",
      "src/features/a/components/sum.ts": 'import { x } from "./x";\nexport const sum = x;\n',
      "src/features/a/components/x.ts": "export const x = 1;\n",
    };
    await using project = await openRefactoredProject(files);
    const { changes } = await project.run(moveUnit, {
      path: "src/features/a/pages/APage.tsx",
      folder: "src/features/a/pages/one",
    });
    assertEquals([...changes.keys()], [
      "src/features/a/pages/APage.tsx",
      "src/features/a/pages/one/APage.tsx",
    ]);
    const { code } = await failure(project, moveUnit, {
      path: "src/features/a/components/sum.ts",
      layer: "domain",
    });
    assertEquals(code, "gate_refused");
  });

  it("takes a folder, or a feature and layer, and not both", () => {
    const tries = [{}, { folder: "a", layer: "page" }, { folder: "a" }, { feature: "a" }];
    const valid = tries.map((target) =>
      moveUnit.args.safeParse({ path: "a.ts", ...target }).success
    );
    assertEquals(valid, [false, false, true, true]);
  });
});

describe("rename-unit", () => {
  it("refuses a barrel, and the name that it has", async () => {
    await using project = await openRefactoredProject(USED);
    const barrel = { path: "src/components/index.ts", newName: "Parts" };
    const same = { path: "src/components/Card.tsx", newName: "Card" };
    const codes = [
      await failure(project, renameUnit, barrel),
      await failure(project, renameUnit, same),
    ].map(({ code }) => code);
    assertEquals(codes, ["edit_refused", "edit_refused"]);
  });

  it("offers a name that code can have where one in kebab case is neither the file's style", async () => {
    await using project = await openRefactoredProject(USED);
    const args = { path: "src/components/Card.tsx", newName: "small-card" };
    const { code, message } = await failure(project, renameUnit, args);
    assertEquals(code, "edit_refused");
    assertEquals(
      message,
      'Cannot rename "Card" to "small-card": code can give nothing the name "small-card", and the file "Card.tsx" is not ' +
        'written so either: did you mean "SmallCard"?',
    );
  });
});
