import { Buffer } from "node:buffer";
import { readFileSync, symlinkSync } from "node:fs";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const BUTTON = "src/features/shared/components/Button.tsx";
const FOLDER = "src/features/catalog/components";

describe("GET /api/components", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
  });
  afterEach(() => test[Symbol.asyncDispose]());

  async function rowsOf(path: string): Promise<{ [key: string]: unknown }[]> {
    const { status, body } = await test.get("/api/components");
    assertEquals(status, 200);
    return body.components.filter((row: { path: string }) => row.path === path);
  }

  it("lists every exported component of a file, with how it is exported and used", async () => {
    const rows = await rowsOf(`${FOLDER}/ProductCard.tsx`);
    assertEquals(rows.map(({ name, exportStyle, usedBy }) => [name, exportStyle, usedBy]), [
      ["ProductCard", "named", 1],
      ["RatingStars", "named", 2],
    ]);
    const [search] = await rowsOf(`${FOLDER}/SearchField.tsx`);
    assertEquals([search?.exportName, search?.exportStyle], ["default", "default"]);
  });

  it("lists only the layers of components, expressions and providers", async () => {
    const { body } = await test.get("/api/components");
    const layers = new Set(body.components.map(({ layer }: { layer: string }) => layer));
    assertEquals(layers, new Set(["component", "expression", "provider"]));
    const paths: string[] = body.components.map(({ path }: { path: string }) => path);
    assertEquals(paths, paths.toSorted());
    assertEquals(body.count, paths.length);
  });

  it("follows what changes on disk", async () => {
    const path = `${FOLDER}/New.tsx`;
    assertEquals(await rowsOf(path), []);
    test.write(path, "export const New = () => null; const Hidden = () => null;");
    assertEquals((await rowsOf(path)).map(({ name, usedBy }) => [name, usedBy]), [["New", 0]]);
    test.write(
      "src/features/catalog/pages/Use.tsx",
      `import { New as N } from "../components/New";
      import type { New as T } from "../components/New"; export const Use = () => <N />;`,
    );
    test.write(
      "src/features/catalog/types/use.ts",
      `import type { New } from "../components/New";
      export type P = Parameters<typeof New>;`,
    );
    assertEquals((await rowsOf(path)).map(({ usedBy }) => usedBy), [1]);
  });

  it("names an anonymous default export after its file", async () => {
    test.write(`${FOLDER}/Nameless.tsx`, "export default () => null;");
    const [row] = await rowsOf(`${FOLDER}/Nameless.tsx`);
    assertEquals([row?.name, row?.exportName], ["Nameless", "default"]);
  });

  it("lists the components of shared folders outside of the features", async () => {
    test.write("src/components/deep/Frame.tsx", "export function Frame() { return null; }");
    const [row] = await rowsOf("src/components/deep/Frame.tsx");
    assertEquals(row?.name, "Frame");
  });

  it("does not stumble over files that are no code", async () => {
    test.write(`${FOLDER}/Deep.tsx`, "export const Deep = ".concat("(".repeat(50_000)));
    test.write(`${FOLDER}/Large.tsx`, `export const Large = () => null; // ${"x".repeat(2 ** 20)}`);
    test.write(`${FOLDER}/Broken.tsx`, "export function Broken({ a }: { a: string }) { return <di");
    const { body } = await test.get("/api/components");
    const names = body.components.map(({ name }: { name: string }) => name);
    assert(names.includes("Broken") && names.includes("ProductCard"));
    assert(!names.includes("Large") && !names.includes("Deep"));
  });
});

describe("GET /api/components/describe", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  async function describePath(path: string): Promise<TestAnswer["body"]> {
    const { status, body } = await test.get("/api/components/describe", { path });
    assertEquals(status, 200, JSON.stringify(body));
    return body;
  }

  it("tells props with types, defaults, values and comments", async () => {
    const { components } = await describePath(`${FOLDER}/ProductCard.tsx`);
    const [card, stars] = components;
    assertEquals(card.description, "A product in a list.");
    assertEquals(card.props.find(({ name }: { name: string }) => name === "density"), {
      name: "density",
      type: '"compact" | "comfortable"',
      required: false,
      default: '"comfortable"',
      description: "",
      values: ["compact", "comfortable"],
    });
    assertEquals(
      stars.props.map((
        { name, required }: { name: string; required: boolean },
      ) => [name, required]),
      [["value", true], ["outOf", false], ["count", false]],
    );
  });

  it("says by name what cannot be resolved", async () => {
    const { components: [button] } = await describePath(BUTTON);
    assertEquals(button.resolved, false);
    assertEquals(button.unresolved[0], {
      name: "ButtonHTMLAttributes",
      from: "react",
      reason: "not_installed",
      message: '"ButtonHTMLAttributes" from "react" is not installed',
    });
    assertEquals(button.props.map(({ name }: { name: string }) => name).slice(0, 2), [
      "variant",
      "size",
    ]);
  });

  it("finds usages through barrels, aliases, namespaces, default and lazy imports", async () => {
    test.write(
      `${FOLDER}/Used.tsx`,
      "export const Used = (p: { a?: 1 }) => null;\nexport default Used;\n",
    );
    test.write(`${FOLDER}/all.ts`, `export * from "./Used"; export * as deep from "./Used";`);
    test.write(
      `${FOLDER}/Uses.tsx`,
      `import { lazy } from "react";
import Plain, { Used as Renamed } from "./Used";
import * as all from "./all";
import { deep } from "@/features/catalog/components/all";
const Later = lazy(() => import("./Used"));
const Picked = lazy(() => import("./all").then((m) => ({ default: m.Used })));
export const Uses = (Renamed2: never) => (
  <>
    <Plain a={1} />
    <Renamed {...{}} />
    <all.Used a />
    <deep.Used a={1} />
    <all.deep.Used />
    <Later />
    <Picked />
  </>
);
export const Hiding = ({ Plain }: { Plain: () => null }) => <Plain />;
`,
    );
    const { usages } = await describePath(`${FOLDER}/Used.tsx`);
    assertEquals(
      usages.map(({ line, props }: { line: number; props: string[] }) => [line, ...props]),
      [[9, "a"], [10, "..."], [11, "a"], [12, "a"], [13], [14], [15]],
    );
  });

  it("links props, state and hooks to the props of what is rendered", async () => {
    test.write(
      `${FOLDER}/Linked.tsx`,
      `import { useState } from "react";
export function Linked({ title: heading, ...rest }: { title: string; id: string }) {
  const [open, setOpen] = useState(false);
  return <Row title={heading} open={open} onClick={() => setOpen(!open)} {...rest} size={3}>
    {[1].map((item) => <Row id={item} />)}
  </Row>;
}
const Row = (props: { id?: number }) => <i id={String(props.id)} />;
`,
    );
    const { propLinks } = await describePath(`${FOLDER}/Linked.tsx`);
    type Link = {
      element: string;
      prop: string;
      from: { name: string; kind: string; prop?: string }[];
    };
    assertEquals(
      propLinks.map(({ element, prop, from }: Link) => [
        `${element}.${prop}`,
        ...from.map((each) => `${each.name} ${each.kind} ${each.prop ?? ""}`.trim()),
      ]),
      [
        ["Row.title", "heading parameter title"],
        ["Row.open", "open state"],
        ["Row.onClick", "open state", "setOpen setter"],
        ["Row....", "rest parameter"],
        ["Row.id", "item loop"],
        ["i.id", "props parameter id"],
      ],
    );
  });

  it("describes what hostile code declares", async () => {
    test.write(
      `${FOLDER}/Hostile.tsx`,
      `import { Hostile as Self } from "./Hostile";
type Deep<N extends unknown[] = []> = N["length"] extends 400 ? {} : { a: Deep<[...N, 1]> };
type Loop = Loop & { a: 1 };
export function Hostile(p: { __proto__: string; constructor?: 1; "a b": 2; deep: Deep }) { return <Self />; }
export function Circular(p: Loop) { return null; }
`,
    );
    const { components } = await describePath(`${FOLDER}/Hostile.tsx`);
    assertEquals(components[0].props.map(({ name }: { name: string }) => name), [
      "__proto__",
      "constructor",
      "a b",
      "deep",
    ]);
    assertEquals(components[1].resolved, false);
  });

  it("bounds a type that explodes", async () => {
    const letters = "a b c d e f g h i j".split(" ").map((each) => `"${each}"`).join(" | ");
    test.write(
      `${FOLDER}/Explodes.tsx`,
      `type L = ${letters};
type Many = { [K in \`\${L}\${L}\${L}\${L}\`]?: string };
export function Explodes(p: Many) { return null; }
`,
    );
    const { components: [explodes] } = await describePath(`${FOLDER}/Explodes.tsx`);
    assertEquals(explodes.props.length, 1500);
    assertEquals(explodes.unresolved.map(({ reason }: { reason: string }) => reason), ["too_many"]);
  });

  it("answers for every path that is not listed as if it were not there", async () => {
    test.write("secret.txt", "x");
    symlinkSync("/etc/hosts", test.path(`${FOLDER}/Hosts.tsx`));
    const paths = [
      "src/App.tsx",
      "src/features/catalog/pages/CatalogPage.tsx",
      "secret.txt",
      "../shop/src/App.tsx",
      `../${BUTTON}`,
      `/${BUTTON}`,
      `./${BUTTON}`,
      `src/../${BUTTON}`,
      BUTTON.replaceAll("/", "\\"),
      `${BUTTON}\0`,
      `${FOLDER}/Hosts.tsx`,
      "__proto__",
      "node_modules/react/index.js",
      "C:/Windows/win.ini",
    ];
    for (const path of paths) {
      const { status, body } = await test.get("/api/components/describe", { path });
      assertEquals([path, status, body.code], [path, 404, "component_not_found"]);
    }
  });
});

describe("GET /api/components/source", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  it("gives the whole file with its diagnostics", async () => {
    const text = `\uFEFFexport function Own() {\r\n  fetch("/x");\r\n  return nowhere;\r\n}\r\n`;
    test.write(`${FOLDER}/Own.tsx`, text);
    const { body } = await test.get("/api/components/source", { path: `${FOLDER}/Own.tsx` });
    assertEquals(body.source, text);
    assertEquals(body.contentHash, contentHash(Buffer.from(text)));
    const codes = body.diagnostics.map(({ code }: { code: string }) => code);
    assert(codes.includes("page-effect") && codes.includes("TS2304"), codes.join());
  });

  it("gives a file with a syntax error", async () => {
    test.write(`${FOLDER}/Broken.tsx`, "export function Broken() { return <div>; }");
    const path = `${FOLDER}/Broken.tsx`;
    const { status, body } = await test.get("/api/components/source", { path });
    assertEquals(status, 200);
    assert(body.diagnostics.some(({ source }: { source: string }) => source === "syntax"));
  });
});

describe("POST /api/components/save", () => {
  const path = `${FOLDER}/Own.tsx`;
  const before = `export function Own() {\n  return <p>1</p>;\n}\n`;
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
    test.write(path, before);
  });
  afterEach(() => test[Symbol.asyncDispose]());

  const onDisk = (): string => readFileSync(test.path(path), "utf8");
  async function save(content: string, other: object = {}): Promise<TestAnswer> {
    const hash = contentHash(Buffer.from(readFileSync(test.path(path))));
    return await test.post("/api/components/save", { path, content, contentHash: hash, ...other });
  }

  it("shows what it would write, and writes nothing", async () => {
    const after = before.replace("1", "2");
    const { status, body } = await save(after);
    assertEquals(status, 200);
    assertEquals([body.committed, body.before, body.after], [false, before, after]);
    assertStringIncludes(body.diff, "-  return <p>1</p>;\n+  return <p>2</p>;\n");
    assertEquals(onDisk(), before);
  });

  it("refuses a preview of a file that has changed", async () => {
    const { status, body } = await save("x", { contentHash: "0".repeat(64) });
    assertEquals([status, body.code], [409, "content_changed"]);
    assertEquals(body.current, { contentHash: contentHash(Buffer.from(before)) });
  });

  it("writes exactly the bytes that were sent, with the smallest edit, and can be undone", async () => {
    const contents = [
      before.replace("1", "2"),
      `\uFEFF${before.replaceAll("\n", "\r\n")}`,
      before.replace("1", "👍").trimEnd(),
      before.replace("1", "👎"),
      `${before}${before.replace("Own", "Other")}`,
    ];
    for (const content of contents) {
      const old = onDisk();
      const { status, body } = await save(content, { commit: true });
      assertEquals(status, 200, JSON.stringify(body));
      assertEquals(onDisk(), content);
      assertEquals(body.contentHash, contentHash(Buffer.from(content)));
      assertEquals(body.change.edits.length, 1);
      const undone = await test.post("/api/pages/undo", { saveId: body.saveId });
      assertEquals(undone.status, 200);
      assertEquals(onDisk(), old);
      await save(content, { commit: true });
    }
  });

  it("edits only what differs", async () => {
    const { body } = await save(before.replace("1", "2"), { commit: true });
    const start = before.indexOf("1");
    assertEquals(body.change.edits, [{ start, end: start + 1, text: "2" }]);
    assertEquals(body.change.inverse, [{ start, end: start + 1, text: "1" }]);
  });

  it("writes nothing when nothing differs", async () => {
    const { body } = await save(before, { commit: true });
    assertEquals([body.unchanged, body.saveId, body.change.edits], [true, null, []]);
  });

  it("refuses what does not parse, what breaks a rule, and what UTF-8 cannot hold", async () => {
    const broken = await save("export function Own() {", { commit: true });
    assertEquals([broken.status, broken.body.code], [422, "edit_breaks_syntax"]);
    const effect = await save(`export function Own() { fetch("/x"); return <p />; }`, {
      commit: true,
    });
    assertEquals([effect.status, effect.body.code], [422, "gate_refused"]);
    assertStringIncludes(JSON.stringify(effect.body.violations), "page-effect");
    const lone = await test.send(
      "POST",
      "/api/components/save",
      JSON.stringify({ path, content: "@", contentHash: "0".repeat(64) }).replace("@", "\\ud800"),
    );
    assertEquals([lone.status, lone.body.code], [400, "invalid_request"]);
    const deep = await save(`export const Own = ${"(".repeat(40_000)}`, { commit: true });
    assertEquals([deep.status, deep.body.code], [422, "source_too_deep"]);
    assertEquals(onDisk(), before);
  });

  it("saves no file that is not listed", async () => {
    for (const other of ["src/App.tsx", "src/features/catalog/components/None.tsx", "../x.tsx"]) {
      const { status, body } = await save("export const A = () => null;", {
        path: other,
        commit: true,
      });
      assertEquals([status, body.code], [404, "component_not_found"]);
    }
  });

  it("lets one of several writers win", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((each) => save(before.replace("1", `own ${each}`), { commit: true })),
    );
    assertEquals(answers.filter(({ status }) => status === 200).length, 1);
    assertEquals(answers.filter(({ status }) => status === 409).length, 3);
  });
});
