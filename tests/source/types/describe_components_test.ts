import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
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
});
