import { assertEquals } from "@std/assert";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { openTypeService } from "../../../lib/source/types/mod.ts";
import { type CheckedProject, openCheckedProject } from "./checked_project.ts";

const SECRET = "export const secret: { token: number } = { token: 1 };";

async function typeOfSecret(project: CheckedProject, from: string): Promise<string | undefined> {
  const text = `import { secret } from "${from}"; export const got = secret;`;
  const request = { path: "src/page.ts", text, offset: text.indexOf("got"), names: ["secret"] };
  return (await project.types.namesAt(request))["secret"]?.type;
}

describe("TypeService containment", () => {
  it("reads no file outside the project, whichever way it is named", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": JSON.stringify({
        compilerOptions: { paths: { "#out/*": ["../outside/*"] }, typeRoots: ["../outside"] },
      }),
      "src/inside.ts": SECRET,
    });
    await writeFile(join(project.outside, "secret.ts"), SECRET);
    await mkdir(join(project.outside, "ambient"));
    await writeFile(join(project.outside, "ambient/index.d.ts"), "declare const AMBIENT: 1;");
    await symlink(join(project.outside, "secret.ts"), join(project.root, "src/link.ts"));
    await symlink(project.outside, join(project.root, "src/folder"));
    await mkdir(join(project.root, "node_modules"));
    await symlink(project.outside, join(project.root, "node_modules/linked"));
    await symlink(join(project.root, "src/inside.ts"), join(project.root, "src/within.ts"));

    assertEquals(await typeOfSecret(project, "./within"), "{ token: number; }");
    const ways = [
      "../../outside/secret",
      join(project.outside, "secret"),
      "#out/secret",
      "./link",
      "./folder/secret",
      "linked/secret",
      "./nul\\u0000byte",
    ];
    for (const way of ways) assertEquals(await typeOfSecret(project, way), "any", way);
    const text = `/// <reference path="../../outside/ambient/index.d.ts" />
      /// <reference types="ambient" />
      export const a = AMBIENT;`;
    const found = await project.types.diagnostics({ path: "src/a.ts", text });
    assertEquals(found.filter(({ code }) => code === 2304).length, 1);
  });

  it("takes neither its base config nor its references from outside", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": `{ "extends": "../outside/base.json",
        "files": [], "references": [{ "path": "../outside/base.json" }] }`,
    });
    await writeFile(
      join(project.outside, "base.json"),
      `{ "compilerOptions": { "noImplicitAny": true }, "include": ["../project"] }`,
    );
    const text = "export const f = (name) => name;";
    assertEquals(await project.types.diagnostics({ path: "src/a.ts", text }), []);
  });

  it("sees a link that is turned outwards", async () => {
    await using project = openCheckedProject({ "src/inside.ts": SECRET });
    await writeFile(join(project.outside, "secret.ts"), SECRET);
    await symlink(join(project.root, "src/inside.ts"), join(project.root, "src/link.ts"));
    assertEquals(await typeOfSecret(project, "./link"), "{ token: number; }");
    await project.remove("src/link.ts");
    await symlink(join(project.outside, "secret.ts"), join(project.root, "src/link.ts"));
    assertEquals(await typeOfSecret(project, "./link"), "any");
  });

  it("reads the siblings of a workspace and the packages above, and shows no absolute path", async () => {
    await using project = openCheckedProject({
      "package.json": `{ "workspaces": ["packages/*"] }`,
      "packages/app/tsconfig.json": `{ "compilerOptions": { "strict": true } }`,
      "packages/ui/package.json": `{ "name": "@x/ui", "types": "index.ts" }`,
      "packages/ui/index.ts":
        "export interface Theme { dark: boolean } export const a: Theme = null!;",
      "packages/untyped/index.js": "exports.b = 1;",
      "node_modules/up/index.d.ts": "export declare const b: string;",
    });
    await mkdir(join(project.root, "node_modules/@x"));
    await symlink(join(project.root, "packages/ui"), join(project.root, "node_modules/@x/ui"));
    await using types = openTypeService({ root: join(project.root, "packages/app") });
    const text = `import { a } from "@x/ui"; import { b } from "up";
      import { c } from "../untyped/index.js"; export const all: [1, 2, 3] = [a, b, c];`;
    const found = await types.diagnostics({ path: "page.ts", text });
    assertEquals(found.map(({ code }) => code), [7016, 2322, 2322]);
    const shown = JSON.stringify(found);
    assertEquals(shown.includes(project.root), false, shown);
    assertEquals(shown.includes("../untyped/index.js"), true, shown);
  });
});
