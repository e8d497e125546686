import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Layout } from "../../../lib/project/layout/detect_layout.ts";
import { seededRandom } from "../../support/random.ts";
import { layoutOf } from "./layout_listing.ts";

const SEED = 20_261_121;

function askedOf(layout: Layout, feature: string, folders: readonly string[]): string[] | null {
  const isAsked = layout.decidingFolders(feature);
  return isAsked && folders.filter(isAsked);
}

describe("Layout.decidingFolders", () => {
  const folders = ["", "src", "src/features", "src/features/a", "src/features/a/pages/deep"];
  const others = ["src/features/b", "src/features/ab", "lib", "src/featuresque", "features2"];
  const layout = layoutOf(`
    src/features/a/pages/deep/A.tsx
    src/features/b/pages/B.tsx
    src/pages/Home.tsx
  `);

  it("names those of the feature and those on the way to it", () => {
    assertEquals(askedOf(layout, "a", [...folders, ...others]), folders);
  });

  it("names those where another features directory would come first", () => {
    assertEquals(askedOf(layout, "a", ["features", "features/x/pages"]), [
      "features",
      "features/x/pages",
    ]);
    const later = ["src/systems", "app/features"];
    assertEquals(askedOf(layout, "a", later), []);
    const configured = layoutOf("features/a/pages/A.tsx", { input: { featuresDir: "gone/far" } });
    assertEquals(askedOf(configured, "a", ["gone", "gone/far", "gone/far/x", "other"]), [
      "gone",
      "gone/far",
      "gone/far/x",
    ]);
  });

  it("names none where any folder may decide", () => {
    assertEquals(layout.decidingFolders("app"), null);
    assertEquals(layout.decidingFolders("nope"), null);
    const merged = layoutOf("features/shared/components/A.tsx\nfeatures/app/pages/B.tsx");
    assertEquals([merged.decidingFolders("shared"), merged.decidingFolders("app")], [null, null]);
    const sliced = layoutOf("src/features/a/ui/B.tsx\nsrc/pages/b/ui/C.tsx\nsrc/app/D.tsx");
    assertEquals(sliced.decidingFolders("features/a"), null);
  });

  it("leaves nothing out: what comes and goes elsewhere moves no unit", () => {
    const random = seededRandom(SEED);
    const pick = (from: readonly string[]): string => from[random(from.length)] ?? "";
    const tops = ["src/features", "features", "src", "app/features", "src/systems", "lib"];
    const names = ["a", "b", "(group)", "ui", "pages", "components", "entities", "hooks"];
    const files = ["A.tsx", "B.tsx", "a.ts", "package.json", "index.ts", "useA.ts"];
    const path = () => {
      const inner = Array.from({ length: random(4) }, () => pick(names));
      return [pick(tops), ...inner, pick(files)].join("/");
    };
    let looked = 0;
    for (let round = 0; round < 3000; round++) {
      const before = new Set(Array.from({ length: 1 + random(10) }, path));
      const after = new Set(before);
      const change = path();
      if (!after.delete(change)) after.add(change);
      const [layout, now] = [before, after].map((paths) => layoutOf([...paths].join("\n")));
      assert(layout && now);
      const changed = changedFolders(before, after);
      for (const { feature, layer, file, path } of layout.units.values()) {
        const isAsked = layout.decidingFolders(feature);
        if (!isAsked || changed.some(isAsked)) continue;
        looked++;
        const found = now.findUnit(feature, layer, file)?.path;
        assertEquals(found, path, `seed ${SEED}: ${change} with ${[...before].join(" ")}`);
      }
    }
    assert(looked > 500, `${looked} units were looked at`);
  });
});

/** The folders that were there and have other names in them now: what their looks tell. */
function changedFolders(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  const [was, is] = [namesIn(before), namesIn(after)];
  return [...was.keys()].filter((folder) => was.get(folder)?.size !== is.get(folder)?.size);
}

function namesIn(paths: ReadonlySet<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of paths) {
    const segments = path.split("/");
    for (const [depth, name] of segments.entries()) {
      const folder = segments.slice(0, depth).join("/");
      found.set(folder, (found.get(folder) ?? new Set()).add(name));
    }
  }
  return found;
}
