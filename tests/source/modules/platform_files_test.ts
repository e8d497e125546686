import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { openImportGraph } from "../../../lib/source/modules/import_graph.ts";
import { filesReached } from "../../../lib/source/modules/resolution.ts";
import { openResolver } from "../../../lib/source/modules/resolver.ts";
import { memoryView } from "../../support/memory_view.ts";

const NATIVE = JSON.stringify({ name: "tea", dependencies: { "react-native": "0.81.0" } });

async function reached(
  files: Readonly<Record<string, string>>,
  specifier: string,
  from = "src/home.tsx",
): Promise<readonly string[]> {
  const resolver = await openResolver(memoryView({ "src/home.tsx": "", ...files }));
  return filesReached(resolver.resolve(from, specifier));
}

describe("openResolver: files of platforms", () => {
  it("leads an import to the file of each platform in a React Native package", async () => {
    const files = { "package.json": NATIVE, "src/Cup.native.tsx": "", "src/Cup.web.tsx": "" };
    assertEquals(await reached(files, "./Cup"), ["src/Cup.native.tsx", "src/Cup.web.tsx"]);
    assertEquals(await reached({ ...files, "src/Cup.tsx": "" }, "./Cup"), [
      "src/Cup.tsx",
      "src/Cup.native.tsx",
      "src/Cup.web.tsx",
    ]);
  });

  it("does so through an alias, a folder's index and a manifest further up", async () => {
    const files = {
      "package.json": JSON.stringify({ devDependencies: { expo: "54.0.0" } }),
      "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "~/*": ["./src/*"] } } }),
      "src/home.tsx": "",
      "src/pot/index.ios.ts": "",
      "src/pot/index.android.ts": "",
      "kit/package.json": "{}",
      "kit/a.ts": "",
      "kit/Lid.ios.js": "",
      "kit/Lid.js": "",
    };
    const pot = ["src/pot/index.ios.ts", "src/pot/index.android.ts"];
    assertEquals(await reached(files, "~/pot"), pot);
    assertEquals(await reached(files, "./pot"), pot);
    assertEquals(await reached(files, "./Lid", "kit/a.ts"), ["kit/Lid.js", "kit/Lid.ios.js"]);
  });

  it("leads to the one file that a specifier names by its ending or its extension", async () => {
    const files = { "package.json": NATIVE, "src/Cup.tsx": "", "src/Cup.web.tsx": "" };
    assertEquals(await reached(files, "./Cup.web"), ["src/Cup.web.tsx"]);
    assertEquals(await reached(files, "./Cup.tsx"), ["src/Cup.tsx"]);
  });

  it("takes the endings of the compiler's moduleSuffixes in any project", async () => {
    const files = {
      "package.json": "{}",
      "tsconfig.json": JSON.stringify({ compilerOptions: { moduleSuffixes: [".tv", ""] } }),
      "src/Cup.tv.tsx": "",
      "src/Cup.tsx": "",
    };
    assertEquals(await reached(files, "./Cup"), ["src/Cup.tv.tsx", "src/Cup.tsx"]);
  });

  it("finds no such file where nothing tells of platforms", async () => {
    const files = { "package.json": "{}", "src/Cup.web.tsx": "" };
    assertEquals(await reached(files, "./Cup"), []);
  });
});

describe("openImportGraph: files of platforms", () => {
  it("reaches every one of them by an import of what they share", async () => {
    const graph = await openImportGraph({
      view: memoryView({
        "package.json": NATIVE,
        "src/home.tsx": 'import { Cup } from "./Cup";',
        "src/Cup.ios.tsx": "export const Cup = () => null;",
        "src/Cup.android.tsx": 'import "./home";\nexport const Cup = () => null;',
      }),
    }).refresh();
    const importers = ["src/Cup.ios.tsx", "src/Cup.android.tsx"].map((path) =>
      graph.importersOf(path).map(({ from }) => from)
    );
    assertEquals(importers, [["src/home.tsx"], ["src/home.tsx"]]);
    assertEquals(graph.cycles(), [["src/Cup.android.tsx", "src/home.tsx"]]);
  });
});
