import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { after, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { addStory } from "../../../lib/plan/flows/add_story.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { flowCases } from "./flow_cases.ts";
import { endFlowProjects, openFlowProject } from "./flow_project.ts";

const PATH = "src/components/Card.tsx";
const FILES = {
  "package.json": '{ "devDependencies": { "@storybook/react-vite": "^9.0.0" } }',
  [PATH]: `import type { ReactNode } from "react";

export interface CardProps {
  size: "small" | "large";
  tags: readonly string[];
  onClose: () => void;
  muted?: boolean;
  children: ReactNode;
}

export function Card({ size, children }: CardProps) {
  return <div className={size}>{children}</div>;
}

export function Other() {
  return <Card size="small" tags={[]} onClose={() => {}}>other</Card>;
}
`,
};

after(endFlowProjects);

describe("addStory", () => {
  for (const { name, project: folder, args, after } of flowCases("add-story")) {
    it(`writes as the neighbours do: ${name}`, async () => {
      await using project = await openFlowProject(folder);
      await project.run(addStory, args as { path: string }); // the fixtures are ours
      assertEquals(await project.changes(), after);
    });
  }

  it("gives the required props values where there is no story to learn from", async () => {
    await using project = await openFlowProject(FILES);
    await project.run(addStory, { path: PATH });
    assertEquals(await project.changes(), {
      "src/components/Card.stories.tsx":
        `import type { Meta, StoryObj } from "@storybook/react-vite";
import { Card } from "./Card";

const meta = {
  component: Card,
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: {
    size: "small",
    tags: [],
    onClose: () => {},
    children: "Children",
  },
};
`,
    });
  });

  it("overwrites nothing", async () => {
    await using project = await openFlowProject(FILES);
    await project.run(addStory, { path: PATH });
    await assertRejects(() => project.run(addStory, { path: PATH }), WorkbenchError);
  });

  it("takes the component that is named, and refuses one that is not there", async () => {
    await using project = await openFlowProject(FILES);
    await assertRejects(
      () => project.run(addStory, { path: PATH, component: "Gone" }),
      WorkbenchError,
    );
    await project.run(addStory, { path: PATH, component: "Other" });
    const text = (await project.changes())["src/components/Card.stories.tsx"] ?? "";
    assertStringIncludes(text, "export const Default: Story = {};");
  });

  it("refuses a project without Storybook, with the reason", async () => {
    await using project = await openFlowProject(fixturePath("projects", "shop"));
    const error = await assertRejects(
      () => project.run(addStory, { path: "src/features/shared/components/Button.tsx" }),
      WorkbenchError,
    );
    assertEquals(error.code, "edit_refused");
    assertStringIncludes(error.message, "does not depend on Storybook");
  });
});
