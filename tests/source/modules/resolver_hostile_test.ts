import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { Resolution } from "../../../lib/source/modules/resolution.ts";
import { checkResolutions, openOver } from "./check_resolver.ts";

function shown(resolution: Resolution): string {
  if (resolution.kind === "unresolved") {
    return resolution.near === undefined
      ? resolution.reason
      : `${resolution.reason}: ${resolution.near}`;
  }
  if (resolution.kind === "package") return `package ${resolution.name}`;
  const unbuilt = resolution.kind === "file" && resolution.unbuilt ? "unbuilt " : "";
  return `${unbuilt}${resolution.kind} ${resolution.path}`;
}

describe("openResolver: hostile projects", () => {
  it("survives set-up files of every wrong shape", async () => {
    const shapes = [
      "",
      "null",
      "[]",
      "5",
      '"x"',
      "{",
      '{"name":5,"exports":5,"workspaces":[1,{}]}',
    ];
    const deep = `{"exports":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)},"name":"deep"}`;
    for (const shape of [...shapes, deep]) {
      const resolver = await openOver({
        "package.json": shape,
        "p/package.json": shape,
        "tsconfig.json": shape,
        "src/a.ts": "",
      });
      checkResolutions(resolver, "src/a.ts", { "./a": "file src/a.ts", react: "package react" });
      assertEquals(resolver.resolve("src/a.ts", "deep/x").kind, "package");
    }
  });

  it("survives options of every wrong kind", async () => {
    for (
      const value of [5, null, "x", [], {}, [5, null], { "@/*": 5 }, { "@/*": [5, "./src/*"] }]
    ) {
      const options = Object.fromEntries(
        ["paths", "baseUrl", "module", "moduleResolution", "rootDirs", "moduleSuffixes", "target"]
          .map((key) => [key, value]),
      );
      const resolver = await openOver({
        "tsconfig.json": { compilerOptions: options, extends: value, references: value },
        "src/a.ts": "",
      });
      assertEquals(shown(resolver.resolve("src/a.ts", "@/gone/x")).startsWith("file"), false);
      assertEquals(resolver.resolve("src/a.ts", "react").kind === "file", false);
    }
  });

  it("is not held up by patterns made for it", async () => {
    const stars = `${"*a".repeat(40)}b`;
    const files: Record<string, string | object> = {
      "package.json": {
        workspaces: [`packages/${stars}`, `${"{a,".repeat(30)}b${"}".repeat(30)}`],
      },
      "tsconfig.json": { include: [stars, "**/**/**/*"], references: [{ path: "./other.json" }] },
      "other.json": { include: [`src/${stars}`] },
    };
    for (let i = 0; i < 50; i++) {
      files[`src/${"a".repeat(200)}${i}.ts`] = "";
      files[`packages/${"a".repeat(200)}${i}/package.json`] = { name: `p${i}` };
    }
    const resolver = await openOver(files);
    checkResolutions(resolver, "src/a.ts", { react: "package react" });
  });
});
