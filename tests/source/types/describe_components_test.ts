import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { DescribedProps } from "../../../lib/source/types/mod.ts";
import {
  type CheckedProject,
  installReact,
  openCheckedProject,
  STRICT_CONFIG,
} from "./checked_project.ts";

/** Each prop that is the component's own, as `name?: type = default`. */
function signature({ props }: DescribedProps): string[] {
  return props.filter((prop) => prop.inheritedFrom === undefined)
    .map(({ name, required, type, default: value }) =>
      `${name}${required ? "" : "?"}: ${type}${value === undefined ? "" : ` = ${value}`}`
    );
}

/** Describes the components at the marks `§` of a text. */
async function describeAt(project: CheckedProject, marked: string): Promise<DescribedProps[]> {
  const parts = marked.split("§");
  const text = parts.join("");
  let offset = 0;
  const places = parts.slice(0, -1).map((part) => offset += part.length);
  return await project.types.describeComponents({ path: "src/Asked.tsx", text, places });
}

/** How people write components, with what each takes. */
const FORMS: readonly [form: string, source: string, props: readonly string[]][] = [
  ["a function", `export function §A({ x = 1, y }: { x?: number; y: string }) { return null; }`, [
    "x?: number = 1",
    "y: string",
  ]],
  ["a function without parameters", `export function §A() { return null; }`, []],
  ["an anonymous default", `§export default function ({ x }: { x: 1 | 2 }) { return null; }`, [
    "x: 1 | 2",
  ]],
  ["an arrow", `export const §A = (props: { x: string }) => null;`, ["x: string"]],
  [
    "React.FC",
    `import type { FC } from "react"; export const §A: FC<{ x?: boolean }> = ({ x = true }) => null;`,
    ["x?: boolean = true"],
  ],
  [
    "forwardRef",
    `import { forwardRef } from "react";
     export const §A = forwardRef<HTMLDivElement, { x: string }>(({ x = "q" }, ref) => null);`,
    [`x: string = "q"`],
  ],
  [
    "memo of forwardRef",
    `import { forwardRef, memo } from "react";
     export const §A = memo(forwardRef(function Inner(props: { x: string }, ref) { return null; }));`,
    ["x: string"],
  ],
  [
    "a class with defaultProps",
    `import { Component } from "react";
     export class §A extends Component<{ x: string; y: number }> {
       static defaultProps = { y: 2 };
       render() { return null; }
     }`,
    ["x: string", "y?: number = 2"],
  ],
  [
    "a generic function",
    `export function §A<Row extends { id: string }>(props: { rows: Row[] }) { return null; }`,
    ["rows: Row[]"],
  ],
  [
    "a union",
    `type P = { kind: "a"; a: string } | { kind: "b"; b?: number };
     export const §A = (props: P) => null;`,
    [`kind: "a" | "b"`, "a?: string", "b?: number"],
  ],
  [
    "Pick, Omit and Partial",
    `interface P { a: string; b: number; c: boolean }
     export const §A = (props: Pick<P, "a"> & Partial<Omit<P, "a" | "c">>) => null;`,
    ["a: string", "b?: number"],
  ],
  [
    "an imported type",
    `import type { Imported } from "./types"; export const §A = (props: Imported) => null;`,
    ["hidden?: boolean", "label: string"],
  ],
  ["a type that leads back to itself", `type P = { x: P }; export const §A = (p: P) => null;`, [
    "x: P",
  ]],
];

describe("TypeService.describeComponents", () => {
  let project: CheckedProject;
  before(async () => {
    project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/types.ts":
        `interface Base { hidden?: boolean } export interface Imported extends Base { label: string }`,
    });
    await installReact(project.root);
  });
  after(() => project[Symbol.asyncDispose]());

  for (const [form, source, props] of FORMS) {
    it(`knows the props of ${form}`, async () => {
      const [described] = await describeAt(project, source);
      assert(described);
      assertEquals(signature(described).toSorted(), props.toSorted());
      assertEquals(described.unresolved, []);
    });
  }

  it("shortens types and defaults between characters", async () => {
    // With a quotation mark before it, the one that is cut off would be cut in half.
    const long = `"a${"\u{1f600}".repeat(250)}"`;
    const [described] = await describeAt(
      project,
      `export function §A({ x = ${long} }: { x?: ${long} }) { return null; }`,
    );
    assert(described);
    const [prop] = described.props;
    assertEquals(prop?.default, `"a${"\u{1f600}".repeat(98)}…`);
    // Where the compiler cuts a type is its own affair.
    assertMatch(prop?.type ?? "", /^"a(?:\u{1f600}){100,}(?:\.{3}|…)"?$/u);
  });
});

/** The last letter is two UTF-16 units. */
const LONG_NAME = `${"a".repeat(199)}\u{1d400}`;

/** What a project without `node_modules` tells, and what it says that it cannot. */
const LOST: readonly [form: string, source: string, props: readonly string[], names: string][] = [
  [
    "a base interface",
    `import type { ButtonProps } from "@mui/material";
     interface P extends ButtonProps { x: string }
     export const §A = ({ x, size = "s" }: P) => null;`,
    ["x: string", `size?: any = "s"`],
    "ButtonProps of @mui/material: not_installed",
  ],
  [
    "a name that is cut between its characters",
    `import type { ${LONG_NAME} } from "@mui/material";
     interface P extends ${LONG_NAME} { x: string }
     export const §A = ({ x }: P) => null;`,
    ["x: string"],
    `${"a".repeat(199)} of @mui/material: not_installed`,
  ],
  [
    "a part of an intersection",
    `import type { ButtonProps } from "@mui/material";
     type P = { x: string } & Omit<ButtonProps, "size">;
     export const §A = (props: P) => null;`,
    ["x: string"],
    "ButtonProps of @mui/material: not_installed",
  ],
  [
    "a base of a base, left out in part",
    `import type { ButtonProps } from "@mui/material";
     interface Base extends Omit<ButtonProps, "x"> { x: string; y?: 1 }
     export const §A = (props: Omit<Base, "y"> & { z: 2 }) => null;`,
    ["x: string", "z: 2"],
    "ButtonProps of @mui/material: not_installed",
  ],
  [
    "React.FC, forwardRef and memo",
    `import { forwardRef, memo } from "react";
     export const §A = memo(forwardRef<HTMLElement, { x: string }>(({ x = "q" }, ref) => null));`,
    [`x: string = "q"`],
    "",
  ],
  [
    "a wrapper of a package",
    `import { styled } from "@mui/material"; export const §A = styled("p")({ color: "red" });`,
    [],
    "styled of @mui/material: not_installed",
  ],
  [
    "a file that is not there",
    `import type { P } from "./nowhere"; export const §A = (props: P) => null;`,
    [],
    "P of ./nowhere: not_found",
  ],
  [
    "a name that a file does not export",
    `import type { Q } from "./types"; export const §A = (props: Q) => null;`,
    [],
    "Q of ./types: not_exported",
  ],
  [
    "the type of one prop",
    `import type { Sx } from "@mui/system"; export const §A = (props: { sx?: Sx }) => null;`,
    ["sx?: Sx"],
    "Sx of @mui/system: not_installed, for sx",
  ],
];

describe("TypeService.describeComponents without node_modules", () => {
  let project: CheckedProject;
  before(() => {
    project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/types.ts": "export interface P { a: 1 }",
    });
  });
  after(() => project[Symbol.asyncDispose]());

  for (const [form, source, props, names] of LOST) {
    it(`names what it cannot resolve: ${form}`, async () => {
      const [described] = await describeAt(project, source);
      assert(described);
      assertEquals(signature(described).toSorted(), props.toSorted());
      const said = described.unresolved.map(({ name, from, reason, prop }) =>
        `${name} of ${from}: ${reason}${prop === undefined ? "" : `, for ${prop}`}`
      );
      assertEquals(said.join("; "), names);
    });
  }
});

describe("TypeService.describeComponents, asked for many files", () => {
  it("answers as if each was the only one, and follows changes between them", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/types.ts": "export interface P { a: 1 }",
    });
    const text = (name: string): string =>
      `import type { P } from "./types"; export const ${name} = (props: P) => null;`;
    const neighbours = Array.from({ length: 40 }, (_, index) => `src/C${index}.tsx`);
    for (const [index, path] of neighbours.entries()) await project.write(path, text(`C${index}`));
    const place = text("C").indexOf("C =");
    for (const [index, path] of neighbours.entries()) {
      const request = { path, text: text(`C${index}`), places: [place], neighbours };
      const [described] = await project.types.describeComponents(request);
      assertEquals(described && signature(described), [index < 20 ? "a: 1" : "b: 2"]);
      if (index === 19) await project.write("src/types.ts", "export interface P { b: 2 }");
    }
    await project.remove("src/C1.tsx");
    const request = { path: "src/C2.tsx", text: text("C2"), places: [place], neighbours };
    assertEquals((await project.types.describeComponents(request)).length, 1);
  });
});
