import { after, describe, it } from "node:test";
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { createComponent } from "../../../lib/plan/flows/create_component.ts";
import { createPage } from "../../../lib/plan/flows/create_page.ts";
import { editUnit } from "../../../lib/plan/flows/edit_unit.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { endFlowProjects, openFlowProject } from "./flow_project.ts";

after(endFlowProjects);

const screen = (name: string) =>
  `import { Text, View } from "react-native";

export default function ${name}() {
  return (
    <View>
      <Text>${name}</Text>
      <View>
        <Text>More</Text>
      </View>
    </View>
  );
}
`;

const FILES = {
  "package.json":
    '{ "dependencies": { "expo": "*", "expo-router": "*", "react": "*", "react-native": "*" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx", "strict": true } }',
  "src/app/_layout.tsx":
    'import { Stack } from "expo-router";\n\nexport default function Frame() {\n  return <Stack />;\n}\n',
  "src/app/index.tsx": screen("Feed"),
  "src/app/pots/[id].tsx": screen("Pot"),
};

const PROFILE = `import { Text, View } from "react-native";

export default function ProfilePage() {
  return (
    <View>
      <Text>Profile</Text>
    </View>
  );
}
`;

describe("flows in an Expo app", () => {
  for (const route of [undefined, "/profile"]) {
    it(`makes a page as a file of the routes${route ? ` at ${route}` : ""}`, async () => {
      await using project = await openFlowProject(FILES);
      const asked = { feature: "app", name: "Profile", ...(route && { route }) };
      const { log } = await project.run(createPage, asked);
      assertEquals(await project.changes(), { "src/app/profile.tsx": PROFILE }, log.join("\n"));
      assertEquals(log.at(-1), '"src/app/profile.tsx" is the route "/profile" by its name');
    });
  }

  it("makes a component of the elements of React Native", async () => {
    await using project = await openFlowProject({
      ...FILES,
      "src/components/Lid.tsx":
        'import { Text } from "react-native";\n\nexport function Lid() {\n  return <Text>Lid</Text>;\n}\n',
    });
    const props = [{ name: "label", type: "string" }];
    await project.run(createComponent, { feature: "shared", name: "Jar", props });
    const text = (await project.changes())["src/components/Jar.tsx"] ?? "";
    assertEquals(text.includes('import { Text, View } from "react-native";'), true, text);
    assertEquals(text.includes("<Text>{label}</Text>"), true, text);
  });

  it("puts what is taken out of a route beside the routes, as every file there is one", async () => {
    await using project = await openFlowProject(FILES);
    const ops = [{ op: "extract" as const, nodeId: "Feed:0.1", name: "More" }];
    await project.run(editUnit, { path: "src/app/index.tsx", ops });
    assertEquals(Object.keys(await project.changes()).filter((path) => path.endsWith("ore.tsx")), [
      "src/components/more.tsx",
    ]);
  });

  it("keeps a file whose name is a parameter of its route", async () => {
    await using project = await openFlowProject(FILES);
    const error = await assertRejects(
      () => project.run(renameUnit, { path: "src/app/pots/[id].tsx", newName: "Teapot" }),
      WorkbenchError,
    );
    assertStringIncludes(error.message, "its router reads the name");
  });

  it("refuses to make a page whose route is taken", async () => {
    await using project = await openFlowProject({ ...FILES, "src/app/help.tsx": screen("Help") });
    await assertRejects(() => project.run(createPage, { feature: "app", name: "Help" }));
  });
});
