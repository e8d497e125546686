import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const FETCH = '  void fetch("/a");\n';
const page = (name: string, body: string): string =>
  `export function ${name}Page() {\n${body}  return <main/>;\n}\n`;
const path = (name: string): string => `src/features/shop/pages/${name}Page.tsx`;

interface Place {
  readonly path: string;
  readonly line: number;
}

describe("GET /api/project/findings", () => {
  let folder: TemporaryProject | null = null;
  let test: TestWorkbench | null = null;
  afterEach(async () => {
    await test?.[Symbol.asyncDispose]();
    folder?.remove();
  });

  async function open(files: Record<string, string>): Promise<TestWorkbench> {
    folder = temporaryProject({ "package.json": '{"dependencies":{"react":"19.0.0"}}', ...files });
    return test = await openTestWorkbench(null, { project: folder.root });
  }

  const pages = {
    [path("Basket")]: page("Basket", FETCH + FETCH),
    [path("Clean")]: page("Clean", ""),
    [path("Home")]: page("Home", FETCH),
    "src/features/shop/pages/HomePage.test.tsx": page("Home", FETCH),
  };

  it("tells every place that breaks a rule, in parts, whatever its level", async () => {
    for (const level of ["off", "error"]) {
      const service = await open({
        ...pages,
        "workbench.json": JSON.stringify({ rules: { "page-effect": level } }),
      });
      const found: string[] = [];
      const totals: number[] = [];
      let cursor: string | null = "0";
      while (cursor !== null) {
        const { body } = await service.get("/api/project/findings", {
          rule: "page-effect",
          limit: "2",
          cursor,
        });
        found.push(...body.places.map((place: Place) => `${place.path}:${place.line}`));
        totals.push(body.total);
        cursor = body.nextCursor;
      }
      assertEquals(
        found,
        [
          `${path("Basket")}:2`,
          `${path("Basket")}:3`,
          `${path("Home")}:2`,
          "src/features/shop/pages/HomePage.test.tsx:2",
        ].slice(0, totals[0]),
      );
      assertEquals(totals, [3, 3]);
      await service[Symbol.asyncDispose]();
      folder?.remove();
    }
  });

  it("counts circles, and imports that lead nowhere", async () => {
    const service = await open({
      "src/a.ts": 'import { b } from "./b";\nexport const a = () => b;\n',
      "src/b.ts": 'import { a } from "./a";\nimport "./gone";\nexport const b = () => a;\n',
    });
    const placesOf = async (rule: string) => {
      const { body } = await service.get("/api/project/findings", { rule });
      return body.places.map((place: Place) => `${place.path}:${place.line}`);
    };
    assertEquals(await placesOf("import-cycle"), ["src/a.ts:1", "src/b.ts:1"]);
    assertEquals(await placesOf("unresolved-import"), ["src/b.ts:2"]);
    assertEquals(await placesOf("frozen"), []);
  });

  it("follows the files", async () => {
    const service = await open(pages);
    const total = async () =>
      (await service.get("/api/project/findings", { rule: "page-effect" })).body.total;
    assertEquals(await total(), 3);
    const file = folder?.path(path("Clean")) ?? "";
    writeFileSync(file, readFileSync(file, "utf8").replace("{\n", `{\n${FETCH}`));
    assertEquals(await total(), 4);
  });

  it("refuses a rule that there is none of, and a cursor that is none", async () => {
    const service = await open(pages);
    for (
      const query of [{ rule: "no-such-rule" }, {}, { rule: "page-effect", cursor: "../.." }, {
        rule: "page-effect",
        limit: "0",
      }]
    ) {
      const { status, body } = await service.get(
        "/api/project/findings",
        query as Record<string, string>, // one of them lacks what is needed
      );
      assertEquals([status, body.code], [400, "invalid_request"]);
    }
  });
});
