/** A folder's way to write files, and a project that keeps it. */
export interface Neighbourhood {
  readonly name: string;
  /** The folders of Expressions, Components and the page. */
  readonly expressions: string;
  readonly components: string;
  readonly feature: string;
  readonly page: string;
  /** Texts by path; the page is among them. */
  readonly files: Readonly<Record<string, string>>;
  /** What a new file has to be, as far as a reader of the neighbours would say it. */
  readonly facts: Readonly<Record<string, string | boolean>>;
}

interface Description {
  /** The text of a unit. */
  readonly unit: (name: string) => string;
  /** Its path in the folder of its layer; `Name.tsx` by default. */
  readonly file?: (name: string) => string;
  readonly barrel?: { readonly path: string; readonly line: (name: string) => string };
  /** Further files, by what they stand for. */
  readonly index?: (name: string) => Readonly<Record<string, string>>;
  readonly page?: string;
  readonly pageFile?: string;
  readonly home?: string;
  readonly feature?: string;
  readonly folders?: { readonly components: string; readonly expressions: string };
  readonly more?: Readonly<Record<string, string>>;
  readonly compilerOptions?: object;
  readonly facts: Neighbourhood["facts"];
}

const PAGE = `interface HomePageProps {
  title: string;
  isOpen: boolean;
}

export function HomePage({ title, isOpen }: HomePageProps) {
  return (
    <main>
      {isOpen && <section className="box"><h2>{title}</h2></section>}
    </main>
  );
}
`;

function neighbourhood(name: string, told: Description): Neighbourhood {
  const { unit, file = (each) => `${each}.tsx`, index = () => ({}), barrel } = told;
  const home = told.home ?? "src/features/shop";
  const folders = told.folders ??
    { components: `${home}/components`, expressions: `${home}/expressions` };
  const page = `${home}/${told.pageFile ?? "pages/HomePage.tsx"}`;
  const of = (folder: string, names: readonly string[]) =>
    Object.fromEntries(names.flatMap((each) => [
      [`${folder}/${file(each)}`, unit(each)],
      ...Object.entries(index(each)).map(([path, text]) => [`${folder}/${path}`, text]),
      ...(barrel
        ? [[`${folder}/${barrel.path}`, names.map((other) => barrel.line(other)).join("")]]
        : []),
    ]));
  return {
    name,
    ...folders,
    feature: told.feature ?? "shop",
    page,
    files: {
      "package.json":
        '{ "name": "shop", "dependencies": { "react": "*", "@storybook/react": "*" } }',
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          jsx: "react-jsx",
          module: "esnext",
          moduleResolution: "bundler",
          strict: true,
          allowJs: true,
          ...told.compilerOptions,
        },
      }),
      ...of(folders.components, ["AlphaCard", "BetaCard", "GammaCard"]),
      // Where both are in one folder, the project knows no Expressions.
      ...(folders.expressions === folders.components
        ? {}
        : of(folders.expressions, ["DeltaList", "EtaList"])),
      [page]: told.page ?? PAGE,
      ...told.more,
    },
    facts: told.facts,
  };
}

const NODE = 'import type { ReactNode } from "react";\n\n';

const SLICES = {
  "src/app/App.tsx": "export function App() {\n  return <p>App</p>;\n}\n",
  "src/pages/home/ui/Home.tsx": "export function Home() {\n  return <p>Home</p>;\n}\n",
  "src/entities/user/ui/User.tsx": "export function User() {\n  return <p>User</p>;\n}\n",
  "src/shared/ui/Box.tsx": "export function Box() {\n  return <p>Box</p>;\n}\n",
};

/** Ways in which people write components. */
export const NEIGHBOURHOODS: readonly Neighbourhood[] = [
  neighbourhood("arrow, type Props and a barrel", {
    unit: (name) =>
      `${NODE}type Props = {\n  children: ReactNode;\n};\n\nexport const ${name} = ({ children }: Props) => {\n  return <div>{children}</div>;\n};\n`,
    barrel: { path: "index.ts", line: (name) => `export { ${name} } from "./${name}";\n` },
    facts: {
      form: "arrow",
      props: "type",
      propsName: "Props",
      propsExported: false,
      exported: "named",
    },
  }),
  neighbourhood("function, interface and default export", {
    unit: (name) =>
      `${NODE}interface ${name}Props {\n  children: ReactNode;\n}\n\nexport default function ${name}({ children }: ${name}Props) {\n  return <div>{children}</div>;\n}\n`,
    barrel: {
      path: "index.ts",
      line: (name) => `export { default as ${name} } from "./${name}";\n`,
    },
    facts: { form: "function", props: "interface", propsName: "prefixed", exported: "default" },
  }),
  neighbourhood("memo around an arrow", {
    unit: (name) =>
      `import { memo } from "react";\nimport type { ReactNode } from "react";\n\nexport interface ${name}Props {\n  children: ReactNode;\n}\n\nexport const ${name} = memo(({ children }: ${name}Props) => {\n  return <div>{children}</div>;\n});\n`,
    facts: { form: "arrow", around: "memo", exported: "named", propsExported: true },
  }),
  neighbourhood("React.memo around a function, default export at the end", {
    unit: (name) =>
      `import React from "react";\n\ninterface ${name}Props {\n  children: React.ReactNode;\n}\n\nconst ${name} = React.memo(function ${name}({ children }: ${name}Props) {\n  return <div>{children}</div>;\n});\n\nexport default ${name};\n`,
    facts: {
      form: "function",
      around: "React.memo",
      exported: "default at the end",
      wholeReact: "default",
    },
  }),
  neighbourhood("forwardRef", {
    unit: (name) =>
      `import { forwardRef, type ReactNode } from "react";\n\ntype ${name}Props = {\n  readonly children: ReactNode;\n};\n\nexport const ${name} = forwardRef<HTMLDivElement, ${name}Props>(({ children }, ref) => {\n  return <div ref={ref}>{children}</div>;\n});\n`,
    // Nobody hands a ref to what is new.
    facts: { form: "arrow", around: "nothing", props: "type", propsReadonly: true },
  }),
  neighbourhood("no types, .jsx", {
    unit: (name) => `export function ${name}({ children }) {\n  return <div>{children}</div>;\n}\n`,
    file: (name) => `${name}.jsx`,
    pageFile: "pages/HomePage.jsx",
    page: PAGE.slice(PAGE.indexOf("export")).replace(": HomePageProps", ""),
    facts: { form: "function", props: "none", extension: ".jsx" },
  }),
  neighbourhood("no types, .js", {
    unit: (name) =>
      `const ${name} = ({ children }) => {\n  return <div>{children}</div>;\n};\n\nexport default ${name};\n`,
    file: (name) => `${name}.js`,
    pageFile: "pages/HomePage.js",
    page: PAGE.slice(PAGE.indexOf("export")).replace(": HomePageProps", ""),
    facts: { form: "arrow", props: "none", extension: ".js", exported: "default at the end" },
  }),
  neighbourhood("inline type of the props", {
    unit: (name) =>
      `${NODE}export function ${name}({ children }: { children: ReactNode }) {\n  return <div>{children}</div>;\n}\n`,
    facts: { form: "function", props: "inline" },
  }),
  neighbourhood("FC of Props", {
    unit: (name) =>
      `import type { FC, ReactNode } from "react";\n\nexport type ${name}Props = {\n  children: ReactNode;\n};\n\nexport const ${name}: FC<${name}Props> = ({ children }) => {\n  return <div>{children}</div>;\n};\n`,
    facts: { form: "arrow", annotation: "FC", props: "type", typeImports: "statement" },
  }),
  neighbourhood("React.FC and default export", {
    unit: (name) =>
      `import React from "react";\n\ninterface Props {\n  children: React.ReactNode;\n}\n\nconst ${name}: React.FC<Props> = ({ children }) => {\n  return <div>{children}</div>;\n};\n\nexport default ${name};\n`,
    facts: { annotation: "React.FC", exported: "default at the end", propsName: "Props" },
  }),
  neighbourhood("file names in kebab-case", {
    unit: (name) =>
      `${NODE}export interface ${name}Props {\n  children: ReactNode;\n}\n\nexport function ${name}({ children }: ${name}Props) {\n  return <div>{children}</div>;\n}\n`,
    file: (name) => `${kebab(name)}.tsx`,
    barrel: { path: "index.ts", line: (name) => `export * from "./${kebab(name)}";\n` },
    facts: { fileName: "kebab", home: "shared folder", propsExported: true },
  }),
  neighbourhood("a folder for each, with its index", {
    unit: (name) =>
      `${NODE}interface ${name}Props {\n  children: ReactNode;\n}\n\nexport const ${name} = ({ children }: ${name}Props) => {\n  return <div>{children}</div>;\n};\n`,
    file: (name) => `${name}/${name}.tsx`,
    index: (name) => ({ [`${name}/index.ts`]: `export { ${name} } from "./${name}";\n` }),
    facts: { home: "own folder", form: "arrow" },
  }),
  neighbourhood("a folder for each, the unit in its index", {
    unit: (name) =>
      `${NODE}interface ${name}Props {\n  children: ReactNode;\n}\n\nexport const ${name} = ({ children }: ${name}Props) => {\n  return <div>{children}</div>;\n};\n`,
    file: (name) => `${name}/index.tsx`,
    facts: { home: "index of its folder" },
  }),
  neighbourhood("single quotes and no semicolons", {
    unit: (name) =>
      `import type { ReactNode } from 'react'\n\nexport interface ${name}Props {\n    children: ReactNode\n}\n\nexport function ${name}({ children }: ${name}Props) {\n    return <div>{children}</div>\n}\n`,
    facts: { quotes: "'", semicolons: "none", indent: '"    "' },
  }),
  neighbourhood("tabs and CRLF", {
    unit: (name) =>
      `${NODE}export interface ${name}Props {\n\tchildren: ReactNode;\n}\n\nexport function ${name}({ children }: ${name}Props) {\n\treturn <div>{children}</div>;\n}\n`
        .replaceAll("\n", "\r\n"),
    facts: { lines: "CRLF", indent: '"\\t"' },
  }),
  neighbourhood("the client's files", {
    unit: (name) =>
      `"use client";\n\nimport { type ReactNode } from "react";\n\nexport function ${name}({ children }: Readonly<{ children: ReactNode }>) {\n  return <div>{children}</div>;\n}\n`,
    facts: { client: false },
  }),
  neighbourhood("a licence in each file", {
    unit: (name) =>
      `/**\n * Copyright The Shop\n * SPDX-License-Identifier: MIT\n */\n\nimport type { ReactNode } from "react";\n\nexport function ${name}({ children }: Readonly<{ children: ReactNode }>) {\n  return <div>{children}</div>;\n}\n`,
    facts: { header: "/**\n * Copyright The Shop\n * SPDX-License-Identifier: MIT\n */" },
  }),
  neighbourhood("imports by an alias", {
    unit: (name) =>
      `import { join } from "@/features/shop/domain/join";\n\nexport interface ${name}Props {\n  items: readonly string[];\n}\n\nexport function ${name}({ items }: ${name}Props) {\n  return <div>{join(items)}</div>;\n}\n`,
    more: {
      "src/features/shop/domain/join.ts":
        "export function join(items: readonly string[]): string {\n  return items.join();\n}\n",
    },
    compilerOptions: { paths: { "@/*": ["./src/*"] } },
    facts: { form: "function" },
  }),
  neighbourhood("segments of feature-sliced design", {
    unit: (name) =>
      `${NODE}type Props = {\n  children: ReactNode;\n};\n\nexport function ${name}({ children }: Props) {\n  return <div>{children}</div>;\n}\n`,
    home: "src/widgets/header",
    feature: "widgets/header",
    folders: { components: "src/widgets/header/ui", expressions: "src/widgets/header/expressions" },
    pageFile: "ui/Header.tsx",
    more: SLICES,
    facts: { props: "type", propsName: "Props", form: "function" },
  }),
  neighbourhood("segments of feature-sliced design, without Expressions", {
    unit: (name) =>
      `${NODE}type Props = {\n  children: ReactNode;\n};\n\nexport function ${name}({ children }: Props) {\n  return <div>{children}</div>;\n}\n`,
    home: "src/widgets/header",
    feature: "widgets/header",
    folders: { components: "src/widgets/header/ui", expressions: "src/widgets/header/ui" },
    pageFile: "ui/Header.tsx",
    more: SLICES,
    facts: { props: "type", propsName: "Props", form: "function" },
  }),
  neighbourhood("a flat project", {
    unit: (name) =>
      `${NODE}interface ${name}Props {\n  children: ReactNode;\n}\n\nexport const ${name} = ({ children }: ${name}Props) => {\n  return <div>{children}</div>;\n};\n`,
    home: "src",
    feature: "app",
    facts: { form: "arrow", props: "interface" },
  }),
  neighbourhood("stories beside the components", {
    unit: (name) =>
      `interface ${name}Props {\n  title: string;\n}\n\nexport function ${name}({ title }: ${name}Props) {\n  return <p>{title}</p>;\n}\n`,
    index: (name) => ({
      [`${name}.stories.tsx`]:
        `import type { Meta, StoryObj } from "@storybook/react";\nimport { ${name} } from "./${name}";\n\nconst meta = { component: ${name} } satisfies Meta<typeof ${name}>;\n\nexport default meta;\ntype Story = StoryObj<typeof meta>;\n\nexport const Plain: Story = { args: { title: "Title" } };\n`,
    }),
    facts: { props: "interface", form: "function" },
  }),
  neighbourhood("a flat project without folders", {
    unit: (name) =>
      `${NODE}interface ${name}Props {\n  children: ReactNode;\n}\n\nexport const ${name} = ({ children }: ${name}Props) => {\n  return <div>{children}</div>;\n};\n`,
    home: "src",
    feature: "shared",
    folders: { components: "src", expressions: "src" },
    pageFile: "HomePage.tsx",
    facts: { form: "arrow", props: "interface" },
  }),
];

function kebab(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}
