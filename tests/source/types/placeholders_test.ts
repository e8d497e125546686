import { assert, assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import type { Placeholders } from "../../../lib/source/types/mod.ts";
import { childText, filled } from "./fill_placeholders.ts";
import { NEVER, TYPES, VALUES } from "./placeholder_values.ts";
import {
  type CheckedProject,
  installReact,
  openCheckedProject,
  STRICT_CONFIG,
} from "./checked_project.ts";

describe("TypeService.placeholders", () => {
  let project: CheckedProject;
  before(async () => {
    project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG, "src/types.ts": TYPES });
    await installReact(project.root);
  });
  after(() => project[Symbol.asyncDispose]());

  function ask(text: string, path = "src/page.tsx"): Promise<Placeholders> {
    return project.types.placeholders({ path, text, offset: text.indexOf("<Box"), quote: '"' });
  }

  async function errorsOf(text: string, path = "src/page.tsx"): Promise<string[]> {
    const found = await project.types.diagnostics({ path, text });
    return found.map(({ message }) => message);
  }

  /** Asks about `<Box />` in a file, and lets the compiler judge it with what was answered. */
  async function askAndCheck(text: string, path?: string): Promise<Placeholders> {
    const answer = await ask(text, path);
    assertEquals(answer.resolved, true, text);
    const after = filled(text, answer);
    assertEquals(await errorsOf(after, path), [], after);
    return answer;
  }

  /** The values by prop. */
  async function codes(text: string): Promise<Record<string, string>> {
    const { props } = await askAndCheck(text);
    return Object.fromEntries(props.map(({ name, code }) => [name, code]));
  }

  it("writes a value of every type that the compiler takes", async () => {
    await project.write(
      "src/boxes.tsx",
      `import type React from "react"; import type { ComponentType, ReactElement, ReactNode } from "react";
      import type * as T from "./types";
      import type { Account, Branded, Column, Endless, Level, Loud, Open, Quoted, Size, Stock, token, Tone,
        Tree, User } from "./types";
      ${
        VALUES.map(([type], index) =>
          `export const Box${index} = (props: { value: ${type} }) => null;`
        )
          .join("\n")
      }`,
    );
    for (const [index, [type, code]] of VALUES.entries()) {
      const text = `import { Box${index} as Box } from "./boxes"; export const page = <Box />;`;
      const [value] = (await askAndCheck(text)).props;
      assertEquals(value?.code, code, type);
    }
  });

  it("tells which strings an attribute can hold, in the file's quotes", async () => {
    const text = `const Box = (props: { a: string; b: "it's" | "c"; d: number }) => null;
      export const page = <Box />;`;
    const { props } = await project.types.placeholders({
      path: "src/page.tsx",
      text,
      offset: text.indexOf("<Box"),
      quote: "'",
    });
    assertEquals(props, [
      { name: "a", kind: "string", code: "''", text: "", imports: [] },
      { name: "b", kind: "string", code: "'it\\'s'", text: "it's", imports: [] },
      { name: "d", kind: "expression", code: "0", imports: [] },
    ]);
  });

  it("leaves out optional props, those that are there, key and ref", async () => {
    const text = `import type { Ref } from "react";
      interface Props { a: string; b?: number; c: boolean; "data-x": string; ref?: Ref<HTMLElement> }
      const Box = (props: Props) => null;
      export const page = <Box c={true} data-x="1" />;`;
    assertEquals((await ask(text)).props.map(({ name }) => name), ["a"]);
  });

  it("takes one variant of a discriminated union, and stays with it", async () => {
    const variants = `type Props =
        | { kind: "link"; href: string; label: string }
        | { kind: "button"; onPress: () => void; label: string };
      const Box = (props: Props) => null;`;
    assertEquals(await codes(`${variants} export const page = <Box />;`), {
      kind: '"link"',
      href: '""',
      label: '""',
    });
    const text = `${variants} export const page = <Box kind="button" />;`;
    assertEquals((await ask(text)).props.map(({ name }) => name), ["onPress", "label"]);
  });

  it("infers type arguments from the placeholders", async () => {
    assertEquals(
      await codes(`import type { Column } from "./types"; import type { Key } from "react";
        interface Props<T> { rows: readonly T[]; columns: Column<T>[]; rowKey: (row: T) => Key; now: T }
        const Box = <T,>(props: Props<T>) => null;
        export const page = <Box />;`),
      { rows: "[]", columns: "[]", rowKey: '() => ""', now: "null" },
    );
    assertEquals(
      await codes(`interface Props<T extends string> { value: T; all: T[]; onPick: (value: T) => T }
        function Box<const T extends string>(props: Props<T>) { return null; }
        export const page = <Box />;`),
      { value: '""', all: "[]", onPick: '() => ""' },
    );
    assertEquals(
      await codes(`interface Props<T extends { id: string }> { item: T; by: keyof T }
        function Box<T extends { id: string }>(props: Props<T>) { return null; }
        export const page = <Box />;`),
      { item: '{ id: "" }', by: '"id"' },
    );
  });

  it("sees through memo, forwardRef, FC and classes with default props", async () => {
    const components = [
      `import { memo } from "react"; const Box = memo((props: { a: string }) => null);`,
      `import { forwardRef } from "react";
       const Box = forwardRef<HTMLElement, { a: string }>((props, ref) => null);`,
      `import type { FC } from "react"; const Box: FC<{ a: string; b?: number }> = () => null;`,
      `import { Component } from "react"; class Box extends Component<{ a: string; b: number }> {
         static defaultProps = { b: 1 }; override render() { return null; } }`,
      `import type { ButtonHTMLAttributes } from "react";
       const Box = (props: ButtonHTMLAttributes<HTMLButtonElement> & { a: string }) => null;`,
    ];
    for (const component of components) {
      assertEquals(
        await codes(`${component} export const page = <Box />;`),
        { a: '""' },
        component,
      );
    }
  });

  it("gives children what they take", async () => {
    const cases: [type: string, child: string | null, takesElement: boolean][] = [
      ["children: ReactNode", "children", true],
      ["children?: ReactNode", null, true],
      ["children: string", "children", false],
      ["children: ReactElement", "{<></>}", true],
      ["children: (value: string) => ReactNode", "{() => null}", false],
      ["children: string[]", "{[]}", false],
      ["title?: string", null, false],
    ];
    for (const [type, child, takesElement] of cases) {
      const answer = await askAndCheck(`import type { ReactElement, ReactNode } from "react";
        const Box = (props: { ${type} }) => null; export const page = <p><b /><Box /></p>;`);
      assertEquals(answer.children && childText(answer.children), child, type);
      assertEquals(answer.takesElement, takesElement, type);
      assertEquals(answer.props, []);
    }
    const literal = await askAndCheck(
      `const Box = (props: { children: "a" | "b" }) => null; export const page = <Box />;`,
    );
    assertEquals(literal.props.map(({ name, text }) => [name, text]), [["children", "a"]]);
    const full = await ask(`import type { ReactNode } from "react";
      const Box = (props: { children: ReactNode }) => null; export const page = <Box><p /></Box>;`);
    assertEquals(full.children, null);
  });

  it("names the enum that the file knows, and imports one that it does not", async () => {
    const box = (head: string) =>
      `${head} const Box = (props: { size: import("./types").Size }) => null;
       export const page = <Box />;`;
    const cases: [head: string, code: string, imports: unknown][] = [
      [`import { Size } from "./types";`, "Size.Small", []],
      [`import type { User } from "./types";`, "Size.Small", [
        { name: "Size", exported: "Size", specifier: "./types", path: null },
      ]],
      ["", "Size.Small", [
        { name: "Size", exported: "Size", specifier: null, path: "src/types.ts" },
      ]],
      ["const Size = 1;", "Size2.Small", [
        { name: "Size2", exported: "Size", specifier: null, path: "src/types.ts" },
      ]],
    ];
    for (const [head, code, imports] of cases) {
      const [size] = (await askAndCheck(box(head))).props;
      assertEquals([size?.code, size?.imports], [code, imports], head);
    }
    const inner = `enum Size { Small } const Box = (props: { size: Size }) => null;`;
    assertEquals(await codes(`${inner} export const page = <Box />;`), { size: "Size.Small" });
  });

  it("has no value for an enum that nobody can import", async () => {
    await project.write(
      "src/hidden.tsx",
      `enum Hidden { A = "a" } export const Box = (props: { hidden: Hidden }) => null;`,
    );
    const text = `import { Box } from "./hidden"; export const page = <Box />;`;
    assertEquals(await codes(text), { hidden: NEVER });
  });

  it("gives way where the compiler does not take the simple value", async () => {
    // An index that depends on another prop: its type alone does not tell.
    const text =
      `type Props<T, K extends keyof T> = { of: T; key1: K; value: (of: T[K]) => asserts of is T[K] };
      declare function Box<T extends { a: 1 }, K extends keyof T>(props: Props<T, K>): null;
      export const page = <Box />;`;
    const { props } = await askAndCheck(text);
    assertEquals(props.length, 3);
  });

  it("writes no TypeScript into a JavaScript file", async () => {
    await project.write(
      "src/branded.tsx",
      `export const Box = (props: {
      id: import("./types").Branded; name: string; test: (value: unknown) => value is Date }) => null;`,
    );
    const text = `import { Box } from "./branded"; export const page = <Box />;`;
    const { props } = await ask(text, "src/page.jsx");
    assertEquals(props.map(({ name, code }) => `${name} ${code}`), [
      "id undefined",
      'name ""',
      "test undefined",
    ]);
  });

  it("bounds what it writes of large and endless types", async () => {
    const wide = Array.from({ length: 20 }, (_, index) => `p${index}: Wide`).join("; ");
    const huge = Array.from({ length: 100 }, (_, index) => `p${index}: string`).join("; ");
    const { props } = await askAndCheck(`type Wide = { ${wide} } | { x: Deep<Wide> };
      type Deep<T> = { one: Deep<T[]>; two: Deep<[T]>; three: Deep<Set<T>> };
      const Box = (props: { wide: { a: Deep<1>; b: Deep<2>; c: Wide }; huge: { ${huge} } }) => null;
      export const page = <Box />;`);
    for (const { code } of props) assert(code.length < 10_000, `${code.length}`);
    assertEquals(props.at(-1)?.code, NEVER);
  });

  it("says why there is nothing to say", async () => {
    const nothing = { props: [], children: null, takesElement: null };
    assertEquals(await ask("export const page = 1;"), {
      resolved: false,
      reason: "no_element",
      ...nothing,
    });
    assertEquals(await ask("export const page = <Box />;"), {
      resolved: false,
      reason: "not_found",
      ...nothing,
    });
  });
});

describe("TypeService.placeholders without node_modules", () => {
  it("knows the types of React by name", async () => {
    await using project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG });
    const text = `import type { ComponentType, MouseEventHandler, ReactNode } from "react";
      import { memo } from "react";
      interface Props { title: string; icon: ReactNode; as: ComponentType; onPress: MouseEventHandler; children: ReactNode }
      const Box = memo((props: Props) => null);
      export const page = <Box />;`;
    const before = await project.types.diagnostics({ path: "src/page.tsx", text });
    const answer = await project.types.placeholders({
      path: "src/page.tsx",
      text,
      offset: text.indexOf("<Box"),
      quote: '"',
    });
    assertEquals(
      Object.fromEntries(answer.props.map(({ name, code }) => [name, code])),
      { title: '""', icon: "null", as: "() => null", onPress: "() => {}" },
    );
    assertEquals(answer.children?.text, "children");
    assertEquals(answer.takesElement, true);
    const after = await project.types.diagnostics({
      path: "src/page.tsx",
      text: filled(text, answer),
    });
    assert(after.length <= before.length, JSON.stringify(after));
  });
});
