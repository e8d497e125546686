import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { readComponents } from "../../../../lib/review/units/components/read_components.ts";
import { openTypeReader } from "../../../../lib/review/units/components/type_reader.ts";
import { openCommits } from "../open_commits.ts";

/** The props of the last component of `a.tsx` as `name: type`, with `?` for optional and `...` for what is beyond. */
async function propsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  await using commits = await openCommits({}, files);
  const reader = openTypeReader(commits.head);
  const place = await reader.open("a.tsx");
  const last = place && (await readComponents(place, reader)).at(-1);
  return [
    ...[...last?.props.values() ?? []].map(({ name, required, type, path }) =>
      `${name}${required ? "" : "?"}: ${type.text}${path === "a.tsx" ? "" : ` (${path})`}`
    ),
    ...(last?.beyond ?? []).map(({ text, package: from }) =>
      `...${text}${from ? ` (${from})` : ""}`
    ),
  ];
}

const takes = (type: string, before = "") =>
  `${before}export function Card(props: ${type}) { return <p/>; }\n`;

describe("readComponents", () => {
  const cases: [what: string, files: Record<string, string>, expected: string[]][] = [
    ["a type of another file", {
      "a.tsx": takes("Props", 'import type { Props } from "./b";\n'),
      "b.ts": "export interface Props { a: string; b?: number }\n",
    }, ["a: string (b.ts)", "b?: number (b.ts)"]],
    ["a default export", {
      "a.tsx": takes("P", 'import P from "./b";\n'),
      "b.ts": "interface Props { a: string }\nexport default Props;\n",
    }, ["a: string (b.ts)"]],
    ["a member of a module", {
      "a.tsx": takes("B.Props", 'import * as B from "./b";\n'),
      "b.ts": "export type Props = { a: string };\n",
    }, ["a: string (b.ts)"]],
    ["a name that two barrels hand on", {
      "a.tsx": takes("Mine", 'import { Yours as Mine } from "./b";\n'),
      "b.ts": 'export * from "./c";\n',
      "c.ts": 'export { Props as Yours } from "./d";\n',
      "d.ts": "export type Props = { a: string };\n",
    }, ["a: string (d.ts)"]],
    ["a name that is imported and exported again", {
      "a.tsx": takes("Props", 'import { Props } from "./b";\n'),
      "b.ts": 'import type { Props } from "./c";\nexport { Props };\n',
      "c.ts": "export type Props = { a: string };\n",
    }, ["a: string (c.ts)"]],
    ["bases and parts of an interface", {
      "a.tsx": takes(
        "Props",
        'import type { Base } from "./b";\ninterface Props extends Base { b: 1 }\ninterface Props { c: 2 }\n',
      ),
      "b.ts": "export interface Base { a: string; b: number }\n",
    }, ["a: string (b.ts)", "b: 1", "c: 2"]],
    ["the constraint of a type parameter", {
      "a.tsx": "export function Card<P extends { a: string }>(props: P) { return <p/>; }\n",
    }, ["a: string"]],
    ["types that lead back to themselves", {
      "a.tsx": takes("Props", 'import type { B } from "./b";\nexport type Props = { a: 1 } & B;\n'),
      "b.ts": 'import type { Props } from "./a";\nexport type B = Props & { b: 2 };\n',
    }, ["a: 1", "b: 2 (b.ts)", "...Props"]],
    ["what is picked and left out", {
      "a.tsx": takes(
        'Pick<Props, "a" | "b"> & Omit<Props, "a" | "c">',
        "type Props = { a: 1; b: 2; c: 3; d: 4 };\n",
      ),
    }, ["a: 1", "b: 2", "d: 4"]],
    ["keys that are not written", {
      "a.tsx": takes("Omit<Props, Keys>", "type Props = { a: 1 };\ntype Keys = string;\n"),
    }, ["...Omit<Props, Keys>"]],
    ["the props of another component", {
      "a.tsx": takes("React.ComponentProps<typeof Link>", 'import { Link } from "./b";\n'),
      "b.tsx": "export const Link = memo(({ to }: { to: string }) => <a href={to}/>);\n",
    }, ["to: string (b.tsx)"]],
    ["the props of an element", {
      "a.tsx": takes("React.ComponentProps<'button'> & { a: 1 }"),
    }, ["a: 1", "...React.ComponentProps<'button'>"]],
    ["some props of an element", {
      "a.tsx": takes('Omit<ComponentProps<"button">, "type">'),
    }, ['...Omit<ComponentProps<"button">, "type">']],
    ["a package", {
      "a.tsx": takes(
        "Props & BoxProps",
        'import type { BoxProps } from "@ui/core";\ntype Props = { a: 1 };\n',
      ),
    }, ["a: 1", "...BoxProps (@ui/core)"]],
    ["a file that is not there", {
      "a.tsx": takes("Props", 'import type { Props } from "./gone";\n'),
    }, ["...Props"]],
    ["an index signature", {
      "a.tsx": takes("{ a: 1; [key: `data-${string}`]: string }"),
    }, ["a: 1", "...[key: `data-${string}`]: string"]],
  ];
  for (const [what, files, expected] of cases) {
    it(`reads ${what}`, async () => assertEquals(await propsOf(files), expected));
  }
});
