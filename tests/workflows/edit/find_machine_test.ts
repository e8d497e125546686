import { it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { workflowEditBody } from "../../../lib/workflows/edit_schemas.ts";
import { openFiles } from "../corpus.ts";
import { planIn } from "./edit_machines.ts";

it("an edit of a machine that is not there tells how many there are, and how they are counted", async () => {
  const path = "src/one.ts";
  const corpus = await openFiles({
    [path]: `import { createMachine } from "xstate"; export const one = createMachine({});`,
  });
  const messageOf = async (machine: string | number) => {
    const args = { op: "addState", parent: "", name: "a" };
    const edit = workflowEditBody.parse({ feature: "f", file: "f", machine, ...args });
    return (await assertRejects(() => planIn(corpus, path, edit), WorkbenchError)).message;
  };
  assertEquals(
    await messageOf(9),
    `Cannot find machine 9 in "${path}": the file makes 1, counted from 0`,
  );
  assertEquals(
    await messageOf("two"),
    `Cannot find one machine "two" in "${path}": there are 0 of that name; the file makes "one"`,
  );
});
