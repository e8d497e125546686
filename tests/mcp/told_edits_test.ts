import { after, before, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type Agent, agentAt, versionIn } from "./mcp_agent.ts";

const SIGN_IN = "src/features/account/workflows/signIn.machine.ts";
const USER = "src/features/account/hooks/useGate.ts";

describe("an edit of a machine, by an agent", () => {
  let test: TestWorkbench;
  let agent: Agent;
  before(async () => {
    test = await openTestWorkbench("shop");
    test.write(
      USER,
      `import { createActor } from "xstate";
import { signInMachine } from "../workflows/signIn.machine";

const actor = createActor(signInMachine);
export const isOut = () => actor.getSnapshot().matches("signedOut");
export const submit = () => actor.send({ type: "FORGOT_PASSWORD" });
`,
    );
    agent = await agentAt(test.workbench.fetch);
  });
  after(async () => {
    await agent[Symbol.asyncDispose]();
    await test[Symbol.asyncDispose]();
  });

  it("tells what it left in other files", async () => {
    const version = versionIn(await agent.text("read_machine", { path: SIGN_IN }));
    const edit = { path: SIGN_IN, version, machine: "signInMachine", dryRun: true };
    const left = (line: number) =>
      `left as it is: ${USER}:${line} may name the same: another file says it, and may mean the same`;
    const state = { op: "renameState", state: "signedOut", name: "away" };
    assertStringIncludes(await agent.text("edit_machine", { ...edit, op: state }), left(5));
    const event = { op: "renameEvent", event: "FORGOT_PASSWORD", name: "FORGET" };
    const told = await agent.text("edit_machine", { ...edit, op: event });
    assertEquals(told.split("\n").filter((line) => line.startsWith("left as it is")), [left(6)]);
  });

  it("tells the same where it is a step of a proposed change", async () => {
    const args = { op: "renameState", state: "signedOut", name: "away", machine: "signInMachine" };
    const steps = [{ flow: "edit-workflow", args: { ...args, path: SIGN_IN } }];
    const left = `${USER}:5 may name the same, and was left: another file says it`;
    const tried = await agent.text("propose_change", { steps, dryRun: true });
    assertStringIncludes(tried, left);
    const started = await agent.text("propose_change", { steps });
    assertStringIncludes(started, left);
    const [, id = ""] = /^process (\S+)/.exec(started) ?? [];
    const { body: { process } } = await test.get(`/api/processes/${id}`);
    const log: { text: string }[] = process.steps[0].log;
    assertEquals(log.filter(({ text }) => text.startsWith(left)).length, 1);
  });
});
