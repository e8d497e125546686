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
      "computes the path of these links, so that none of them is known to lead to a route: src/navItems.ts:",
    );
  });

  const head = 'import { Link } from "react-router-dom";\n' +
    "export const pathOf = (name: string): string => `/${name}`;\n" +
    "export const t = (name: string): string => name;\n\n";
  const nav = (rows: readonly string[]): string =>
    `${head}export const Bar = () => (\n  <nav>\n    ${rows.join("\n    ")}\n  </nav>\n);\n`;
  const byCall = ["a", "b", "c"].map((name) => `<Link to={pathOf("${name}")}>${name}</Link>`);
  const refusals: readonly (readonly [name: string, code: string, sentence: string])[] = [
    [
      "elements whose paths are computed",
      nav(byCall),
      "known to lead to a route: src/Bar.tsx:7, src/Bar.tsx:8 and src/Bar.tsx:9; write the path of one",
    ],
    [
      "elements whose texts are computed",
      nav(['<Link to="/plants">{t("plants")}</Link>', '<Link to="/seeds">{t("seeds")}</Link>']),
      'an example for "Our tools": src/Bar.tsx:7 and src/Bar.tsx:8; write the text of the new link',
    ],
    [
      "elements that nothing calls a menu",
      nav(byCall).replaceAll("nav>", "div>"),
      "known to lead to a route: src/Bar.tsx:7, src/Bar.tsx:8 and src/Bar.tsx:9; write the path of one",
    ],
  ];
  for (const [name, code, sentence] of refusals) {
    it(`refuses ${name} with their places in order, and says what can be done`, async () => {
      const args = { ...TOOLS, path: "src/Bar.tsx" };
      assertStringIncludes(await refusal({ "src/Bar.tsx": code }, args), sentence);
    });
  }
});
