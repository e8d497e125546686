import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

describe("the palette of a project whose files are routes", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("next_app");
    test.write(
      "src/app/TeaBanner.tsx",
      "export default function TeaBanner() {\n  return <p>Teas</p>;\n}\n",
    );
  });
  after(() => test[Symbol.asyncDispose]());

  it("has no layouts and screens, which the router shows", async () => {
    const { status, body } = await test.get("/api/pages/palette", { feature: "app" });
    assertEquals(status, 200);
    const paths: string[] = body.components.map(({ path }: { path: string }) => path);
    assertEquals(
      paths.filter((path) => /\/(?:layout|loading|not-found|default|error)\.tsx$/.test(path)),
      [],
    );
    assertEquals(paths.includes("src/app/TeaBanner.tsx"), true);
  });
});
