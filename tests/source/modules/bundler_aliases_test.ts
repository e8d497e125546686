import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { pathPatterns } from "../../../lib/source/modules/mod.ts";
import { checkResolutions, openOver } from "./check_resolver.ts";

const FILES = {
  "package.json": { name: "tea", type: "module", devDependencies: { vite: "6" } },
  "src/main.jsx": "",
  "src/ui/Cup.jsx": "",
  "src/ui/index.js": "",
  "src/logo.svg": "",
};

const LEADS = {
  "@/ui/Cup": "file src/ui/Cup.jsx",
  "@/logo.svg": "asset src/logo.svg",
  "~ui": "file src/ui/index.js",
  "~ui/Cup": "file src/ui/Cup.jsx",
  "~ui/Gone": "not_found",
  "@other/ui": "package @other/ui",
  react: "package react",
};

describe("openResolver: aliases of Vite", () => {
  const written: Record<string, string> = {
    "URLs and texts from the root": `import { fileURLToPath, URL } from "node:url";
      export default { resolve: { alias: {
        "@": fileURLToPath(new URL("./src", import.meta.url)), "~ui": "/src/ui" } } };`,
    "an array of pairs": `import * as path from "node:path";
      import { defineConfig } from "vite";
      export default defineConfig(({ mode }) => { return { resolve: { alias: [
        { find: "@", replacement: path.resolve(__dirname, "src") },
        { find: "~ui", replacement: path.join(__dirname, "src", "ui") } ] } }; });`,
    "constants and templates": `import { dirname, resolve } from "path";
      import { fileURLToPath } from "url";
      const here = dirname(fileURLToPath(import.meta.url));
      const alias = { "@/": \`\${here}/src/\`, "~ui": resolve("src/ui") };
      export default { resolve: { alias } } satisfies object;`,
    "a path name, and a root of its own": `import path from "path";
      export default { root: "./src", resolve: { alias: {
        ["@"]: new URL("./src/", import.meta.url).pathname, "~ui": "/ui" } } };`,
    "CommonJS": `const path = require("path");
      module.exports = { resolve: { alias: {
        "@": path.posix.join(__dirname, "./src"), "~ui": __dirname + "/src/ui" } } };`,
  };
  for (const [name, text] of Object.entries(written)) {
    it(`reads ${name}`, async () => {
      const resolver = await openOver({ ...FILES, "vite.config.js": text });
      checkResolutions(resolver, "src/main.jsx", LEADS);
      assertEquals(resolver.problems, []);
    });
  }

  it("tells of what it cannot read, with its place, and reads the others", async () => {
    const resolver = await openOver({
      ...FILES,
      "vite.config.ts": `import { paths } from "./paths";
export default { resolve: { alias: [
  { find: /^@\\//, replacement: "/src/" },
  { find: "~ui", replacement: "/src/ui" },
  { find: "#a", replacement: paths.a },
  ...paths.all,
] } };`,
    });
    checkResolutions(resolver, "src/main.jsx", { "~ui/Cup": "file src/ui/Cup.jsx" });
    assertEquals(
      resolver.problems.map(({ code, path, line, column }) => `${code} ${path}:${line}:${column}`),
      [3, 5, 6].map((line) => `bundler_alias_unread vite.config.ts:${line}:${line === 6 ? 6 : 3}`),
    );
  });

  it("leaves packages that stand for others alone, and functions that are not Node's", async () => {
    const resolver = await openOver({
      ...FILES,
      "vite.config.js": `const resolve = (name) => "/" + name;
export default { resolve: { alias: { react: "preact/compat", "~ui": resolve("src/ui") } } };`,
    });
    checkResolutions(resolver, "src/main.jsx", { react: "package react" });
    assertEquals(resolver.problems.map(({ line }) => line), [2]);
  });

  it("takes the paths of the compiler's settings first, and the nearest set-up", async () => {
    const resolver = await openOver({
      "package.json": { name: "all", workspaces: ["web"] },
      "tsconfig.json": { compilerOptions: { paths: { "@/*": ["./kit/*"] } } },
      "vite.config.ts": `export default { resolve: { alias: { "@": "/src", "~": "/src" } } };`,
      "kit/a.ts": "",
      "src/a.ts": "",
      "src/b.ts": "",
      "web/package.json": { name: "web" },
      "web/vite.config.ts": `export default { resolve: { alias: { "~": "/lib" } } };`,
      "web/lib/a.ts": "",
    });
    checkResolutions(resolver, "src/b.ts", {
      "@/a": "file kit/a.ts",
      "@/b": "file src/b.ts",
      "~/a": "file src/a.ts",
    });
    checkResolutions(resolver, "web/lib/b.ts", {
      "@/a": "file kit/a.ts",
      "~/a": "file web/lib/a.ts",
    });
  });

  it("names the patterns for those that write imports", async () => {
    const resolver = await openOver({
      ...FILES,
      "vite.config.js": `export default { resolve: { alias: { "~ui": "/src/ui" } } };`,
    });
    assertEquals(pathPatterns(resolver, "src/main.jsx"), [
      { pattern: "~ui/*", target: "src/ui/*" },
      { pattern: "~ui", target: "src/ui" },
    ]);
    assertEquals(resolver.configHashes.has("vite.config.js"), true);
  });
});

describe("openResolver: aliases of webpack and Babel", () => {
  const options = {
    root: ["./src"],
    alias: { "@": "./src", "~ui": "./src/ui", lodash: "lodash-es" },
  };
  const written: Record<string, string | object> = {
    "babel.config.js": `module.exports = { plugins: [["module-resolver", ${
      JSON.stringify(options)
    }]] };`,
    ".babelrc": { plugins: [["babel-plugin-module-resolver", options]] },
    "babel.config.json": { env: { test: { plugins: [["module-resolver", options]] } } },
  };
  for (const [path, content] of Object.entries(written)) {
    it(`reads ${path}`, async () => {
      const resolver = await openOver({ ...FILES, [path]: content });
      checkResolutions(resolver, "src/main.jsx", {
        ...LEADS,
        "ui/Cup": "file src/ui/Cup.jsx",
        lodash: "package lodash",
      });
      assertEquals(resolver.problems, []);
    });
  }

  it("tells of a pattern of Babel", async () => {
    const resolver = await openOver({
      ...FILES,
      ".babelrc": `{
  "plugins": [["module-resolver", { "alias": { "^@tea/(.+)": "./src/\\\\1" } }]]
}`,
    });
    const [problem] = resolver.problems;
    assertEquals([problem?.path, problem?.line, problem?.column], [".babelrc", 2, 48]);
  });

  for (
    const [path, key] of [["webpack.config.js", "resolve"], ["craco.config.js", "webpack"]] as const
  ) {
    it(`reads ${path}`, async () => {
      const resolver = await openOver({
        ...FILES,
        [path]: `const path = require("path");
          module.exports = { ${key}: { alias: {
            "@": path.resolve(__dirname, "src/"), "~ui$": path.resolve(__dirname, "src/ui") } } };`,
      });
      checkResolutions(resolver, "src/main.jsx", {
        "@/ui/Cup": "file src/ui/Cup.jsx",
        "~ui": "file src/ui/index.js",
      });
    });
  }
});

describe("openResolver: set-up files that are made to be read for ever", () => {
  const constants = (made: (next: string) => string): string =>
    Array.from({ length: 16 }, (_, index) => `const c${index} = ${made(`c${index + 1}`)};`).join(
      "\n",
    );
  const written: Readonly<Record<string, string>> = {
    "constants that double what they are made of": `${
      constants((next) => `\`${`\${${next}}`.repeat(12)}\``)
    }
const c16 = "/src";
export default { resolve: { alias: { "@": c0 } } };`,
    "objects that spread each other": `${constants((next) => `{ ${`...${next}, `.repeat(12)} }`)}
const c16 = { "~ui": "/src/ui" };
export default { resolve: { alias: c0 } };`,
    "a constant that is made of itself": `const own = \`\${own}/ui\`;
export default { resolve: { alias: { "~ui": own } } };`,
    "an object that spreads itself": `const own = { ...own, "~ui": "/src/ui" };
export default { resolve: { alias: own } };`,
  };
  for (const [name, text] of Object.entries(written)) {
    it(`ends with ${name}`, async () => {
      const resolver = await openOver({ ...FILES, "vite.config.js": text });
      checkResolutions(resolver, "src/main.jsx", { "./ui/Cup": "file src/ui/Cup.jsx" });
    });
  }

  it("takes the names that every object has for aliases like any other", async () => {
    const names = ["constructor", "toString", "__proto__"];
    const pairs = names.map((find) => `{ find: "${find}", replacement: "/src/ui" }`);
    const resolver = await openOver({
      ...FILES,
      "vite.config.js": `export default { resolve: { alias: [${pairs.join()}] } };`,
    });
    checkResolutions(resolver, "src/main.jsx", {
      "constructor/Cup": "file src/ui/Cup.jsx",
      toString: "file src/ui/index.js",
      "./ui/Cup": "file src/ui/Cup.jsx",
    });
  });

  it("tells of many that it cannot read in a few words", async () => {
    const resolver = await openOver({
      ...FILES,
      "vite.config.js": `export default { resolve: { alias: [${"/a/,".repeat(5_000)}] } };`,
    });
    assertEquals(resolver.problems.length, 21);
  });

  it("tells of one that is nested too deeply, and of an app's", async () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const resolver = await openOver({
      ...FILES,
      "package.json": { name: "tea", dependencies: { "expo-router": "5" } },
      "vite.config.js": `export default ${deep};`,
      "app.json": `{ "expo": { "plugins": ["expo-router", ${deep}] } }`,
      "app.config.js": `export default { plugins: ["expo-router", ${deep}] };`,
    });
    checkResolutions(resolver, "src/main.jsx", { "./ui/Cup": "file src/ui/Cup.jsx" });
    assertEquals(resolver.packageOf("src/main.jsx")?.routerRoot, null);
    assertEquals(resolver.problems.map(({ code, path }) => `${code} ${path}`), [
      "bundler_alias_unread vite.config.js",
    ]);
  });
});
