import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
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

  it("says that no model may be asked", async () => {
    await using project = await openFlowProject(FILES);
    const error = await assertRejects(
      () => project.run(modelEdit, { path: PATH, instruction: "Say hello" }),
      WorkbenchError,
    );
    assertEquals(error.code, "modelhost_unavailable");
  });
});
