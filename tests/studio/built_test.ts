import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const KEPT = join(ROOT, "lib", "studio", "built");
const folder = mkdtempSync(join(tmpdir(), "workbench-studio-"));
after(() => rmSync(folder, { recursive: true }));

/** The text of each file in a folder; its compression may differ by the version of zlib. */
function textsIn(place: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(place).map((name) => {
      const bytes = readFileSync(join(place, name));
      return [name, (name.endsWith(".br") ? brotliDecompressSync(bytes) : bytes).toString("utf8")];
    }),
  );
}

describe("the built Studio", () => {
  it("is what npm run studio:build makes of the sources as they are now", () => {
    const built = join(folder, "built");
    execFileSync(process.execPath, [join(ROOT, "studio", "build.mjs"), built], { cwd: ROOT });
    const [made, kept] = [textsIn(built), textsIn(KEPT)];
    const differing = Object.keys({ ...made, ...kept }).filter((name) => made[name] !== kept[name]);
    assertEquals(differing, [], "Run npm run studio:build and commit what it writes");
  });

  it("loads at most 230 kB, as it is sent, before anything is opened", () => {
    const page = readFileSync(join(KEPT, "index.html"), "utf8");
    const first = [...page.matchAll(/"\.\/([^"]+)"/g)].map(([, name]) => join(KEPT, `${name}.br`));
    const bytes = first.reduce((sum, path) => sum + readFileSync(path).length, 0);
    assert(first.length >= 2 && bytes <= 230_000, `${bytes} bytes in ${first.length} files`);
  });

  it("names the licences of the packages that it is made of", () => {
    const licences = readFileSync(join(KEPT, "LICENSES.txt"), "utf8");
    const named = licences.split(`${"-".repeat(80)}\n`).map((part) => part.trim().split("\n")[0]);
    const names = named.flatMap((line = "") => line.split(", "));
    for (
      const name of [
        "react",
        "react-dom",
        "@base-ui/react",
        "@tanstack/query-core",
        "@codemirror/view",
        "lucide-react",
      ]
    ) {
      assert(names.includes(name), name);
    }
    assertStringIncludes(licences, "Permission is hereby granted");
  });
});
