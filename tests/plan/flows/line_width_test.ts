import { assertEquals } from "@std/assert";
import { after, describe, it } from "node:test";
import { createProvider } from "../../../lib/plan/flows/create_provider.ts";
import { endFlowProjects, openFlowProject } from "./flow_project.ts";

after(endFlowProjects);

const NEIGHBOUR = `import { createContext, useContext, type ReactNode } from 'react';

export const ThemeContext = createContext<string | null>(null);

export function ThemeProvider({ children }: { children: ReactNode }) {
  return <ThemeContext.Provider value="dark">{children}</ThemeContext.Provider>;
}

export function useTheme() {
  return useContext(ThemeContext);
}
`;

/** The longest line of a provider with a long name, and all its lines. */
async function linesOf(configuration: string): Promise<{ longest: number; lines: string[] }> {
  await using project = await openFlowProject({
    "package.json": '{ "dependencies": { "react": "18.2.0" } }',
    "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
    ".prettierrc": configuration,
    "src/features/garden/providers/ThemeProvider.tsx": NEIGHBOUR,
  });
  await project.run(createProvider, {
    feature: "garden",
    name: "greenhouse-heating-provider",
    values: [{ name: "degrees", type: "number" }],
  });
  const [text = ""] = Object.values(await project.changes());
  const lines = (text ?? "").split("\n");
  return { longest: Math.max(...lines.map(({ length }) => length)), lines };
}

describe("createProvider, in a project that tells its formatter a width", () => {
  it("breaks its lines as the formatter does", async () => {
    const { longest, lines } = await linesOf('{ "singleQuote": true }');
    assertEquals(longest <= 80, true, `${longest}`);
    const at = lines.findIndex((line) => line.startsWith("const GreenhouseHeatingContext"));
    assertEquals(lines.slice(at, at + 3), [
      "const GreenhouseHeatingContext = createContext<",
      "  GreenhouseHeatingContextValue | null",
      ">(null);",
    ]);
    const element = lines.findIndex((line) => line.includes("<GreenhouseHeatingContext."));
    assertEquals(lines.slice(element - 1, element + 4), [
      "  return (",
      "    <GreenhouseHeatingContext.Provider value={value}>",
      "      {children}",
      "    </GreenhouseHeatingContext.Provider>",
      "  );",
    ]);
    const thrown = lines.findIndex((line) => line.includes("value === null"));
    assertEquals(lines.slice(thrown, thrown + 5), [
      "  if (value === null) {",
      "    throw new Error(",
      "      'useGreenhouseHeating needs a <GreenhouseHeatingProvider> above it',",
      "    );",
      "  }",
    ]);
  });

  it("takes what fits into a wider line as one, whatever comments and overrides say", async () => {
    const json =
      '{ "overrides": [{ "files": "*.md", "options": { "printWidth": 60 } }], "printWidth": 140 }';
    for (const configuration of ["# printWidth: 60\nprintWidth: 140\n", json]) {
      const { lines } = await linesOf(configuration);
      assertEquals(lines.filter((line) => line.includes("createContext<")), [
        "const GreenhouseHeatingContext = createContext<GreenhouseHeatingContextValue | null>(null);",
      ]);
    }
  });
});
