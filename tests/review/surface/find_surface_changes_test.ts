import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { SurfaceChange } from "../../../lib/review/indicators/review_facts.ts";
import { findSurfaceChanges } from "../../../lib/review/surface/find_surface_changes.ts";
import { compareUnits } from "../../../lib/review/units/compare_units.ts";
import { type Files, withTwoCommits } from "../two_commits.ts";

function surfaceOf(before: Files, after: Files): Promise<SurfaceChange[]> {
  return withTwoCommits(before, after, async ({ sides, changes, files }) => {
    const units = await compareUnits(sides, changes);
    return await findSurfaceChanges(sides, { files, units });
  });
}

/** `removed a@src/a.ts: src/user.ts:1` */
function told(surface: readonly SurfaceChange[]): string[] {
  return surface.map(({ change, owner, name, path, uses }) => {
    const places = uses.map((use) => `${use.path}:${use.line}`).join(" ");
    return `${change} ${owner === null ? "" : `${owner}.`}${name}@${path}: ${places}`.trimEnd();
  });
}

describe("findSurfaceChanges of exports", () => {
  it("follows a name that is gone through barrels to whoever still asks for it", async () => {
    const users = {
      "src/index.ts": 'export * from "./a";\nexport { b as bee } from "./a";\n',
      "src/direct.ts": 'import { a } from "./a";\nexport const x = a;\n',
      "src/far.ts":
        'import { bee } from ".";\nimport { a } from "./index";\nexport const y = [bee, a];\n',
      "src/types.ts": 'import type { T } from "./index";\nexport type U = T;\n',
      "src/whole.ts": 'import * as all from "./a";\nexport const z = all;\n',
    };
    const before = {
      ...users,
      "src/a.ts": "export const a = 1;\nexport const b = 2;\nexport type T = 1;\n",
    };
    const after = { ...users, "src/a.ts": "export const c = 3;\n" };
    const surface = await surfaceOf(before, after);
    assertEquals(told(surface), [
      "removed T@src/a.ts: src/types.ts:1",
      "removed a@src/a.ts: src/direct.ts:1 src/far.ts:2",
      "removed b@src/a.ts: src/far.ts:1 src/index.ts:2",
      "added c@src/a.ts:",
    ]);
    assertEquals(surface[1]?.barrels, ["src/index.ts"]);
  });

  it("finds nobody left behind when a declaration moves and the barrel hands it on", async () => {
    const user = { "src/user.ts": 'import { a } from "./index";\nexport const x = a;\n' };
    const surface = await surfaceOf(
      {
        ...user,
        "src/a.ts": "export const a = 1;\nexport const z = 0;\n",
        "src/index.ts": 'export { a } from "./a";\n',
      },
      {
        ...user,
        "src/a.ts": "export const z = 0;\n",
        "src/b.ts": "export const a = 1;\n",
        "src/index.ts": 'export { a } from "./b";\n',
      },
    );
    assertEquals(told(surface), []);
  });

  it("tells what a barrel hands on that a new file declares, and what an old one does there alone", async () => {
    const before = {
      "src/a.ts": "export const a = 1;\n",
      "src/index.ts": 'export * from "./a";\n',
    };
    const surface = await surfaceOf(before, {
      "src/a.ts": "export const a = 1;\nexport const aa = 2;\n",
      "src/b.ts": "export const b = 1;\n",
      "src/index.ts": 'export * from "./a";\nexport * from "./b";\n',
    });
    assertEquals(told(surface), ["added aa@src/a.ts:", "added b@src/index.ts:"]);
  });

  it("finds who is left behind when a barrel hands a name on no more", async () => {
    const rest = {
      "src/a.ts": "export const a = 1;\nexport const z = 0;\n",
      "src/user.ts": 'import {\n  a,\n} from "./far";\nexport const x = a;\n',
      "src/far.ts": 'export * from "./index";\n',
    };
    const before = { ...rest, "src/index.ts": 'export * from "./a";\n' };
    const surface = await surfaceOf(before, { ...rest, "src/index.ts": "export {};\n" });
    assertEquals(told(surface), ["removed a@src/index.ts: src/user.ts:2"]);
    assertEquals(surface[0]?.uses[0]?.importLine, 3);
    const { "src/a.ts": _, ...left } = before;
    const gone = await surfaceOf(before, left);
    assertEquals(told(gone), [
      "removed a@src/a.ts: src/index.ts:1 src/user.ts:2",
      "removed z@src/a.ts: src/index.ts:1",
    ]);
  });

  it("counts every import of a file that is gone, by name, default, for effects, dynamic, and as a whole", async () => {
    const users = {
      "a.ts": 'import gone, { x } from "./gone";\nexport const y = [gone, x];\n',
      "b.ts": 'import "./gone";\nexport {};\n',
      "c.ts": 'export const load = () => import("./gone");\n',
      "d.ts": 'import * as all from "./gone";\nexport const y = all;\n',
    };
    const surface = await surfaceOf({
      ...users,
      "gone.ts": "export const x = 1;\nexport default 2;\n",
    }, users);
    assertEquals(told(surface), [
      "removed default@gone.ts: a.ts:1 b.ts:1 c.ts:1 d.ts:1",
      "removed x@gone.ts: a.ts:1 b.ts:1 c.ts:1 d.ts:1",
    ]);
  });

  it("follows users and modules that are renamed themselves", async () => {
    const long = "// A line that makes the file known again.\n".repeat(6);
    const user = `${long}import { a } from "./a";\nexport const x = a;\n`;
    const a = `${long}export const b = 2;\n`;
    const surface = await surfaceOf(
      { "user.ts": user, "a.ts": `${a}export const a = 1;\n` },
      { "renamed.ts": user, "a.ts": a },
    );
    assertEquals(told(surface), ["removed a@a.ts: renamed.ts:7"]);
    const moved = await surfaceOf(
      { "a.ts": a, "user.ts": 'import { b } from "./a";\nexport const x = b;\n' },
      { "moved.ts": a, "user.ts": 'import { b } from "./moved";\nexport const x = b;\n' },
    );
    assertEquals(told(moved), []);
  });

  it("does not blame the change for an import that was broken before", async () => {
    const user = { "user.ts": 'import { never } from "./a";\nexport const x = never;\n' };
    const surface = await surfaceOf(
      { ...user, "a.ts": "export const a = 1;\n" },
      { ...user, "a.ts": "export const b = 1;\n" },
    );
    assertEquals(told(surface), [], "It is told as a new name");
  });

  it("tells a value that is a type alone now, with those who take it as a value", async () => {
    const users = {
      "value.ts": 'import { A } from "./a";\nexport const x = new A();\n',
      "type.ts": 'import type { A } from "./a";\nexport type X = A;\n',
    };
    const surface = await surfaceOf(
      { ...users, "a.ts": "export class A {}\n" },
      { ...users, "a.ts": "export interface A {}\n" },
    );
    assertEquals(told(surface), ["type_changed A@a.ts: value.ts:1"]);
  });

  it("knows the entry points of packages, those of a workspace too", async () => {
    const rest = {
      "package.json":
        '{ "name": "root", "workspaces": ["packages/*"], "exports": { ".": { "default": "./index.ts" } } }',
      "index.ts": 'export * from "./a";\n',
      "packages/ui/package.json": '{ "name": "@x/ui", "main": "src/main.ts" }',
    };
    const surface = await surfaceOf(
      {
        ...rest,
        "a.ts": "export const a = 1;\n",
        "packages/ui/src/main.ts": "export const b = 1;\n",
      },
      { ...rest, "a.ts": "export {};\n", "packages/ui/src/main.ts": "export {};\n" },
    );
    assertEquals(surface.map(({ name, entries }) => [name, entries]), [
      ["a", ["index.ts"]],
      ["b", ["packages/ui/src/main.ts"]],
    ]);
  });

  it("leaves out tests, stories and settings, and what a new file exports", async () => {
    const before = {
      "a.test.ts": "export const a = 1;\n",
      "x.config.ts": "export default 1;\n",
      "b.stories.tsx": "export const B = 1;\n",
    };
    const after = {
      "a.test.ts": "export {};\n",
      "x.config.ts": "export {};\n",
      "b.stories.tsx": "export {};\n",
      "new.ts": "export const n = 1;\n",
    };
    assertEquals(await surfaceOf(before, after), []);
  });
});

describe("findSurfaceChanges of props", () => {
  const page = (...elements: string[]) =>
    `import { Card } from "./Card";\nexport const Page = (p: any) => (\n<main>\n${
      elements.join("\n")
    }\n</main>\n);\n`;
  const card = (type: string, end = "") =>
    `interface Props {\n${type}\n}\nexport function Card(props: Props) {\n  return <p>{String(props)}</p>;\n}\n${end}`;

  async function propsOf(before: string, after: string, users: Files): Promise<string[]> {
    return told(await surfaceOf({ ...users, "Card.tsx": before }, { ...users, "Card.tsx": after }));
  }

  const users = {
    "Page.tsx": page("<Card />", '<Card a="1" />', "<Card {...p} />", '<Card {...p} a="1" />'),
  };

  it("finds who still gives what is gone, and who does not give what is needed", async () => {
    assertEquals(await propsOf(card("a?: string; b?: string"), card("b?: string"), users), [
      "removed Card.a@Card.tsx: Page.tsx:5 Page.tsx:7",
    ]);
    assertEquals(await propsOf(card("a?: string"), card("a: string"), users), [
      "required Card.a@Card.tsx: Page.tsx:4",
    ]);
    assertEquals(await propsOf(card("b?: string"), card("a: string; b?: string"), users), [
      "required Card.a@Card.tsx: Page.tsx:4",
    ]);
    assertEquals(await propsOf(card(""), card("a?: string"), users), ["added Card.a@Card.tsx:"]);
    assertEquals(await propsOf(card("a: string"), card("a?: string"), users), []);
    const styled = {
      "Page.tsx": 'import styled from "styled-components";\nimport { Card } from "./Card";\n' +
        'export const Page = () => <Red a="x" />;\nconst Red = styled(Card)`color: red;`;\n',
    };
    assertEquals(await propsOf(card("a?: string"), card("a: string"), styled), [
      "required Card.a@Card.tsx:",
    ]);
  });

  it("tells a wider union from another type, and looks not at how types are set", async () => {
    assertEquals(await propsOf(card('a?: "x" | "y"'), card('a?: | "y"\n  | ("x" | "z")'), users), [
      "widened Card.a@Card.tsx: Page.tsx:5 Page.tsx:7",
    ]);
    assertEquals(await propsOf(card('a?: "x" | "y"'), card('a?: "x"'), users), [
      "narrowed Card.a@Card.tsx: Page.tsx:5 Page.tsx:7",
    ]);
    assertEquals(await propsOf(card('a?: "x" | 1'), card("a?: number | string"), users), [
      "widened Card.a@Card.tsx: Page.tsx:5 Page.tsx:7",
    ]);
    assertEquals(await propsOf(card("a?: string"), card("a?: Name"), users), [
      "type_changed Card.a@Card.tsx: Page.tsx:5 Page.tsx:7",
    ]);
    const asked = card("a?: { b: 1; c: (d: 1) => void }");
    const more = card("a?: { b: 1; e?: 2; c: (d: 1) => void }");
    const places = "Card.a@Card.tsx: Page.tsx:5 Page.tsx:7";
    assertEquals(await propsOf(asked, more, users), [`widened ${places}`]);
    assertEquals(await propsOf(more, asked, users), [`type_changed ${places}`]);
    const needed = card("a?: { b: 1; e: 2; c: (d: 1) => void }");
    assertEquals(await propsOf(asked, needed, users), [`type_changed ${places}`]);
    assertEquals(await propsOf(card("a?: { b: 1 }"), card("a?: {\n    b: 1\n  }"), users), []);
  });

  it("finds elements through barrels, other names and lazy imports", async () => {
    const far = {
      "index.ts": 'export { Card as Tile } from "./Card";\n',
      "Page.tsx":
        'import * as ui from ".";\nimport { Tile as T } from ".";\nexport const Page = () => <><T a="1" />\n<ui.Tile a="2" /></>;\n',
      "Lazy.tsx":
        'import { lazy } from "react";\nconst C = lazy(() => import("./Card").then((m) => ({ default: m.Card })));\nexport const Lazy = () => <C a="1" />;\n',
      "Own.tsx": 'const Card = (p: any) => p;\nexport const Own = () => <Card a="1" />;\n',
    };
    assertEquals(await propsOf(card("a?: string"), card(""), far), [
      "removed Card.a@Card.tsx: Lazy.tsx:3 Page.tsx:3 Page.tsx:4",
    ]);
  });

  it("is not certain where the props go on in a package, and says nothing where they did not before", async () => {
    const open = (type: string) =>
      `import type { More } from "package";\n${
        card(type).replace("Props {", "Props extends More {")
      }`;
    const certainty = async (before: string, after: string) =>
      (await surfaceOf({ ...users, "Card.tsx": before }, { ...users, "Card.tsx": after }))
        .map(({ name, certain }) => [name, certain]);
    assertEquals(await certainty(open("a?: string"), open("")), [["a", false]]);
    assertEquals(await certainty(card("a?: string"), open("")), []);
  });

  it("follows the types of props into other files, changed or not", async () => {
    const far = (type: string) => `export interface Props {\n${type}\n}\n`;
    const code =
      'import type { Props } from "./types";\nexport const Card = (props: Props) => <p>{String(props)}</p>;\n';
    const rest = { ...users, "Card.tsx": code };
    assertEquals(
      told(
        await surfaceOf({ ...rest, "types.ts": far("a?: string") }, {
          ...rest,
          "types.ts": far("b: 1"),
        }),
      ),
      [
        "removed Card.a@Card.tsx: Page.tsx:5 Page.tsx:7",
        "required Card.b@Card.tsx: Page.tsx:4 Page.tsx:5",
      ],
    );
  });

  it("asks for no prop that untyped code merely takes out, and for no children", async () => {
    const js = (names: string) => `export function Card({ ${names} }) {\n  return <p>{a}</p>;\n}\n`;
    assertEquals(await propsOf(js("b"), js("a, b"), users), ["added Card.a@Card.tsx:"]);
    assertEquals(await propsOf(card(""), card("children: string; key: string"), users), []);
  });
});
