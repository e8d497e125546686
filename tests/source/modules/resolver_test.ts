import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { Resolution } from "../../../lib/source/modules/resolution.ts";
import { openResolver, type Resolver } from "../../../lib/source/modules/resolver.ts";
import { memoryView } from "../../support/memory_view.ts";

function open(files: Record<string, string | object>): Promise<Resolver> {
  const texts = Object.entries(files).map(([path, content]) =>
    [path, typeof content === "string" ? content : JSON.stringify(content)] as const
  );
  return openResolver(memoryView(Object.fromEntries(texts)));
}

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

function check(resolver: Resolver, from: string, expected: Record<string, string>): void {
  const found = Object.keys(expected).map((specifier) => [
    specifier,
    shown(resolver.resolve(from, specifier)),
  ]);
  assertEquals(Object.fromEntries(found), expected);
}

const alias = { compilerOptions: { paths: { "@/*": ["./src/*"], "out/*": ["../else/*"] } } };

describe("openResolver: assets", () => {
  it("leads style sheets, images and other files to the listed file", async () => {
    const resolver = await open({
      "package.json": { name: "web" },
      "tsconfig.json": alias,
      "public/vite.svg": "",
      "src/app.tsx": "",
      "src/app.module.css": "",
      "src/logo.svg": "",
      "src/data.json": "{}",
      "src/LICENSE": "",
      "src/worker.ts": "",
      "src/deep/icon.min.svg": "",
    });
    check(resolver, "src/app.tsx", {
      "./app.module.css": "asset src/app.module.css",
      "./logo.svg?react": "asset src/logo.svg",
      "@/logo.svg": "asset src/logo.svg",
      "@/deep/icon.min.svg?url": "asset src/deep/icon.min.svg",
      "./data.json": "asset src/data.json",
      "./LICENSE": "asset src/LICENSE",
      "/vite.svg": "asset public/vite.svg",
      "/src/logo.svg": "asset src/logo.svg",
      "./worker?worker": "file src/worker.ts",
      "./worker.ts?raw": "asset src/worker.ts",
      "./gone.css": "not_found",
      "@/gone.css": "not_found",
    });
  });
});

describe("openResolver: what leads nowhere", () => {
  it("tells why", async () => {
    const resolver = await open({
      "package.json": { name: "web", dependencies: { "@/odd": "1", src: "1" } },
      "tsconfig.json": alias,
      "src/app.tsx": "",
      "src/Button.tsx": "",
      "src/cards/index.ts": "",
    });
    check(resolver, "src/app.tsx", {
      "./gone": "not_found",
      "@/gone": "not_found",
      "./button": "wrong_case: src/Button.tsx",
      "./Cards": "wrong_case: src/cards/index.ts",
      "../../app": "outside_project",
      "../../../../../../etc/passwd": "outside_project",
      "out/app": "outside_project",
      "/etc/passwd": "outside_project",
      "C:\\windows": "outside_project",
      "file:///etc/passwd": "outside_project",
      "": "invalid",
      " ": "invalid",
      "a\0b": "invalid",
      "#none": "not_found",
      "~/app": "not_found",
      "?raw": "not_found",
      "src/x": "package src",
    });
    assertEquals(shown(resolver.resolve("src/app.tsx", `./${"x".repeat(5000)}`)), "invalid");
  });

  it("tells a missing extension from a missing file where the config asks for it", async () => {
    const resolver = await open({
      "package.json": { type: "module" },
      "tsconfig.json": { compilerOptions: { module: "nodenext" } },
      "src/a.ts": "",
      "src/b/index.tsx": "",
    });
    check(resolver, "src/a.ts", {
      "./a": "not_found: src/a.ts",
      "./a.js": "file src/a.ts",
      "./b": "not_found: src/b/index.tsx",
      "./b/Index.js": "wrong_case: src/b/index.tsx",
      "./A": "wrong_case: src/a.ts",
      "./c": "not_found",
    });
    assertEquals(
      shown(resolver.resolve("src/a.ts", "./b", { kind: "require" })),
      "file src/b/index.tsx",
    );
  });

  it("takes the rest for packages, and what stands in node_modules too", async () => {
    const resolver = await open({ "a.ts": "", "src/b.ts": "" });
    check(resolver, "src/b.ts", {
      react: "package react",
      "react/jsx-runtime": "package react",
      "@scope/name/deep/file.js": "package @scope/name",
      fs: "package fs",
      "node:fs/promises": "package node:fs/promises",
      "virtual:pwa-register": "package virtual:pwa-register",
      "https://esm.sh/react@19": "package https://esm.sh",
      "npm:react@19": "package react",
      "../node_modules/normalize.css/normalize.css": "package normalize.css",
      "src/b": "package src",
    });
  });
});

describe("openResolver: workspaces", () => {
  const packages = {
    "apps/web/package.json": { name: "web", dependencies: { "@acme/ui": "*" } },
    "apps/web/src/app.tsx": "",
    "packages/ui/package.json": {
      name: "@acme/ui",
      main: "./dist/index.js",
      exports: {
        ".": { types: "./dist/index.d.ts", import: "./dist/index.mjs" },
        "./*": "./dist/parts/*.js",
        "./styles.css": "./src/styles.css",
        "./hidden/*": null,
      },
    },
    "packages/ui/src/index.ts": "",
    "packages/ui/src/parts/button.tsx": "",
    "packages/ui/src/styles.css": "",
    "packages/old/package.json": { name: "old", main: "lib/main.js", source: "code/start.ts" },
    "packages/old/code/start.ts": "",
    "packages/lost/package.json": { name: "lost", main: "dist/x.js" },
    "elsewhere/ui/package.json": { name: "other" },
    "elsewhere/ui/index.ts": "",
  };

  it("leads packages that are not built to their source", async () => {
    const root = { name: "root", workspaces: { packages: ["apps/*", "./packages/*/", "!x"] } };
    const resolver = await open({ ...packages, "package.json": root });
    assertEquals([...resolver.links.keys()].sort(), ["@acme/ui", "lost", "old", "web"]);
    check(resolver, "apps/web/src/app.tsx", {
      "@acme/ui": "unbuilt file packages/ui/src/index.ts",
      "@acme/ui/button": "unbuilt file packages/ui/src/parts/button.tsx",
      "@acme/ui/styles.css": "asset packages/ui/src/styles.css",
      "@acme/ui/hidden/x": "package @acme/ui",
      "@acme/ui/gone": "package @acme/ui",
      old: "unbuilt file packages/old/code/start.ts",
      lost: "package lost",
      other: "package other",
    });
  });

  it("links what pnpm-workspace.yaml and file: versions name", async () => {
    const pnpm = await open({ ...packages, "pnpm-workspace.yaml": "packages: [packages/*]" });
    check(pnpm, "apps/web/src/app.tsx", { "@acme/ui": "unbuilt file packages/ui/src/index.ts" });
    const files = await open({
      ...packages,
      "package.json": { dependencies: { other: "file:./elsewhere/ui", far: "link:../far" } },
    });
    check(files, "apps/web/src/app.tsx", {
      other: "file elsewhere/ui/index.ts",
      "@acme/ui": "package @acme/ui",
      far: "package far",
    });
  });

  it("reports two packages of one name, and links the first", async () => {
    const resolver = await open({
      "package.json": { workspaces: ["p/*"] },
      "p/a/package.json": { name: "same" },
      "p/a/index.ts": "",
      "p/b/package.json": { name: "same" },
      "p/b/index.ts": "",
    });
    check(resolver, "p/b/index.ts", { same: "file p/a/index.ts" });
    assertEquals(resolver.problems.map((each) => [each.code, each.path]), [
      ["package_name_taken", "p/b/package.json"],
    ]);
  });

  it("follows an entry of imports to the package it names", async () => {
    const resolver = await open({
      "package.json": { imports: { "#db": { node: "pg", default: "./src/db.ts" }, "#x": "pg/x" } },
      "src/db.ts": "",
    });
    check(resolver, "src/db.ts", {
      "#db": "file src/db.ts",
      "#x": "package pg",
      "#y": "not_found",
    });
  });
});

describe("openResolver: configs", () => {
  it("takes the referenced project that holds the file, as Vite's templates need", async () => {
    const app = { paths: { "@/*": ["./src/*"] } };
    const node = { paths: { "@/*": ["./tools/*"] } };
    const resolver = await open({
      "tsconfig.json": {
        files: [],
        references: [{ path: "./tsconfig.app.json" }, { path: "./tsconfig.node.json" }],
      },
      "tsconfig.app.json": { compilerOptions: app, include: ["src"] },
      "tsconfig.node.json": { compilerOptions: node, include: ["vite.config.ts", "tools"] },
      "vite.config.ts": "",
      "src/a.ts": "",
      "tools/a.ts": "",
      "other/a.ts": "",
    });
    assertEquals(resolver.configFor("src/a.ts")?.path, "tsconfig.app.json");
    assertEquals(resolver.configFor("vite.config.ts")?.path, "tsconfig.node.json");
    assertEquals(resolver.configFor("other/a.ts")?.path, "tsconfig.json");
    check(resolver, "src/a.ts", { "@/a": "file src/a.ts" });
    check(resolver, "vite.config.ts", { "@/a": "file tools/a.ts" });
  });

  it("takes the nearest config, tsconfig.json before jsconfig.json", async () => {
    const to = (folder: string) => ({ compilerOptions: { paths: { "@/*": [`./${folder}/*`] } } });
    const resolver = await open({
      "jsconfig.json": to("a"),
      "a/x.js": "",
      "p/tsconfig.json": to("b"),
      "p/jsconfig.json": to("c"),
      "p/b/x.ts": "",
    });
    check(resolver, "a/x.js", { "@/x": "file a/x.js" });
    check(resolver, "p/b/x.ts", { "@/x": "file p/b/x.ts" });
    assertEquals(resolver.configFor("p/b/deep/new.ts")?.path, "p/tsconfig.json");
  });
});

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
      const resolver = await open({
        "package.json": shape,
        "p/package.json": shape,
        "tsconfig.json": shape,
        "src/a.ts": "",
      });
      check(resolver, "src/a.ts", { "./a": "file src/a.ts", react: "package react" });
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
      const resolver = await open({
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
    const started = performance.now();
    const resolver = await open(files);
    check(resolver, "src/a.ts", { react: "package react" });
    assert(performance.now() - started < 2000);
  });
});
