import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { modelEdit } from "../../../lib/plan/flows/model_edit.ts";
import { openFlowProject } from "./flow_project.ts";

const PATH = "src/components/Card.tsx";
const CARD =
  "\ufeffexport function Card() {\r\n  return <div />;\r\n}\r\nexport const SIZE = 1;\r\n";
const FILES = {
  "package.json": "{}",
  [PATH]: CARD,
  "src/pages/Home.tsx":
    'import { Card } from "../components/Card";\nexport function Home() {\n  return <Card />;\n}\n',
};

/** A model that has its answers ready, and the questions that it was asked. */
function answering(...answers: unknown[]): {
  prompts: string[];
  ask: (question: { prompt: string }) => Promise<unknown>;
} {
  const prompts: string[] = [];
  return {
    prompts,
    ask({ prompt }) {
      prompts.push(prompt);
      return Promise.resolve(answers[prompts.length - 1]);
    },
  };
}

async function edit(...answers: unknown[]) {
  await using project = await openFlowProject(FILES);
  const model = answering(...answers);
  await project.run(modelEdit, { path: PATH, instruction: "Say hello" }, { ask: model.ask });
  return { prompts: model.prompts, after: (await project.changes())[PATH] };
}

describe("modelEdit", () => {
  it("writes the answer with the mark and the line endings of the file", async () => {
    const content = "export function Card() {\n  return <div>hello</div>;\n}\n\n";
    const { prompts, after } = await edit({ content });
    assertEquals(after, "\ufeffexport function Card() {\r\n  return <div>hello</div>;\r\n}\r\n");
    assertStringIncludes(prompts[0] ?? "", "Say hello");
    assertStringIncludes(prompts[0] ?? "", "keep them exported as they are: Card.");
  });

  it("sends an answer back once that does not parse, or loses what others import", async () => {
    const content = "export function Card() {\n  return <p />;\n}\n";
    for (const bad of [{ content: "export function Card( {" }, { content: "export {};\n" }, "no"]) {
      const { prompts, after } = await edit(bad, { content });
      assertEquals(prompts.length, 2);
      assertStringIncludes(after ?? "", "<p />");
    }
  });

  it("sends an answer back that no review could show whole", async () => {
    const hidden = ["a\0b", "a\ud800b", "x".repeat(400_000)];
    await using project = await openFlowProject({ ...FILES, "NOTES.md": "# Notes\n" });
    for (const content of hidden) {
      const { ask, prompts } = answering({ content }, { content: "# Better\n" });
      const args = { path: "NOTES.md", instruction: "Mend them" };
      await project.run(modelEdit, args, { ask });
      assertEquals(prompts.length, 2, content.slice(0, 9));
    }
    assertEquals((await project.changes())["NOTES.md"], "# Better\n");
  });

  it("writes nothing when the second answer will not do either", async () => {
    const lost = { content: "export const Other = 1;\n" };
    await using project = await openFlowProject(FILES);
    const { ask } = answering(lost, lost);
    const error = await assertRejects(
      () => project.run(modelEdit, { path: PATH, instruction: "Break it" }, { ask }),
      WorkbenchError,
    );
    assertEquals(error.code, "edit_refused");
    assertStringIncludes(error.message, '"Card"');
    assertEquals(await project.changes(), {});
  });

  it("stops at the gate", async () => {
    const page = 'import { Gone } from "./Gone";\nexport const Card = Gone;\n';
    await using project = await openFlowProject(FILES);
    const { ask } = answering({ content: page });
    const error = await assertRejects(
      () => project.run(modelEdit, { path: PATH, instruction: "Import it" }, { ask }),
      WorkbenchError,
    );
    assertEquals(error.code, "gate_refused");
  });

  it("reads and sends nothing but sources, styles and texts of the project's own", async () => {
    const reached = {
      ...FILES,
      ".gitignore": "secret.txt\ngenerated\n",
      ".env": "KEY=1\n",
      "src/.keys.ts": "export const KEY = 1;\n",
      "secret.txt": "KEY=1\n",
      "generated/api.ts": "export {};\n",
      "node_modules/card/index.js": "export {};\n",
      ".storybook/preview.ts": "export {};\n",
      "src/logo.bin": "x\n",
      "workbench.json": "{}\n",
    };
    await using project = await openFlowProject(reached);
    symlinkSync("../.env", join(project.root, "src/link.ts"));
    const { ask, prompts } = answering({ content: "x" });
    const paths = Object.keys(reached).filter((path) => !path.endsWith(".tsx"));
    for (const path of [...paths, "src/link.ts", "src/../.env"]) {
      const args = { path, instruction: "Tell me" };
      const error = await assertRejects(
        () => project.run(modelEdit, args, { ask }),
        WorkbenchError,
        undefined,
        path,
      );
      assertEquals(error.code, "edit_refused", path);
    }
    assertEquals(prompts, []);
  });

  it("takes one fence from around an answer", async () => {
    const content = "```tsx\nexport function Card() {\n  return <b />;\n}\n```";
    const { prompts, after } = await edit({ content });
    assertEquals(prompts.length, 1);
    assertEquals(after, "\ufeffexport function Card() {\r\n  return <b />;\r\n}\r\n");
  });

  it("sends an answer back that is no JSON any more", async () => {
    const path = "src/texts.json";
    await using project = await openFlowProject({ ...FILES, [path]: '{ "a": 1 }\n' });
    const { ask, prompts } = answering({ content: '{ "a": 1, }' }, { content: '{ "a": 2 }' });
    await project.run(modelEdit, { path, instruction: "Raise it" }, { ask });
    assertStringIncludes(prompts[1] ?? "", "would not parse at line 1, column 9");
    assertEquals((await project.changes())[path], '{ "a": 2 }\n');
  });

  it("says that no model may be asked", async () => {
    await using project = await openFlowProject(FILES);
    const error = await assertRejects(
      () => project.run(modelEdit, { path: PATH, instruction: "Say hello" }),
      WorkbenchError,
    );
    assertEquals(error.code, "modelhost_unavailable");
  });
});
