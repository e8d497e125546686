/** A project whose pages are edited at random, and what its names mean. */
export interface JudgedProject {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options: object;
  /** The files that are edited. */
  readonly pages: readonly string[];
  /** Elements, wrappers, tags, expressions and types that use names. */
  readonly snippets: readonly string[];
  readonly wrappers: readonly string[];
  readonly tags: readonly string[];
  readonly expressions: readonly string[];
  /** Names that no edit can resolve. */
  readonly unresolvable: readonly string[];
}

const FEATURES: JudgedProject = {
  name: "features, aliases, barrels and the automatic runtime",
  options: { paths: { "@/*": ["./src/*"] } },
  pages: ["src/features/home/pages/Home.tsx", "src/features/home/pages/Other.tsx"],
  files: {
    "src/features/cart/components/Total.tsx":
      `import { Text } from "@radix-ui/themes";\n\nexport type Money = { cents: number };\nexport function Total({ cents }: Money) {\n  return <Text>{cents}</Text>;\n}\n`,
    "src/features/cart/components/Row.tsx":
      `export default function Row({ label }: { label: string }) {\n  return <li>{label}</li>;\n}\n`,
    "src/features/cart/components/Twin.tsx": `export const Twin = () => <b />;\n`,
    "src/features/home/components/Twin.tsx": `export const Twin = () => <i />;\n`,
    "src/features/home/components/Panel.tsx":
      `const Inner = ({ children }: { children?: React.ReactNode }) => <div>{children}</div>;\nexport { Inner as Panel };\n`,
    "src/features/cart/index.ts":
      `export { Total, type Money } from "./components/Total";\nexport { default as Row } from "./components/Row";\n`,
    "src/shared/useTotal.ts":
      `import { useMemo } from "react";\n\nexport function useTotal(cents: number) {\n  return useMemo(() => cents, [cents]);\n}\nexport const format = (cents: number) => String(cents);\n`,
    "src/shared/kinds.ts":
      `export type Kind = "a" | "b";\nexport interface Shape {\n  kind: Kind;\n}\n`,
    "src/features/home/pages/Home.tsx":
      `import { useState } from "react";\nimport toast, { Toaster } from "react-hot-toast";\nimport { Row, Total, type Money } from "@/features/cart";\nimport type { Kind } from "@/shared/kinds";\nimport { format, useTotal } from "@/shared/useTotal";\n\nexport function Home({ kind, money }: { kind: Kind; money: Money }) {\n  const [open, setOpen] = useState(false);\n  return (\n    <main>\n      <Toaster />\n      <Total cents={useTotal(money.cents)} />\n      <button onClick={() => toast(kind)}>{format(1)}</button>\n      {open && <Row label="x" />}\n      <i onClick={() => setOpen(true)} />\n    </main>\n  );\n}\n`,
    "src/features/home/pages/Other.tsx":
      `import { createMachine } from "xstate";\nimport { Button, Flex } from "@radix-ui/themes";\nimport { Panel } from "../components/Panel";\n\nexport const machine = createMachine({});\nexport function Other() {\n  return (\n    <Flex>\n      <Panel>\n        <Button>Go</Button>\n      </Panel>\n    </Flex>\n  );\n}\n`,
  },
  snippets: [
    "<Total cents={1} />",
    "<Row label={format(2)} />",
    "<Panel><Row label='x' /></Panel>",
    "<Twin />",
    "<NoSuch />",
    "<Button onClick={() => toast('x')}>Go</Button>",
    "<p>{useTotal(1)}{useId()}</p>",
    "<Fragment><b /></Fragment>",
    "<p>{['a'].map((format) => <b key={format}>{format}</b>)}</p>",
    "<p>{(x as Shape).kind}</p>",
    "<b />",
  ],
  wrappers: ["<Panel />", "<Flex />", "<Suspense />", "<StrictMode />", "<NoSuch />", "<Twin />"],
  tags: ["Panel", "section", "Flex", "NoSuch", "Text"],
  expressions: [
    "format(3)",
    "(value: Money) => value.cents",
    "(kind: Kind) => kind",
    "() => toast.success('x')",
    "useRef<HTMLElement>(null)",
    "doesNotExist",
    "window.location",
    "createMachine({})",
    "{ format }",
    "((Total) => Total)(1)",
  ],
  unresolvable: ["NoSuch", "Twin", "doesNotExist", "x"],
};

const CLASSIC: JudgedProject = {
  name: "flat files, relative paths and the classic runtime",
  options: { jsx: "react" },
  pages: ["src/App.tsx", "src/Bare.tsx", "src/Plain.tsx"],
  files: {
    "src/Badge.tsx":
      `import React from 'react'\n\nexport const Badge = ({ label }: { label: string }) => <b>{label}</b>\n`,
    "src/Icon.tsx": `import React from 'react'\n\nconst Icon = () => <i />\nexport default Icon\n`,
    "src/helpers.ts": `export const twice = (x: number) => x * 2\nexport default twice\n`,
    "src/App.tsx":
      `import React, { useEffect } from 'react'\nimport { Badge } from './Badge'\nimport Icon from './Icon'\nimport { twice } from './helpers'\n\nexport default function App() {\n  useEffect(() => {})\n  return (\n    <main title={String(twice(1))}>\n      <Badge label='x' />\n      <Icon />\n    </main>\n  )\n}\n`,
    "src/Bare.tsx":
      `import * as React from 'react'\n\nexport class Bare extends React.Component {\n  render() {\n    return <section><hr /></section>\n  }\n}\n`,
    "src/Plain.tsx": `import React from 'react'\n\nexport const Plain = () => <p>plain</p>\n`,
  },
  snippets: [
    "<Badge label='y' />",
    "<Icon />",
    "<React.Fragment />",
    "<>{twice(2)}</>",
    "<p>{useState(0)}</p>",
    "<NoSuch />",
    "<Memo />",
  ],
  wrappers: ["<Suspense />", "<React.StrictMode />", "<Badge label='z' />", "<NoSuch />"],
  tags: ["Icon", "section", "NoSuch", "Badge"],
  expressions: ["twice(3)", "React.createRef()", "noSuch", "useRef(null)", "Math.max(1)"],
  unresolvable: ["NoSuch", "noSuch", "Memo"],
};

const NAMESPACES: JudgedProject = {
  name: "namespaces, declared globals and verbatim modules",
  options: { verbatimModuleSyntax: true },
  pages: ["src/Page.tsx", "src/Uses.tsx"],
  files: {
    "src/auto-imports.d.ts":
      `export {}\ndeclare global {\n  const useAuto: () => number\n  const AutoPart: () => null\n}\n`,
    "src/ui/Box.tsx":
      `import type { ReactNode } from "react";\n\nexport interface BoxProps {\n  children?: ReactNode;\n}\nexport const Box = ({ children }: BoxProps) => <div>{children}</div>;\n`,
    "src/ui/Tag.ts": `export type Tag = string;\nexport const Tag = (x: string): Tag => x;\n`,
    "src/ui/index.ts": `export * from "./Box";\nexport * from "./Tag";\n`,
    "src/Uses.tsx":
      `import * as Themes from "@radix-ui/themes";\nimport { type BoxProps, Box } from "./ui";\n\nexport const Uses = (props: BoxProps) => (\n  <Themes.Flex>\n    <Box {...props} />\n    <b title={String(useAuto())} />\n    <AutoPart />\n  </Themes.Flex>\n);\n`,
    "src/Page.tsx":
      `import { toast } from "react-hot-toast";\nimport { Tag } from "./ui";\nimport * as Themes from "@radix-ui/themes";\n\nexport const Page = ({ tag }: { tag: Tag }) => (\n  <Themes.Box title={Tag(tag)}>\n    <p onClick={() => toast("x")}>text</p>\n    <Themes.Text>deep</Themes.Text>\n  </Themes.Box>\n);\n`,
  },
  snippets: [
    "<Box>{useAuto()}</Box>",
    "<AutoPart />",
    "<Themes.Card />",
    "<p title={Tag('x')} />",
    "<NoSuch />",
    "<p>{useState<Tag>('a')}</p>",
    "<p>{((x: BoxProps) => null)({})}</p>",
  ],
  wrappers: ["<Box />", "<Themes.Section />", "<Themes.Flex></Themes.Flex>", "<Lost.Part />"],
  tags: ["Box", "Themes.Grid", "p", "Gone"],
  expressions: [
    "useAuto()",
    "(x: Tag) => x",
    "(x: BoxProps): x is BoxProps => true",
    "toast('y')",
    "missing",
    "typeof Tag",
    "document.title",
  ],
  unresolvable: ["NoSuch", "Lost", "Gone", "missing"],
};

export const PROJECTS: readonly JudgedProject[] = [FEATURES, CLASSIC, NAMESPACES];
