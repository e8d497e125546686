import { assertEquals } from "@std/assert";
import { rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type CheckedProject, openCheckedProject, STRICT_CONFIG } from "./checked_project.ts";

const PAGE = {
  path: "src/page.tsx",
  text: `import { a } from "./lib/a"; export const page: number = a;`,
};

async function codes(project: CheckedProject): Promise<number[]> {
  return (await project.types.diagnostics(PAGE)).map(({ code }) => code);
}

describe("TypeService on files that change between two questions", () => {
  it("sees an imported file change, however fast and however quietly", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/lib/a.ts": "export const a = 1;",
    });
    assertEquals(await codes(project), []);
    const file = join(project.root, "src/lib/a.ts");
    // The same size and modification time: only the inode's change time tells.
    const { atime, mtime } = await stat(file);
    await writeFile(file, "export const a ='';");
    await utimes(file, atime, mtime);
    assertEquals(await codes(project), [2322]);
    for (let round = 0; round < 10; round++) {
      await writeFile(file, round % 2 ? "export const a ='';" : "export const a = 2;");
      assertEquals(await codes(project), round % 2 ? [2322] : []);
    }
  });

  it("sees what changed before it was asked, whatever is still waiting for its answer", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/lib/a.ts": "export const a = 1;",
    });
    const file = join(project.root, "src/lib/a.ts");
    for (let round = 0; round < 10; round++) {
      const [first, ...waiting] = Array.from({ length: 6 }, () => codes(project));
      await first;
      await writeFile(file, round % 2 ? "export const a = 2;" : "export const a ='';");
      assertEquals(await codes(project), round % 2 ? [] : [2322]);
      await Promise.all(waiting);
    }
  });

  it("sees a file replaced, removed and made again", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/lib/a.ts": "export const a = 1;",
      "src/lib/next.ts": "export const a = '';",
    });
    assertEquals(await codes(project), []);
    await rename(join(project.root, "src/lib/next.ts"), join(project.root, "src/lib/a.ts"));
    assertEquals(await codes(project), [2322]);
    await project.remove("src/lib/a.ts");
    assertEquals(await codes(project), [2307]);
    await project.write("src/lib/a/index.tsx", "export const a = 3;");
    assertEquals(await codes(project), []);
    await project.write("src/lib/a.ts", "export const a = '';");
    assertEquals(await codes(project), [2322]);
    await project.remove("src/lib");
    assertEquals(await codes(project), [2307]);
  });

  it("sees a package being installed and removed", async () => {
    await using project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG });
    const ask = async () => {
      const text = `import { a } from "pkg/sub"; export const page: number = a;`;
      return (await project.types.diagnostics({ path: "src/page.tsx", text }))
        .map(({ code, environment }) => [code, environment]);
    };
    assertEquals(await ask(), [[2307, true]]);
    const manifest = (types: string) =>
      JSON.stringify({ name: "pkg", exports: { "./sub": { types } } });
    await project.write("node_modules/pkg/sub.d.ts", "export declare const a: number;");
    await project.write("node_modules/pkg/other.d.ts", "export declare const a: string;");
    await project.write("node_modules/pkg/package.json", manifest("./sub.d.ts"));
    assertEquals(await ask(), []);
    await project.write("node_modules/pkg/package.json", manifest("./other.d.ts"));
    assertEquals(await ask(), [[2322, undefined]]);
    await project.remove("node_modules");
    assertEquals(await ask(), [[2307, true]]);
  });

  it("sees the configuration and the ambient declarations change", async () => {
    await using project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG });
    const ask = async () => {
      const text = `export const f = (name) => name; export const id = BUILD;`;
      return (await project.types.diagnostics({ path: "src/page.tsx", text }))
        .map(({ code }) => code);
    };
    assertEquals(await ask(), [7006, 2304]);
    await project.write("tsconfig.json", `{ "extends": "./base.json" }`);
    await project.write("base.json", `{ "compilerOptions": { "strict": false } }`);
    assertEquals(await ask(), [2304]);
    await project.write("base.json", `{ "compilerOptions": { "strict": true } }`);
    assertEquals(await ask(), [7006, 2304]);
    await project.write("deep/er/globals.d.ts", `declare const BUILD: number;`);
    assertEquals(await ask(), [7006]);
    await project.remove("deep");
    assertEquals(await ask(), [7006, 2304]);
  });

  it("never answers for an older text under a wrong hash", async () => {
    await using project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG });
    const ask = (text: string) =>
      project.types.diagnostics({ path: "src/a.ts", text, contentHash: "0".repeat(64) });
    assertEquals((await ask("export const a: number = 1;")).length, 0);
    assertEquals((await ask("export const a: string = 1;")).length, 1);
  });

  it("answers for one file as if no other had been asked about", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/script.ts": "declare const LEAKED: number;",
    });
    const ask = () =>
      project.types.diagnostics({ path: "src/a.ts", text: "export const a = LEAKED;" });
    const before = await ask();
    assertEquals(before.map(({ code }) => code), [2304]);
    await project.types.diagnostics({
      path: "src/script.ts",
      text: "declare const LEAKED: number;",
    });
    assertEquals(await ask(), before);
  });
});
