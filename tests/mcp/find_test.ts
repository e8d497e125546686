import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { temporaryProject } from "../support/temporary_project.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type Agent, agentAt } from "./mcp_agent.ts";

const LONG = "word ".repeat(60);

const project = temporaryProject({
  "package.json": '{ "dependencies": { "react": "19" } }',
  "src/Comments.tsx": `export function Comments({ busy, name, items }: Props) {
  if (busy.all) return <Spinner />;
  return (
    <div>
      <b>by {name}</b> <i>&nbsp;</i>
      <Button size="sm">{busy ? <Spinner /> : 'Load More'}</Button>
      <Button size={'sm'} icon={<Icon fontSize="sm" />}>{busy ? \`Wait\` : name ? 'It\\'s there' : 'none'}</Button>
      {busy && 'Just a moment'}
      {name || <em>nobody</em>}
      {items.map((item, index) => item.old ? 'Old one' : <li key={index} />)}
      <p>
        two lines
        of text, ${LONG} at its end
      </p>
    </div>
  );
}
`,
});

let test: TestWorkbench;
let agent: Agent;
before(async () => {
  test = await openTestWorkbench(null, { project: project.root });
  agent = await agentAt(test.workbench.fetch);
});
after(async () => {
  await agent[Symbol.asyncDispose]();
  await test[Symbol.asyncDispose]();
  project.remove();
});

async function nodes(text: string): Promise<string[]> {
  const [, ...lines] = (await agent.text("find", { text })).split("\n");
  return lines;
}

describe("find", () => {
  it("finds the strings that branches and loops show, and the whole of a long text", async () => {
    const asked = [
      "load more",
      "Wait",
      "Just a moment",
      "Old one",
      "two lines of text",
      "at its end",
    ];
    for (const text of asked) assertEquals((await nodes(text)).length, 1, text);
    assertEquals(await nodes("Load More"), [
      '  Comments:1.3.0 conditional {busy} else "Load More"',
    ]);
  });

  it("finds the elements with a prop and its value, and none around them", async () => {
    const buttons = ['  Comments:1.3 <Button size="sm">', '  Comments:1.4 <Button size="sm">'];
    for (const text of ['size="sm"', "size='sm'", '<Button size="sm"', 'size={"sm"}']) {
      assertEquals(await nodes(text), buttons, text);
    }
    assertEquals(await nodes('fontSize="sm"'), ['  Comments:1.4.@icon.0 <Icon fontSize="sm">']);
  });
});

describe("read_unit", () => {
  it("shows branches, parameters of loops, early returns, and the blanks of texts", async () => {
    const outline = await agent.text("read_unit", { path: "src/Comments.tsx" });
    const lines = [
      "Comments:0 if {busy.all} <Spinner>",
      '    Comments:1.0.0 "by "',
      '  Comments:1.1 " "',
      '    Comments:1.2.0 "\\u00a0"',
      '    Comments:1.3.0 conditional {busy} else "Load More"',
      "      Comments:1.3.0.0 then <Spinner>",
      `    Comments:1.4.0 conditional {busy} then "Wait" else {name ? 'It\\'s there' : 'none'}`,
      '  Comments:1.5 conditional {busy} then "Just a moment"',
      "    Comments:1.6.0 else <em>",
      "  Comments:1.7 loop {items.map((item, index))}",
      '    Comments:1.7.0 conditional {item.old} then "Old one"',
      "      Comments:1.7.0.0 else <li key={index}>",
    ];
    for (const line of lines) assertStringIncludes(`${outline}\n`, `\n${line}\n`);
    assert(!outline.includes('""'));
  });
});
