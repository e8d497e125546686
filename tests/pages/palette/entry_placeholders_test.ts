import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { readComponentFacts } from "../../../lib/components/mod.ts";
import { entryPlaceholders } from "../../../lib/pages/palette/entry_placeholders.ts";
import { factPlaceholders } from "../../../lib/pages/palette/fact_placeholders.ts";
import type { Placeholders } from "../../../lib/source/mod.ts";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { openTypeService } from "../../../lib/source/types/mod.ts";
import {
  type CheckedProject,
  installReact,
  openCheckedProject,
  STRICT_CONFIG,
} from "../../source/types/checked_project.ts";

const NEVER = "undefined as never";
const STYLE = { quote: '"', noValue: NEVER } as const;

/** A prop's type as its file has it, and the value that the text alone tells. */
const VALUES: readonly (readonly [type: string, code: string])[] = [
  ["string", '""'],
  ["number", "0"],
  ["boolean", "false"],
  ["bigint", "0n"],
  ["any", "null"],
  ["unknown", "null"],
  ["object", "{}"],
  ["null", "null"],
  ["true", "true"],
  ["-1", "-1"],
  ['"a" | "b"', '"a"'],
  ["User | string", '""'],
  ["(3)", "3"],
  ["() => void", "() => {}"],
  ["(a: string) => string[]", "() => []"],
  ["() => object", "() => ({})"],
  ["() => User", NEVER],
  ["readonly string[]", "[]"],
  ["Array<string>", "[]"],
  ["Map<string, User>", "new Map()"],
  ["Date", "new Date(0)"],
  ["ReactNode", "null"],
  ["ReactElement", "<></>"],
  ["ComponentType", "() => null"],
  ["MouseEventHandler", "() => {}"],
  ["InputHTMLAttributes<HTMLInputElement>", "{}"],
  ["LabelHTMLAttributes<HTMLLabelElement>", "{}"],
  ['ComponentProps<"div">', "{}"],
  ["Partial<User>", "{}"],
  ["keyof User", NEVER],
  ["User", NEVER],
];

const HEAD =
  `import type { ComponentProps, ComponentType, InputHTMLAttributes, LabelHTMLAttributes } from "react";
import type { MouseEventHandler, ReactElement, ReactNode } from "react";
interface User { name: string }
`;

function factsOf(text: string) {
  const [component] = readComponentFacts({ ast: parseText("src/box.tsx", text) });
  if (!component) throw new Error("The text has no component");
  return component;
}

function codes({ props }: Placeholders): string[][] {
  return props.map(({ name, code }) => [name, code]);
}

describe("factPlaceholders", () => {
  let project: CheckedProject;
  before(async () => {
    await loadTypeScript();
    project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG });
    await installReact(project.root);
  });
  after(() => project[Symbol.asyncDispose]());

  it("writes what the text of a type tells, and the compiler takes it", async () => {
    for (const [type, code] of VALUES) {
      const text = `${HEAD}export function Box(props: { value: ${type} }) { return null; }\n`;
      assertEquals(codes(factPlaceholders(factsOf(text), STYLE)), [["value", code]], type);
      const page = `${text}export const page = <Box value={${code}} />;`;
      assertEquals(await project.types.diagnostics({ path: "src/box.tsx", text: page }), [], type);
    }
  });

  it("leaves out what is optional, React's own, and what no attribute can be called", () => {
    const told = factPlaceholders(
      factsOf(`export const Box = (props: {
        a?: string; key: string; ref: string; "no name": string; "data-x": string; children: string;
      }) => null;`),
      STYLE,
    );
    assertEquals(codes(told), [["data-x", '""']]);
    assertEquals(told.children?.text, "children");
  });

  it("says when a component's file does not tell all of its props", () => {
    const told = factPlaceholders(
      factsOf(`import type { Base } from "./base";
        export const Box = (props: Base & { a: string }) => null;`),
      STYLE,
    );
    assertEquals([told.resolved, told.takesElement], [false, null]);
    assertEquals(codes(told), [["a", '""']]);
  });
});

describe("entryPlaceholders", () => {
  before(loadTypeScript);

  it("goes by the text where the checker takes too long", async () => {
    await using project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG });
    await using types = openTypeService({ root: project.root, timeoutMs: 1 });
    const text = "const Box = (props: { a: string; b: Wide }) => null; const page = <Box />;";
    const usage = { path: "src/p.tsx", text, offset: text.indexOf("<Box"), quote: '"' } as const;
    const told = await entryPlaceholders({ types }, factsOf(text), usage, {});
    assertEquals(codes(told), [["a", '""'], ["b", NEVER]]);
    assertEquals(told.note, undefined);
    const partly = await entryPlaceholders(
      { types },
      factsOf("const Box = (props: Base) => null;"),
      usage,
      {},
    );
    assertEquals(
      partly.note,
      'Required props of "Box" may be missing: its types are not available',
    );
  });
});
