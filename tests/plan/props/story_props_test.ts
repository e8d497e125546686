import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { renameProp } from "../../../lib/plan/flows/rename_prop.ts";
import { openFlowProject } from "../flows/flow_project.ts";

const BUTTON = "src/components/button/button.tsx";
const STORIES = "src/components/button/button.stories.tsx";
const FILES = {
  "package.json": "{}",
  [BUTTON]:
    "export type ButtonProps = { isLoading?: boolean; size?: string };\n\nexport const Button = ({ isLoading, size }: ButtonProps) => (\n  <button className={size}>{isLoading ? null : 1}</button>\n);\n",
};
const HEAD = `import { Meta, StoryObj } from "@storybook/react";

import { Button } from "./button";

const meta: Meta<typeof Button> = {
  component: Button,
};

export default meta;
type Story = StoryObj<typeof Button>;
`;

async function renamed(stories: string, path = STORIES): Promise<string | null | undefined> {
  await using project = await openFlowProject({ ...FILES, [path]: stories });
  const args = { path: BUTTON, component: "Button", prop: "isLoading", newName: "loading" };
  await project.run(renameProp, args);
  const changes = await project.changes();
  assertStringIncludes(changes[BUTTON] ?? "", "loading?: boolean");
  return changes[path];
}

/** Stories before, with `§` before each place that gets the new name. */
const CASES: readonly (readonly [string, string])[] = [
  [
    "args of a meta and of stories, and the keys of argTypes",
    `${
      HEAD.replace(
        "component: Button,",
        'component: Button,\n  args: { §isLoading: false },\n  argTypes: { "§isLoading": { control: "boolean" } },',
      )
    }
export const Busy: Story = { args: { §isLoading: true, size: "isLoading" } };
export const Large: Story = { ...Busy, args: { ...Busy.args, size: "large" } };
`,
  ],
  [
    "args that stand in variables",
    `${HEAD}
const base = { §isLoading: true };
export const Busy: Story = { args: base };
export const Large: Story = { args: { ...base, size: "large" } };
`,
  ],
  [
    "what renders a story",
    `${HEAD}
export const Busy: Story = {
  args: { §isLoading: true },
  render: (args) => <Button {...args} size={args.§isLoading ? "a" : "b"} />,
};
export const Large: Story = { render: ({ size, ...rest }) => <Button size={size} {...rest} /> };
`,
  ],
  [
    "stories that are functions",
    `${HEAD}
const Template = (args) => <Button {...args} />;
export const Busy = Template.bind({});
Busy.args = { §isLoading: true };
`,
  ],
  [
    "stories that are declared functions",
    `${HEAD}
export function Busy({ §isLoading: isLoading }) {
  return <Button §isLoading={isLoading} />;
}
Busy.args = { §isLoading: true };
`,
  ],
  [
    "no function of an arg, and nothing that is only called args",
    `${HEAD}
const args = process.argv;
export const Busy: Story = {
  args: { §isLoading: true, columns: [{ render: (row) => row.isLoading }] },
  play: ({ args }) => console.log(args.§isLoading),
};
console.log(args.isLoading);
`,
  ],
];

describe("rename-prop in Component Story Format", () => {
  it("is not in the way of a prop that no story passes", async () => {
    const stories = `${HEAD}\nexport const Default: Story = { args: { size: "small" } };\n`;
    assertEquals(await renamed(stories), undefined);
  });

  for (const [what, stories] of CASES) {
    it(`renames ${what}`, async () => {
      const expected = stories.replaceAll("§isLoading", "loading");
      assertEquals(await renamed(stories.replaceAll("§", "")), expected);
    });
  }

  it("reads stories in a file that is called stories alone", async () => {
    const stories = `${HEAD}export const Busy: Story = { args: { isLoading: true } };\n`;
    assertEquals(
      await renamed(stories, "src/components/button/stories.tsx"),
      stories.replace("isLoading: true", "loading: true"),
    );
  });

  it("renames a prop where others show the wrapper that is exported", async () => {
    const badge = "src/Badge.tsx";
    const shelf = "src/Shelf.tsx";
    await using project = await openFlowProject({
      "package.json": "{}",
      [badge]:
        'import { observer } from "mobx-react";\nfunction Badge({ most = 8 }: { most?: number }) {\n  return <b>{most}</b>;\n}\nexport default observer(Badge);\n',
      [shelf]: 'import Badge from "./Badge";\nexport const Shelf = () => <Badge most={3} />;\n',
    });
    const args = { path: badge, component: "Badge", prop: "most", newName: "limit" };
    await project.run(renameProp, args);
    assertStringIncludes((await project.changes())[shelf] ?? "", "<Badge limit={3} />");
  });

  it("keeps the variable of a shorthand", async () => {
    const stories = (member: string): string =>
      `${HEAD}\nconst isLoading = true;\nexport const Busy: Story = { args: { ${member} } };\n`;
    assertEquals(await renamed(stories("isLoading")), stories("loading: isLoading"));
  });

  const unknown: readonly (readonly [string, string])[] = [
    ["args that come from elsewhere", "export const Busy: Story = { args: { ...shared } };"],
    ["a story that comes from elsewhere", "export const Busy: Story = { ...shared };"],
    ["a story that is made elsewhere", "export const Busy = shared({ args: {} });"],
    ["a key that is computed", "export const Busy: Story = { args: { [shared]: true } };"],
    [
      "an element with a spread of something else",
      "export const A = () => <Button {...shared} />;",
    ],
    ["the component in another place", "export const Busy: Story = { args: { as: Button } };"],
  ];
  for (const [what, story] of unknown) {
    it(`refuses ${what}`, async () => {
      const stories = `import { shared } from "./shared";\n${HEAD}\n${story}\n`;
      const error = await assertRejects(() => renamed(stories), WorkbenchError);
      assertStringIncludes(error.message, `is not known (${STORIES}:13)`);
    });
  }
});
