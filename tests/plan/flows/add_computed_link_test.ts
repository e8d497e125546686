import { assertEquals, assertStringIncludes } from "@std/assert";
import { after, describe, it } from "node:test";
import { endFlowProjects } from "./flow_project.ts";
import { linked, refusal, TOOLS } from "./garden.ts";

after(endFlowProjects);

describe("addLink, where the code computes the paths of a menu", () => {
  it("writes the path out in a list of which the code computes each path", async () => {
    const list = (rows: string): string =>
      `import { pathOf } from "./pathOf";\n\nexport const navItems = [\n${rows}];\n`;
    const { path, lines, said } = await linked({
      "src/pathOf.ts": "export const pathOf = (name: string): string => `/${name}`;\n",
      "src/navItems.ts": list(
        `  { label: "Plants", to: pathOf("plants") },\n  { label: "Seeds", to: pathOf("seeds") },\n`,
      ),
    }, TOOLS);
    assertEquals([path, lines], ["src/navItems.ts", ['{ label: "Our tools", to: "/tools" },']]);
    assertEquals(said, [
      'The code computes the paths of the links in "src/navItems.ts": "/tools" is written out, and whether the menu had a link to it is not known',
    ]);
  });

  it("refuses a list of computed paths that takes no text, and one whose paths have two names", async () => {
    const types = "export type Path = { readonly segments: readonly string[] };\n" +
      "export const pathOf = (name: string): Path => ({ segments: [name] });\n";
    const items = (rows: string, type = ""): string =>
      `import { type Path, pathOf } from "./pathOf";\n\nexport type Used = Path;\n` +
      `export const navItems${type} = [\n${rows}];\n`;
    const typed = items(
      `  { label: "Plants", to: pathOf("plants") },\n  { label: "Seeds", to: pathOf("seeds") },\n`,
      ": { label: string; to: Path }[]",
    );
    const mixed = items(
      `  { label: "Plants", to: pathOf("plants") },\n  { label: "Seeds", href: pathOf("seeds") },\n`,
    );
    const message = await refusal({ "src/pathOf.ts": types, "src/navItems.ts": typed }, TOOLS);
    assertStringIncludes(message, "type");
    assertStringIncludes(
      await refusal({ "src/pathOf.ts": types, "src/navItems.ts": mixed }, TOOLS),
      "computes the path or the text of these links: src/navItems.ts:",
    );
  });
});
