import { symlinkSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const BUTTON = "src/features/shared/components/Button.tsx";

const FOLDER = "src/features/catalog/components";

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

  it("finds usages through parts, objects of components, and names that are handed on", async () => {
    test.write(
      `${FOLDER}/Bar.tsx`,
      "export const Bar = () => <p/>;\nexport const Foot = () => <p/>;\n",
    );
    test.write(
      `${FOLDER}/Frame.tsx`,
      `import { Bar, Foot } from "./Bar";
export const Frame = () => <p/>;
Frame.TopBar = Bar;
Frame.Inline = () => <p/>;
export const Parts = { Foot };
`,
    );
    test.write(
      `${FOLDER}/Later.tsx`,
      `import { lazy } from "react";
export const Later = lazy(() => import("./Bar").then((m) => ({ default: m.Bar })));
export const routes = [{ component: lazy(() => import("./Bar").then((m) => ({ default: m.Bar }))) }];
`,
    );
    test.write(
      `${FOLDER}/Uses.tsx`,
      `import { createElement } from "react";
import { Frame, Parts } from "./Frame";
import * as all from "./Frame";
import { Later } from "./Later";
import { Bar } from "./Bar";
export const Uses = () => (
  <Frame>
    <Frame.TopBar a={1} />
    <all.Frame.TopBar />
    <Parts.Foot />
    <all.Parts.Foot />
    <Later />
    <Frame.Inline as={Bar} />
    {createElement(Bar, { b: 1 })}
  </Frame>
);
`,
    );
    test.write(
      `${FOLDER}/Bar.test.tsx`,
      'import { Bar } from "./Bar";\nrender(<Bar />);\n',
    );
    test.write(
      `${FOLDER}/Bar.stories.tsx`,
      'import { Bar } from "./Bar";\nexport default { component: Bar };\n',
    );
    type Usage = { component: string; path: string; line: number; kind: string; role: string };
    const told = (usages: Usage[]): string[] =>
      usages.map(({ component, path, line, kind, role }) =>
        [component, path.slice(FOLDER.length + 1), line, kind, role].join(" ")
      );
    const bar = await describePath(`${FOLDER}/Bar.tsx`);
    assertEquals(told(bar.usages), [
      "Bar Bar.stories.tsx 2 reference story",
      "Bar Bar.test.tsx 2 element test",
      "Bar Later.tsx 3 reference source",
      "Bar Uses.tsx 8 element source",
      "Bar Uses.tsx 9 element source",
      "Foot Uses.tsx 10 element source",
      "Foot Uses.tsx 11 element source",
      "Bar Uses.tsx 12 element source",
      "Bar Uses.tsx 13 reference source",
      "Bar Uses.tsx 14 element source",
    ]);
    const frame = await describePath(`${FOLDER}/Frame.tsx`);
    assertEquals(told(frame.usages), [
      "Frame Uses.tsx 7 element source",
      "Frame.TopBar Uses.tsx 8 element source",
      "Frame.TopBar Uses.tsx 9 element source",
      "Frame.Inline Uses.tsx 13 element source",
    ]);
    const { body } = await test.get("/api/components");
    type Row = { name: string; path: string; usedBy: number; usedByTests: number };
    const row = (name: string) =>
      body.components.find((each: Row) => each.path.startsWith(FOLDER) && each.name === name);
    const { usedBy, usedByTests, usedByStories } = row("Bar");
    assertEquals([usedBy, usedByTests, usedByStories], [2, 1, 1]);
    assertEquals(row("Foot").usedBy, 1);
    assertEquals(row("Frame").parts, [
      { name: "TopBar", usedBy: 1, usedByTests: 0, usedByStories: 0 },
      { name: "Inline", usedBy: 1, usedByTests: 0, usedByStories: 0 },
    ]);
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
