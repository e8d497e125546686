import { assert, assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import {
  describeProject,
  isReactProject,
  openProject,
  projectAnswer,
} from "../../lib/project/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const shop = fileURLToPath(new URL("../../fixtures/projects/shop", import.meta.url));
let root = "";

function put(path: string, text = "export const a = 1;\n"): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = makeTemporaryFolder("open-project");
  put("package.json", '{"name":"demo","dependencies":{"react":"19","vite":"7"}}');
  put("src/features/cart/pages/Cart.tsx");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("openProject", () => {
  it("calls the project like its folder, unless it is given a name", async () => {
    await using named = await openProject({ root, name: "Demo" });
    await using unnamed = await openProject({ root });
    assertEquals(named.name, "Demo");
    assertEquals(unnamed.name, root.slice(dirname(root).length + 1));
  });

  it("refuses a folder that is not there, and a file", async () => {
    for (const missing of [join(root, "gone"), join(root, "package.json")]) {
      const error = await assertRejects(() => openProject({ root: missing }), WorkbenchError);
      assertEquals(error.code, "project_not_found");
    }
  });
});

describe("Project.layout", () => {
  it("is the same object as long as nothing changes", async () => {
    // Files that are older than a moment: the youngest could change again without their version telling.
    await using project = await openProject({ root: shop });
    const first = await project.layout();
    assertStrictEquals(await project.layout(), first);
    assertEquals(first.packageName, "shop");
    assertEquals(first.framework.name, "vite");
  });

  it("is the same object when only texts change, and finds new files", async () => {
    await using project = await openProject({ root });
    const first = await project.layout();
    put("src/features/cart/pages/Cart.tsx", "export const longer = 2;\n");
    const edited = await project.layout();
    assertStrictEquals(edited, first);

    put("src/features/cart/pages/New.tsx");
    const grown = await project.layout();
    assertEquals(
      grown.findUnit("cart", "page", "New.tsx")?.path,
      "src/features/cart/pages/New.tsx",
    );
    assertEquals(first.findUnit("cart", "page", "New.tsx"), undefined);
  });

  it("is the last one for files that are units of it, and another for any else", async () => {
    await using project = await openProject({ root });
    const [cart, other] = ["src/features/cart/pages/Cart.tsx", "src/features/cart/pages/Other.tsx"];
    put(cart);
    const first = await project.layout();
    put("notes.txt");
    assertStrictEquals(await project.layout({ files: [cart] }), first);
    put(other);
    const both = await project.layout({ files: [cart, other] });
    assertEquals(both.unitOf(other)?.feature, "cart");
    put("workbench.json", '{"layers":{"page":{"dirs":["views"]}}}');
    assertEquals((await project.layout({ files: [cart] })).unitOf(cart)?.layer, "component");
  });

  it("follows workbench.json and package.json", async () => {
    await using project = await openProject({ root });
    put("areas/shop/views/Shop.tsx");
    const before = await project.layout();
    put("workbench.json", '{"featuresDir":"areas","layers":{"page":{"dirs":["views"]}}}');
    const after = await project.layout();
    assertEquals([before.featuresDir, after.featuresDir], ["src/features", "areas"]);
    assertEquals(after.unitsOf("page").map((unit) => unit.feature), ["shop"]);
    put("package.json", '{"name":"renamed"}');
    assertEquals((await project.layout()).packageName, "renamed");
  });

  it("shows every caller what was there when it asked, however many ask at once", async () => {
    await using project = await openProject({ root });
    const asked: Promise<void>[] = [];
    for (let index = 0; index < 20; index++) {
      put(`src/features/cart/pages/P${index}.tsx`);
      asked.push((async () => {
        const layout = await project.layout();
        assert(layout.findUnit("cart", "page", `P${index}.tsx`), `P${index} is missing`);
      })());
      // Lets the running listing get somewhere between two requests.
      if (index % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(asked);
  });

  it("shares one listing among those who ask at the same time", async () => {
    await using project = await openProject({ root });
    put("src/new.ts");
    const layouts = await Promise.all(Array.from({ length: 10 }, () => project.layout()));
    assertEquals(new Set(layouts).size, 1);
  });

  it("goes on after a caller has given up", async () => {
    await using project = await openProject({ root });
    await assertRejects(
      () => project.layout({ signal: AbortSignal.abort(new Error("gone")) }),
      Error,
      "gone",
    );
    const controller = new AbortController();
    const asked = project.layout({ signal: controller.signal });
    const other = project.layout();
    controller.abort(new Error("gone as well"));
    await assertRejects(() => asked, Error, "gone as well");
    assertEquals((await other).features.length, 1);
  });

  it("survives a hostile workbench.json and package.json", async () => {
    rmSync(join(root, "package.json"));
    symlinkSync("/etc/hostname", join(root, "package.json"));
    symlinkSync("/etc/hostname", join(root, "workbench.json"));
    await using project = await openProject({ root });
    const layout = await project.layout();
    assertEquals(layout.features.length, 1);
    assertEquals(layout.problems.map((problem) => problem.code), ["package_json_unreadable"]);
    assertEquals(layout.reading.problems.map((problem) => problem.code), ["config_unreadable"]);
  });
});

describe("Project.configuration", () => {
  it("is the same object until the file changes", async () => {
    await using project = await openProject({ root });
    const none = await project.configuration();
    assertStrictEquals(await project.configuration(), none);
    put("workbench.json", '{"frozen":["src/**"]}');
    const some = await project.configuration();
    assertEquals(some.configuration.frozen, ["src/**"]);
    assertStrictEquals((await project.layout()).reading, some);
    rmSync(join(root, "workbench.json"));
    assertEquals((await project.configuration()).configuration.frozen, []);
  });
});

describe("isReactProject", () => {
  it("takes a folder whose package.json names React, or with JSX in it", async () => {
    assert(await isReactProject(root));
    put("package.json", '{"name":"plain"}');
    assert(await isReactProject(root), "there is a .tsx file");
    rmSync(join(root, "src"), { recursive: true });
    put("src/index.ts");
    assertEquals(await isReactProject(root), false);
    put("package.json", '{"peerDependencies":{"react":"*"}}');
    assert(await isReactProject(root));
    put("package.json", "{ not json");
    assertEquals(await isReactProject(root), false);
    assertEquals(await isReactProject(join(root, "gone")), false);
  });
});

describe("describeProject", () => {
  const options = {
    rules: () =>
      [{
        id: "page-effect",
        severity: "error",
        default: "error",
        source: "configured",
        places: null,
        kept: null,
        summary: "Pages have no effects",
        why: "They can be shown anywhere",
      }] as const,
    session: { login: "local" },
  };

  it("answers what its schema says, for the demo", async () => {
    await using project = await openProject({ root: shop, name: "shop" });
    const answer = await describeProject(project, options);
    assertEquals(projectAnswer.parse(JSON.parse(JSON.stringify(answer))), answer);
    assertEquals(answer.layout.featuresDir, "src/features");
    assertEquals(answer.features.map((feature) => feature.name), [
      "account",
      "app",
      "cart",
      "catalog",
      "checkout",
      "shared",
    ]);
    assertEquals(answer.features[3]?.layers.page, 3);
    assertEquals(answer.problems, []);
    assertEquals(answer.session, { login: "local" });
    assertEquals(JSON.stringify(answer).includes(dirname(shop)), false);
  });

  it("names the problems of the configuration and of the layout", async () => {
    put("workbench.json", '{"featuresDir":"gone","speed":3}');
    await using project = await openProject({ root });
    const answer = await describeProject(project, options);
    assertEquals(answer.problems.map(({ code, at }) => [code, at]), [
      ["config_unknown_key", "speed"],
      ["features_dir_missing", "featuresDir"],
    ]);
    assertEquals(answer.config.featuresDir, "gone");
  });
});
