import { assertEquals, assertGreater } from "@std/assert";
import { after, before, describe, it } from "node:test";
import { createRandom, type Random } from "../../support/random.ts";
import {
  type CheckedProject,
  installReact,
  openCheckedProject,
  STRICT_CONFIG,
} from "./checked_project.ts";

const UI = `import { type ButtonHTMLAttributes, forwardRef, memo, type ReactNode } from "react";
export type Variant = "solid" | "outline" | "ghost";
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  level: 1 | 2 | 3;
  icon?: ReactNode;
}
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(
  ({ variant, level, icon, ...rest }, ref) => <button {...rest} ref={ref}>{icon}{variant}{level}</button>,
);
export const Quick = memo(Button);
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return <section title={title}>{children}</section>;
}
export function Field(props: { kind: "text"; rows?: never } | { kind: "area"; rows: number }) {
  return <p>{props.kind}</p>;
}
export function List<T>({ items, draw }: { items: T[]; draw?: (item: T) => ReactNode }) {
  return <ul>{draw && items.map(draw)}</ul>;
}
export const Open = (props: Record<string, string>) => <i {...props} />;
declare const styled: any;
export const Tinted = styled(Panel)(({ theme }: { theme: string }) => ({ color: theme }));
export const Parts = { Head: ({ text }: { text: string }) => <h1>{text}</h1> };
`;

const IMPORTS = `import { Button, Field, List, Open, Panel, Parts, Quick, Tinted } from "./ui";\n`;

/** Markup, and what is said of it. */
const ROWS: readonly (readonly [markup: string, hints: readonly string[]])[] = [
  [`<Button level={1} variant="solid" data-x="1" aria-label="a" key="k" />`, []],
  [`<Button level={1} varient="solid" />`, [
    `unknown_prop "Button" has no prop "varient". Did you mean "variant"?`,
  ]],
  [`<Button level={1} qqqqqqq />`, [`unknown_prop "Button" has no prop "qqqqqqq"`]],
  [`<Button level={1} variant="outlin" />`, [
    `unlisted_value "variant" of "Button" takes "solid", "outline", "ghost", not "outlin". Did you mean "outline"?`,
  ]],
  [`<Quick level={4} />`, [`unlisted_value "level" of "Quick" takes 1, 2, 3, not 4`]],
  [`<Quick level={Number("1") as 1} />`, []],
  [`<Button />`, [`missing_prop "Button" needs the prop "level"`]],
  [`<Button {...{ level: 1 as const }} />`, []],
  [`<Button level={2} disabled="no" />`, [
    `unlisted_value "disabled" of "Button" takes true, false, not "no"`,
  ]],
  [`<Panel title="t">Text</Panel>`, []],
  [`<Tinted title="t" src="x" />`, []],
  [`<Panel title="t"></Panel>`, [`missing_prop "Panel" needs the prop "children"`]],
  [`<Panel><b /></Panel>`, [`missing_prop "Panel" needs the prop "title"`]],
  [`<Field kind="area" rows={2} />`, []],
  [`<Field kind="text" />`, []],
  [`<List items={[1]} draw={(item) => item + 1} />`, []],
  [`<List />`, [`missing_prop "List" needs the prop "items"`]],
  [`<Open anything="1" at="all" />`, []],
  [`<Parts.Head text="a" txt="b" />`, [
    `unknown_prop "Parts.Head" has no prop "txt". Did you mean "text"?`,
  ]],
  [`<div clasName="a" />`, [
    `unknown_prop "div" has no prop "clasName". Did you mean "className"?`,
  ]],
  [`<NoSuch a="1" />`, []],
];

describe("TypeService.propHints", () => {
  let project: CheckedProject;
  before(async () => {
    project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/ui.tsx": UI,
      "src/untyped.jsx": "",
    });
    await installReact(project.root);
  });
  after(() => project[Symbol.asyncDispose]());

  it("tells what a component does not declare, does not list, and needs", async () => {
    const file = pageOf(ROWS.map(([markup]) => markup));
    const hints = await project.types.propHints(file);
    ROWS.forEach(([markup, expected], row) => {
      const told = hints.filter((hint) => rowOf(hint, file) === row).map((
        { kind, message, fix },
      ) => `${kind} ${message}${fix === undefined ? "" : `. ${fix}`}`);
      assertEquals(told, expected, markup);
    });
  });

  it("says nothing of a component of which nothing is known", async () => {
    const text = `import { Card } from "not-installed";\nexport const a = <Card anything />;\n`;
    assertEquals(await project.types.propHints({ path: "src/page.tsx", text }), []);
  });

  it("tells nothing that TypeScript does not object to, and misses nothing that it does", async () => {
    const random = createRandom(7);
    const elements = Array.from({ length: 300 }, () => randomElement(random));
    const file = pageOf(elements);
    const rowsOf = (found: readonly { start: number }[]) =>
      new Set(found.map((each) => rowOf(each, file)));
    const wrong = rowsOf(await project.types.diagnostics(file));
    const hinted = rowsOf(await project.types.propHints(file));
    elements.forEach((element, row) => assertEquals(hinted.has(row), wrong.has(row), element));
    assertGreater(wrong.size, 25);
    assertGreater(elements.length - wrong.size, 25);
  });
});

/** A page with each element on a line of its own. */
function pageOf(elements: readonly string[]): { path: string; text: string } {
  return {
    path: "src/page.tsx",
    text: `${IMPORTS}export const all = [\n${elements.join(",\n")},\n];\n`,
  };
}

function rowOf({ start }: { readonly start: number }, { text }: { readonly text: string }): number {
  return text.slice(0, start).split("\n").length - 3;
}

const GIVEN = [
  ["level={1}", "level={2}", "level={3}", "level={7}", "levl={1}"],
  [`variant="solid"`, `variant={"ghost"}`, `variant="gost"`, `Variant="solid"`],
  ["disabled", "disabled={false}", `type="button"`, `type="buton"`, `tabindex={1}`, "tabIndex={1}"],
  [`title="a"`, `data-title="a"`, `titel="a"`],
] as const;

function randomElement(random: Random): string {
  const tag = random.pick(["Button", "Quick", "Button", "Panel", "button"]);
  const given = GIVEN.flatMap((choices) => random.below(3) === 0 ? [] : [random.pick(choices)]);
  const attributes = given.length === 0 ? "" : ` ${given.join(" ")}`;
  return random.below(2) === 0
    ? `<${tag}${attributes} />`
    : `<${tag}${attributes}>${random.pick(["", "Text", "{1}"])}</${tag}>`;
}
