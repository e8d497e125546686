import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { Resolution } from "../../../lib/source/modules/resolution.ts";
import { ALIAS, checkResolutions, openOver } from "./check_resolver.ts";

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

describe("openResolver: assets", () => {
  it("leads style sheets, images and other files to the listed file", async () => {
    const resolver = await openOver({
      "package.json": { name: "web" },
      "tsconfig.json": ALIAS,
      "public/vite.svg": "",
      "src/app.tsx": "",
      "src/app.module.css": "",
      "src/logo.svg": "",
      "src/data.json": "{}",
      "src/LICENSE": "",
      "src/worker.ts": "",
      "src/deep/icon.min.svg": "",
    });
    checkResolutions(resolver, "src/app.tsx", {
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
    const resolver = await openOver({
      "package.json": { name: "web", dependencies: { "@/odd": "1", src: "1" } },
      "tsconfig.json": ALIAS,
      "src/app.tsx": "",
      "src/Button.tsx": "",
      "src/cards/index.ts": "",
    });
    checkResolutions(resolver, "src/app.tsx", {
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
    const resolver = await openOver({
      "package.json": { type: "module" },
      "tsconfig.json": { compilerOptions: { module: "nodenext" } },
      "src/a.ts": "",
      "src/b/index.tsx": "",
    });
    checkResolutions(resolver, "src/a.ts", {
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
    const resolver = await openOver({ "a.ts": "", "src/b.ts": "" });
    checkResolutions(resolver, "src/b.ts", {
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

describe("openResolver: configs", () => {
  it("takes the referenced project that holds the file, as Vite's templates need", async () => {
    const app = { paths: { "@/*": ["./src/*"] } };
    const node = { paths: { "@/*": ["./tools/*"] } };
    const resolver = await openOver({
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
    checkResolutions(resolver, "src/a.ts", { "@/a": "file src/a.ts" });
    checkResolutions(resolver, "vite.config.ts", { "@/a": "file tools/a.ts" });
  });

  it("reads what several configs extend for each of them", async () => {
    const extending = { extends: "../../configs/base.json" };
    const resolver = await openOver({
      "configs/base.json": { compilerOptions: { paths: { "@/*": ["../shared/*"] } } },
      "shared/x.ts": "",
      "apps/a/tsconfig.json": extending,
      "apps/a/m.ts": "",
      "apps/b/tsconfig.json": extending,
      "apps/b/m.ts": "",
    });
    assertEquals(resolver.problems, []);
    checkResolutions(resolver, "apps/a/m.ts", { "@/x": "file shared/x.ts" });
    checkResolutions(resolver, "apps/b/m.ts", { "@/x": "file shared/x.ts" });
  });

  it("takes the nearest config, tsconfig.json before jsconfig.json", async () => {
    const to = (folder: string) => ({ compilerOptions: { paths: { "@/*": [`./${folder}/*`] } } });
    const resolver = await openOver({
      "jsconfig.json": to("a"),
      "a/x.js": "",
      "p/tsconfig.json": to("b"),
      "p/jsconfig.json": to("c"),
      "p/b/x.ts": "",
    });
    checkResolutions(resolver, "a/x.js", { "@/x": "file a/x.js" });
    checkResolutions(resolver, "p/b/x.ts", { "@/x": "file p/b/x.ts" });
    assertEquals(resolver.configFor("p/b/deep/new.ts")?.path, "p/tsconfig.json");
  });
});

describe("openResolver: names from the folder of the sources", () => {
  const files = {
    "package.json": { name: "web", dependencies: { history: "4" } },
    "app/app.js": "",
    "app/containers/Home/index.js": "",
    "app/history/index.js": "",
    "app/path/index.js": "",
    "src/ui/Card.jsx": "",
  };

  it("are files where no package.json asks for a package of that name", async () => {
    checkResolutions(await openOver(files), "app/app.js", {
      "containers/Home": "file app/containers/Home/index.js",
      "ui/Card": "file src/ui/Card.jsx",
      "containers/Gone": "package containers",
      history: "package history",
      path: "package path",
    });
  });

  it("are packages where a config says how names are resolved", async () => {
    const resolver = await openOver({ ...files, "jsconfig.json": {} });
    checkResolutions(resolver, "app/app.js", { "containers/Home": "package containers" });
  });
});
