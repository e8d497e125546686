import { describe, it } from "node:test";
import { assertMatch, assertStringIncludes } from "@std/assert";
import { openVersionedWorkbench, PAGE } from "../git/session/versioned_workbench.ts";
import { type Agent, agentAt, versionIn } from "./mcp_agent.ts";

const NEW = "a new branch, named with the first commit";

async function save(agent: Agent, value: string): Promise<string> {
  const version = versionIn(await agent.text("read_unit", { path: PAGE }));
  const ops = [{
    op: "setProp",
    nodeId: "CatalogPage:0.1",
    propName: "placeholder",
    kind: "string",
    value,
  }];
  return await agent.text("edit_unit", { path: PAGE, version, ops });
}

describe("an agent", () => {
  it("is told to which branch its saves are committed, before and after there is one", async () => {
    await using shop = await openVersionedWorkbench("embedded");
    await using agent = await agentAt(shop.test.workbench.fetch);
    const overview = await agent.text("project_overview");
    assertStringIncludes(overview, `saves are committed to ${NEW}; "main" is checked out`);
    assertStringIncludes(await save(agent, "one"), `will be committed to ${NEW}`);
    const { branch } = await shop.commit();
    const named = `the branch "${branch}"`;
    assertStringIncludes(
      await agent.text("project_overview"),
      `saves are committed to ${named}\n`,
    );
    const saved = await save(agent, "two");
    assertStringIncludes(saved, `will be committed to ${named}`);
    const [, saveId = ""] = /saveId (\S+)/.exec(saved) ?? [];
    assertMatch(await agent.text("undo", { saveId }), /\n(?:nothing is left to commit|will be)/);
    await shop.configure({ mode: "every-save" });
    assertStringIncludes(await save(agent, "three"), `\ncommitted to ${named}`);
    await shop.configure({ enabled: false });
    assertStringIncludes(await save(agent, "four"), "not committed: the project has that switched");
    assertStringIncludes(
      await agent.text("project_overview"),
      "saves are not committed: that is switched off",
    );
  });

  it("is told what a save waits for", async () => {
    await using shop = await openVersionedWorkbench("git");
    await using agent = await agentAt(shop.test.workbench.fetch);
    await shop.configure({ mode: "manual" });
    const manual = "not committed before the person asks for it, then to";
    assertStringIncludes(await save(agent, "one"), `\n${manual} ${NEW}\n`);
    const { branch } = await shop.commit();
    assertStringIncludes(await save(agent, "two"), `\n${manual} the branch "${branch}"\n`);
    shop.repository.git("switch", "--quiet", "--create", "elsewhere");
    assertStringIncludes(
      await save(agent, "three"),
      "not committed yet: The service asks the person first where to go on, since HEAD is on another",
    );
  });

  it("is told that no commit takes what it saved", async () => {
    await using shop = await openVersionedWorkbench("git", {
      prepare: (repository) => {
        repository.write(".gitattributes", "*.tsx filter=lfs\n");
        repository.commitAll("A filter");
      },
    });
    await using agent = await agentAt(shop.test.workbench.fetch);
    assertMatch(
      await save(agent, "one"),
      new RegExp(
        `undo with saveId \\S+\nin no commit: ${PAGE}, which goes through the filter "lfs"`,
      ),
    );
  });

  it("is told why a repository cannot be committed to", async () => {
    await using shop = await openVersionedWorkbench("embedded", {
      prepare: (repository) => void repository.git("config", "core.autocrlf", "true"),
    });
    await using agent = await agentAt(shop.test.workbench.fetch);
    assertMatch(await save(agent, "one"), /\nnot committed: The repository has .*: install git/);
  });
});
