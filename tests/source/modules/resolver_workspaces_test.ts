import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { checkResolutions, openOver } from "./check_resolver.ts";

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
    const resolver = await openOver({ ...packages, "package.json": root });
    assertEquals([...resolver.links.keys()].sort(), ["@acme/ui", "lost", "old", "web"]);
    checkResolutions(resolver, "apps/web/src/app.tsx", {
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

  it("leads them to their source also from a package in which a baseUrl looks first", async () => {
    const root = { name: "root", workspaces: ["apps/*", "packages/*"] };
    const resolver = await openOver({
      ...packages,
      "package.json": root,
      "apps/web/tsconfig.json": {
        compilerOptions: { baseUrl: ".", module: "esnext", moduleResolution: "bundler" },
      },
    });
    checkResolutions(resolver, "apps/web/src/app.tsx", {
      "@acme/ui": "unbuilt file packages/ui/src/index.ts",
      "@acme/ui/button": "unbuilt file packages/ui/src/parts/button.tsx",
      lost: "package lost",
    });
  });

  it("links what pnpm-workspace.yaml and file: versions name", async () => {
    const pnpm = await openOver({ ...packages, "pnpm-workspace.yaml": "packages: [packages/*]" });
    checkResolutions(pnpm, "apps/web/src/app.tsx", {
      "@acme/ui": "unbuilt file packages/ui/src/index.ts",
    });
    const files = await openOver({
      ...packages,
      "package.json": { dependencies: { other: "file:./elsewhere/ui", far: "link:../far" } },
    });
    checkResolutions(files, "apps/web/src/app.tsx", {
      other: "file elsewhere/ui/index.ts",
      "@acme/ui": "package @acme/ui",
      far: "package far",
    });
  });

  it("reports two packages of one name, and links the first", async () => {
    const resolver = await openOver({
      "package.json": { workspaces: ["p/*"] },
      "p/a/package.json": { name: "same" },
      "p/a/index.ts": "",
      "p/b/package.json": { name: "same" },
      "p/b/index.ts": "",
    });
    checkResolutions(resolver, "p/b/index.ts", { same: "file p/a/index.ts" });
    assertEquals(resolver.problems.map((each) => [each.code, each.path]), [
      ["package_name_taken", "p/b/package.json"],
    ]);
  });

  it("follows an entry of imports to the package it names", async () => {
    const resolver = await openOver({
      "package.json": { imports: { "#db": { node: "pg", default: "./src/db.ts" }, "#x": "pg/x" } },
      "src/db.ts": "",
    });
    checkResolutions(resolver, "src/db.ts", {
      "#db": "file src/db.ts",
      "#x": "package pg",
      "#y": "not_found",
    });
  });

  it("gives a package without imports none of the package around it, whoever was asked first", async () => {
    const resolver = await openOver({
      "package.json": { workspaces: ["p/*"], imports: { "#ui": "ui" } },
      "src/a.ts": "",
      "p/ui/package.json": { name: "ui", main: "./index.ts" },
      "p/ui/index.ts": "",
      "p/web/package.json": { name: "web", dependencies: { ui: "*" } },
      "p/web/src/b.ts": "",
    });
    checkResolutions(resolver, "src/a.ts", { "#ui": "file p/ui/index.ts" });
    checkResolutions(resolver, "p/web/src/b.ts", { "#ui": "not_found", ui: "file p/ui/index.ts" });
  });

  it("takes no file that is not there for the main one of a package", async () => {
    const resolver = await openOver({
      "tsconfig.json": { compilerOptions: { moduleSuffixes: [".ios", ""] } },
      "package.json": { workspaces: ["p/*"] },
      "src/a.ts": "",
      "p/ui/package.json": { name: "ui", main: "./src/start.ts" },
      "p/ui/src/start.ios.ts": "",
    });
    checkResolutions(resolver, "src/a.ts", { ui: "package ui", "../p/ui": "not_found" });
  });
});
