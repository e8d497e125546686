import { assert, assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import type { DeclaredProp, DeclaredProps } from "../../../lib/source/types/mod.ts";
import {
  type CheckedProject,
  installReact,
  openCheckedProject,
  STRICT_CONFIG,
} from "./checked_project.ts";

/** Each prop that is the component's own, as `name?: type`. */
function signature(answer: DeclaredProps): string[] {
  return answer.props.filter((prop) => prop.inheritedFrom === undefined)
    .map((prop) => `${prop.name}${prop.required ? "" : "?"}: ${prop.type}`);
}

function named(answer: DeclaredProps, name: string): DeclaredProp {
  const prop = answer.props.find((prop) => prop.name === name);
  assert(prop, `Prop "${name}" is not listed`);
  return prop;
}

const BUTTON = `import { type ButtonHTMLAttributes, forwardRef, memo, type ReactNode } from "react";
/** How it looks. */
export type Variant = "primary" | "secondary" | "danger";
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  /** Stands before the label. */
  icon?: ReactNode;
  onPress: (at: number) => void;
}
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(
  ({ variant = "primary", icon, onPress, ...rest }, ref) =>
    <button {...rest} ref={ref} onClick={() => onPress(1)}>{icon}{variant}</button>,
);
export const QuickButton = memo(Button);
export default memo(forwardRef<HTMLDivElement, { label: string }>(function Box({ label }, ref) {
  return <div ref={ref}>{label}</div>;
}));
`;

describe("TypeService.declaredProps with the types of React", () => {
  let project: CheckedProject;
  before(async () => {
    project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/ui/Button.tsx": BUTTON,
      "src/ui/index.ts": `export * from "./Button"; export { default as Box } from "./Button";`,
      "src/ui/Old.js": `export function Old({ label, size = 3 }) { return null; }`,
      "node_modules/widgets/package.json": `{ "name": "widgets", "types": "index.d.ts" }`,
      "node_modules/widgets/index.d.ts": `import type { HTMLAttributes, ReactElement } from "react";
        export interface BaseProps { hidden?: boolean }
        export interface GaugeProps extends BaseProps, HTMLAttributes<HTMLElement> {
          /** @default 10 */
          max?: number;
        }
        export declare function Gauge(props: GaugeProps): ReactElement;`,
      "node_modules/plain/package.json": `{ "name": "plain", "main": "index.js" }`,
      "node_modules/plain/index.js": `exports.Plain = () => null;`,
    });
    await installReact(project.root);
  });
  after(() => project[Symbol.asyncDispose]());

  function ask(marked: string): Promise<DeclaredProps> {
    return project.types.declaredProps(project.at("src/page.tsx", marked));
  }

  it("lists the props of a function component", async () => {
    const answer = await ask(`
      interface CardProps {
        /** What stands above. */
        title: string;
        tone?: "calm" | "alert";
        columns?: 3 | 1 | 2;
        onOpen?: (id: string) => void;
        note?: string | null;
      }
      function Card({ title, tone = "calm", onOpen: open = () => {} }: CardProps) {
        return <p onClick={() => open(title)}>{tone}</p>;
      }
      export const page = <§Card title="x" />;`);
    assertEquals(answer.resolved, true);
    assertEquals(answer.reason, undefined);
    assertEquals(answer.acceptsAny, false);
    assertEquals(answer.component, { name: "Card", path: "src/page.tsx" });
    assertEquals(signature(answer), [
      "title: string",
      `tone?: "calm" | "alert"`,
      "columns?: 3 | 1 | 2",
      "onOpen?: (id: string) => void",
      "note?: string | null",
    ]);
    assertEquals(named(answer, "title").description, "What stands above.");
    assertEquals(named(answer, "title").declaredIn, "src/page.tsx");
    assertEquals(named(answer, "tone").values, ["calm", "alert"]);
    assertEquals(named(answer, "tone").default, `"calm"`);
    assertEquals(named(answer, "columns").values, [3, 1, 2]);
    assertEquals(named(answer, "onOpen").default, "() => {}");
    assertEquals(named(answer, "title").values, undefined);
  });

  it("finds the element from its start, its tag's start and inside the tag", async () => {
    const text =
      `const A = (props: { one: 1 }) => null; export const page = <div><A one={1}></A></div>;`;
    const start = text.indexOf("<A");
    for (const offset of [start, start + 1, start + 2]) {
      const answer = await project.types.declaredProps({ path: "src/page.tsx", text, offset });
      assertEquals(answer.component.name, "A");
      assertEquals(signature(answer), ["one: 1"]);
    }
    const outside = await project.types.declaredProps({ path: "src/page.tsx", text, offset: 3 });
    assertEquals([outside.resolved, outside.reason], [false, "no_element"]);
  });

  it("binds the type parameters of a generic component by the element", async () => {
    const answer = await ask(`
      interface TableProps<Row> { rows: readonly Row[]; render(row: Row): string; pick?: keyof Row }
      function Table<Row>(props: TableProps<Row>) { return null; }
      export const page = <§Table rows={[{ id: 1, name: "a" }]} render={(row) => row.name} />;`);
    assertEquals(signature(answer), [
      "rows: readonly { id: number; name: string; }[]",
      "render: (row: { id: number; name: string; }) => string",
      `pick?: "id" | "name"`,
    ]);
  });

  it("sees through barrels, path aliases, forwardRef and the package's own attributes", async () => {
    const answer = await ask(`import { Button } from "@/ui";
      export const page = <§Button onPress={() => {}} />;`);
    assertEquals(answer.component, { name: "Button", path: "src/ui/Button.tsx" });
    assertEquals(signature(answer), [
      "variant?: Variant",
      "icon?: React.ReactNode",
      "onPress: (at: number) => void",
    ]);
    assertEquals(named(answer, "variant").values, ["primary", "secondary", "danger"]);
    assertEquals(named(answer, "variant").default, `"primary"`);
    assertEquals(named(answer, "disabled").inheritedFrom, "react");
    assertEquals(named(answer, "disabled").declaredIn, null);
    assertEquals(named(answer, "ref").inheritedFrom, "react");
    assertEquals(named(answer, "key").inheritedFrom, "react");
    assertEquals(named(answer, "children").inheritedFrom, "react");
  });

  it("sees through memo around a forwardRef, named and as the default export", async () => {
    const quick = await ask(`import { QuickButton } from "./ui";
      export const page = <§QuickButton onPress={() => {}} />;`);
    assertEquals(signature(quick).at(-1), "onPress: (at: number) => void");
    assertEquals(named(quick, "variant").default, `"primary"`);
    const box = await ask(`import { Box as Frame } from "@/ui";
      export const page = <§Frame label="" />;`);
    assertEquals(signature(box), ["label: string"]);
    assertEquals(box.component, { name: "Frame", path: "src/ui/Button.tsx" });
  });

  it("reads React.FC, intersections and mapped types", async () => {
    const answer = await ask(`import type { FC, PropsWithChildren } from "react";
      interface Model { id: number; name: string; secret: string; note?: string }
      type Props = PropsWithChildren<Omit<Model, "secret"> & Partial<Pick<Model, "secret">>> & {
        mode: "view" | "edit";
      };
      const Show: FC<Props> = ({ mode = "view", note: text = "none" }) => <p>{mode}{text}</p>;
      export const page = <§Show id={1} name="" mode="view" />;`);
    assertEquals(signature(answer).toSorted(), [
      "id: number",
      `mode: "view" | "edit"`,
      "name: string",
      "note?: string",
      "secret?: string",
    ]);
    assertEquals(named(answer, "note").default, `"none"`);
    assertEquals(named(answer, "children").inheritedFrom, "react");
  });

  it("lists the props of every member of a union, required where all members require them", async () => {
    const answer = await ask(`
      type Props =
        | { kind: "link"; href: string; label: string }
        | { kind: "button"; onPress(): void; label: string; href?: undefined };
      const Act = (props: Props) => null;
      export const page = <§Act kind="link" href="" label="" />;`);
    assertEquals(
      signature(answer),
      [
        `kind: "link" | "button"`,
        "href?: string",
        "label: string",
        "onPress?: () => void",
      ].toSorted((a, b) => order(answer, a) - order(answer, b)),
    );
    assertEquals(named(answer, "kind").values, ["link", "button"]);
  });

  it("reads a class component and its default props", async () => {
    const answer = await ask(`import { Component } from "react";
      interface CounterProps { start: number; step?: number }
      class Counter extends Component<CounterProps, { now: number }> {
        static defaultProps = { step: 2 };
        override render() { return <b>{this.props.start}</b>; }
      }
      export const page = <§Counter start={1} />;`);
    assertEquals(signature(answer), ["start: number", "step?: number"]);
    assertEquals(named(answer, "step").default, "2");
    assertEquals(named(answer, "ref").inheritedFrom, "react");
  });

  it("reads defaults that are assigned, and those of a destructuring in the body", async () => {
    const answer = await ask(`
      function Tag(props: { text?: string; size?: number; "data-id"?: string }) {
        const { size = 12, "data-id": id = "none" } = props;
        return <i title={id}>{size}</i>;
      }
      Tag.defaultProps = { text: "new" };
      export const page = <§Tag />;`);
    assertEquals(named(answer, "text").default, `"new"`);
    assertEquals(named(answer, "size").default, "12");
    assertEquals(named(answer, "data-id").default, `"none"`);
  });

  it("resolves an intrinsic tag and folds what all elements share", async () => {
    const answer = await ask(`export const page = <§button type="button" />;`);
    assertEquals(answer.component, { name: "button", path: null, package: "react" });
    assertEquals(named(answer, "type").values, ["submit", "reset", "button"]);
    assertEquals(named(answer, "type").inheritedFrom, undefined);
    assertEquals(named(answer, "className").inheritedFrom, "HTMLAttributes");
    assertEquals(named(answer, "onClick").inheritedFrom, "DOMAttributes");
    assertEquals(named(answer, "aria-label").inheritedFrom, "AriaAttributes");
  });

  it("tells the props of a package's component from those it inherits", async () => {
    const answer = await ask(`import * as widgets from "widgets";
      export const page = <§widgets.Gauge />;`);
    assertEquals(answer.component, { name: "Gauge", path: null, package: "widgets" });
    assertEquals(signature(answer), ["max?: number"]);
    assertEquals(named(answer, "max").default, "10");
    assertEquals(named(answer, "hidden").inheritedFrom, "BaseProps");
    assertEquals(named(answer, "title").inheritedFrom, "react");
  });

  it("lists own props first, then the inherited ones, those of one origin together", async () => {
    const answer = await ask(
      `import type { AriaAttributes, ReactNode, HTMLAttributes } from "react";
      import type { BaseProps } from "widgets";
      type Props = AriaAttributes & BaseProps & { last: string } & HTMLAttributes<HTMLElement> & {
        title: string; children?: ReactNode; first?: number;
      };
      const Act = (props: Props) => null;
      export const page = <§Act last="" title="" />;`,
    );
    assertEquals(signature(answer), [
      "children?: ReactNode",
      "title: string",
      "last: string",
      "first?: number",
    ]);
    const origins = answer.props.map(({ inheritedFrom }) => inheritedFrom ?? "own");
    const runs = origins.filter((origin, index) => origin !== origins[index - 1]);
    assertEquals(runs, ["own", "react", "widgets"]);
  });

  it("reports an index signature", async () => {
    const answer = await ask(`const Bag = (props: { one: 1; [other: string]: unknown }) => null;
      export const page = <§Bag one={1} />;`);
    assertEquals(answer.acceptsAny, true);
    assertEquals(signature(answer), ["one: 1"]);
  });

  it("answers for the text of the request while it is being typed", async () => {
    const answer = await ask(`const A = (props: { one: 1 }) => null;
      export const page = <div><§A one= </div>; const rest = {`);
    assertEquals(signature(answer), ["one: 1"]);
  });

  it("says why nothing is known", async () => {
    const reasons = {
      not_found: `import { Nothing } from "./nowhere"; export const page = <§Nothing />;`,
      any: `declare const Loose: any; export const page = <§Loose />;`,
      no_types: `import { Plain } from "plain"; export const page = <§Plain />;`,
      environment: `import { Absent } from "absent"; export const page = <§Absent />;`,
    };
    for (const [reason, marked] of Object.entries(reasons)) {
      const answer = await ask(marked);
      assertEquals([answer.resolved, answer.reason, answer.props], [false, reason, []], marked);
    }
    const unbound = await ask(`export const page = <§Unbound />;`);
    assertEquals([unbound.reason, unbound.component.name], ["not_found", "Unbound"]);
  });

  it("reads a component of a JavaScript file", async () => {
    const text = `import { Old } from "./ui/Old"; export const page = <Old label="a" />;`;
    const answer = await project.types.declaredProps({
      path: "src/page.jsx",
      text,
      offset: text.indexOf("<Old"),
    });
    assertEquals(signature(answer), ["label: any", "size?: number"]);
    assertEquals(named(answer, "size").default, "3");
  });
});

function order(answer: DeclaredProps, line: string): number {
  return answer.props.findIndex(({ name }) => line.startsWith(name));
}
