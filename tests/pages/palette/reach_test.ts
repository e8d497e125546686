import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { z } from "zod";
import type { palette } from "../../../lib/pages/palette/schemas.ts";
import { contentHash } from "../../../lib/project/mod.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

type Palette = z.output<typeof palette>;
type Files = Readonly<Record<string, string>>;

const shows = (name: string, tag = "p") =>
  `export function ${name}() {\n  return <${tag}>${name}</${tag}>;\n}\n`;

const HARBOUR = "src/app/routes/harbour.tsx";

/** Routes outside of features that have no index, as many projects have them. */
const FILES: Files = {
  "package.json": '{ "dependencies": { "react": "19" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "preserve", "paths": { "@/*": ["./src/*"] } } }',
  [HARBOUR]: `import { BoatList } from "@/features/boats/components/boat-list";

export function HarbourRoute() {
  return (
    <main>
      <BoatList />
    </main>
  );
}
`,
  "src/features/boats/components/boat-list.tsx": shows("BoatList"),
  "src/features/boats/components/boat-form.tsx": shows("BoatForm"),
  "src/features/crews/components/crew-list.tsx": shows("CrewList"),
  "src/features/docks/components/dock-map.tsx": shows("DockMap"),
  "src/features/docks/components/dock-sign.tsx": shows("DockSign"),
  "src/features/docks/index.ts": 'export { DockMap } from "./components/dock-map";\n',
};

interface Place {
  readonly test: TestWorkbench;
  readonly project: TemporaryProject;
}

async function withProject(
  files: Files,
  check: (paletteOf: (feature: string) => Promise<Palette>, place: Place) => Promise<void>,
): Promise<void> {
  const project = temporaryProject(files);
  try {
    await using test = await openTestWorkbench(null, { project: project.root });
    await check(
      async (feature) => (await test.get("/api/pages/palette", { feature })).body,
      { test, project },
    );
  } finally {
    project.remove();
  }
}

const shown = ({ components }: Palette) =>
  components.map(({ name, via, import: { specifier } }) => `${name} ${via} ${specifier}`);

describe("the palette of pages outside of the features", () => {
  it("has the components of features without an index, and says what an index keeps", async () => {
    await withProject(FILES, async (paletteOf) => {
      const palette = await paletteOf("app");
      assertEquals(shown(palette), [
        "BoatForm boats @/features/boats/components/boat-form",
        "BoatList boats @/features/boats/components/boat-list",
        "CrewList crews @/features/crews/components/crew-list",
        "DockMap docks @/features/docks",
      ]);
      assertEquals(palette.leftOut, [{
        feature: "docks",
        names: ["DockSign"],
        why: '"src/features/docks/index.ts" does not export it',
      }]);
    });
  });

  it("has what files beside the page import past an index", async () => {
    const files = {
      ...FILES,
      "src/app/routes/quay.tsx":
        `import { DockSign } from "@/features/docks/components/dock-sign";\n\nexport const QuayRoute = () => <DockSign />;\n`,
    };
    await withProject(files, async (paletteOf) => {
      const { components, leftOut } = await paletteOf("app");
      const sign = components.find(({ name }) => name === "DockSign");
      assertEquals(sign?.import.specifier, "@/features/docks/components/dock-sign");
      assertEquals(leftOut, []);
    });
  });
});

describe("the palette of a feature's pages", () => {
  it("has the components of other features unless the project's rules say no", async () => {
    await withProject(FILES, async (paletteOf) => {
      assertEquals(shown(await paletteOf("crews")).filter((each) => each.startsWith("Boat")), [
        "BoatForm boats @/features/boats/components/boat-form",
        "BoatList boats @/features/boats/components/boat-list",
      ]);
    });
    const strict = { ...FILES, "workbench.json": '{ "rules": { "feature-boundary": "error" } }' };
    await withProject(strict, async (paletteOf) => {
      const { components, leftOut } = await paletteOf("crews");
      assertEquals(components.map(({ name }) => name), ["CrewList", "DockMap"]);
      assertEquals(leftOut.map(({ feature, names }) => [feature, names]), [
        ["boats", ["BoatForm", "BoatList"]],
        ["docks", ["DockSign"]],
      ]);
      assertStringIncludes(leftOut[0]?.why ?? "", "feature-boundary");
      // Pages outside of the features put them together: the rule does not judge them.
      assertEquals((await paletteOf("app")).components.length, 4);
    });
  });
});

describe("the module from which an inserted component is imported", () => {
  const KIT: Files = {
    ...FILES,
    "src/components/ui/lamp/lamp.tsx": shows("Lamp", "b"),
    "src/components/ui/lamp/index.ts": 'export * from "./lamp";\n',
    "src/components/ui/rope/rope.tsx": shows("Rope", "i") + shows("Knot", "u"),
    "src/components/ui/rope/index.ts": 'export { Rope } from "./rope";\n',
    "src/app/routes/pier.tsx":
      `import { Rope } from "@/components/ui/rope";\n\nexport const PierRoute = () => <Rope />;\n`,
    "src/app/routes/slip.tsx":
      `import { Lamp } from "@/components/ui/lamp/lamp";\n\nexport const SlipRoute = () => <Lamp />;\n`,
  };

  it("is the one of other files, else the nearest index that hands it on, else its own", async () => {
    await withProject(KIT, async (paletteOf) => {
      const kit = shown(await paletteOf("app")).filter((each) => each.includes("/ui/"));
      assertEquals(kit, [
        "Knot shared @/components/ui/rope/rope",
        "Lamp shared @/components/ui/lamp/lamp",
        "Rope shared @/components/ui/rope",
      ]);
    });
    const unused = { ...KIT, "src/app/routes/slip.tsx": shows("SlipRoute") };
    await withProject(unused, async (paletteOf, { test, project }) => {
      const lamp = (await paletteOf("app")).components.find(({ name }) => name === "Lamp");
      assertEquals(lamp?.import.specifier, "@/components/ui/lamp");
      const { status } = await test.post("/api/pages/palette/insert", {
        kind: "component",
        name: "Lamp",
        path: "src/components/ui/lamp/lamp.tsx",
        unit: HARBOUR,
        contentHash: contentHash(FILES[HARBOUR] ?? ""),
      });
      assertEquals(status, 200);
      assertStringIncludes(
        readFileSync(project.path(HARBOUR), "utf8"),
        'import { Lamp } from "@/components/ui/lamp";',
      );
    });
  });

  it("is no index around the page, which would import it in a circle", async () => {
    const files = {
      ...FILES,
      "src/features/docks/pages/DockPage.tsx": shows("DockPage"),
    };
    await withProject(files, async (paletteOf) => {
      const map = (await paletteOf("docks")).components.find(({ name }) => name === "DockMap");
      assertEquals(map?.import.specifier, "../components/dock-map");
    });
  });
});
