import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { PureOp } from "../../lib/edits/mod.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { type Edited, type EditProject, openEditProject } from "./imports/edit_project.ts";
import { nameErrors } from "./imports/name_errors.ts";

/** An edit of one file, and the imports that it has then; or why it is refused. */
interface Case {
  readonly files: Readonly<Record<string, string>>;
  readonly ops: readonly PureOp[];
  /** The file that is edited: the first one. */
  readonly imports?: readonly string[];
  readonly refused?: { readonly name: string; readonly reason: string; readonly from: string[] };
}

function page(body: string, imports = ""): string {
  return `${imports}${imports && "\n"}export function Page() {\n  return ${body};\n}\n`;
}

function inserting(snippet: string): PureOp[] {
  return [{ op: "insertNode", parentId: "Page:0", snippet }];
}

const part = (name: string) => `export const ${name} = () => <b />;\n`;
const REMOVE: PureOp[] = [{ op: "removeNode", nodeId: "Page:0.0" }];

/** Each case has a folder of its own in one project; names are not used by two. */
const CASES: Readonly<Record<string, Case>> = {
  "a default export": {
    files: {
      "P.tsx": page("<p></p>"),
      "Alpha.tsx": `export default ${"function Alpha"}() {\n  return <b />;\n}\n`,
    },
    ops: inserting("<Alpha />"),
    imports: ['import Alpha from "./Alpha";'],
  },
  "an export under another name": {
    files: {
      "P.tsx": page("<p></p>"),
      "parts.tsx": `const inner = () => <b />;\nexport { inner as Beta };\n`,
    },
    ops: inserting("<Beta />"),
    imports: ['import { Beta } from "./parts";'],
  },
  "a barrel that others go through": {
    files: {
      "P.tsx": page("<p></p>"),
      "ui/Gamma.tsx": part("Gamma"),
      "ui/index.ts": `export * from "./Gamma";\n`,
      "Q.tsx": `import { Gamma } from "./ui";\n\nexport const Q = () => <Gamma />;\n`,
    },
    ops: inserting("<Gamma />"),
    imports: ['import { Gamma } from "./ui";'],
  },
  "a barrel that the file imports, and that hands it on by a star": {
    files: {
      "P.tsx": page("<TeaTin />", 'import { TeaTin } from "./tea";\n'),
      "tea/TeaTin.tsx": part("TeaTin"),
      "tea/TeaRow.tsx": part("TeaRow"),
      "tea/index.ts": `export { TeaTin } from "./TeaTin";\nexport * from "./TeaRow";\n`,
    },
    ops: [{ op: "wrapNode", nodeId: "Page:0", snippet: "<TeaRow />" }],
    imports: ['import { TeaTin, TeaRow } from "./tea";'],
  },
  "two components of one name": {
    files: { "P.tsx": page("<p></p>"), "a/Delta.tsx": part("Delta"), "b/Delta.tsx": part("Delta") },
    ops: inserting("<Delta />"),
    refused: { name: "Delta", reason: "ambiguous", from: ["./a/Delta", "./b/Delta"] },
  },
  "one of two components of one name, also where all files around use the same": {
    files: {
      "shop/pages/P.tsx": page("<p></p>"),
      "shop/pages/Q.tsx": `import { Samek } from "../ui/Samek";\n\nexport const Q = Samek;\n`,
      "shop/pages/more/R.tsx":
        `import { Samek } from "../../ui/Samek";\n\nexport const R = Samek;\n`,
      "shop/ui/Samek.tsx": part("Samek"),
      "mails/Samek.tsx": part("Samek"),
      "mails/M.tsx": `import { Samek } from "./Samek";\n\nexport const M = Samek;\n`,
    },
    ops: inserting("<Samek />"),
    refused: { name: "Samek", reason: "ambiguous", from: ["../../mails/Samek", "../ui/Samek"] },
  },
  "an index that only files of its folder go past": {
    files: {
      "P.tsx": page("<p></p>"),
      "pe/index.ts": `export * from "./Pe";\n`,
      "pe/Pe.tsx": part("Pe"),
      "pe/PeRow.tsx": `import { Pe } from "./Pe";\n\nexport const PeRow = Pe;\n`,
    },
    ops: inserting("<Pe />"),
    imports: ['import { Pe } from "./pe";'],
  },
  "a name that only types use": {
    files: { "P.tsx": page("<p></p>"), "kinds.ts": `export interface Epsilon {\n  a: 1;\n}\n` },
    ops: inserting("<p title={((x: Epsilon) => x.a) as never} />"),
    imports: ['import type { Epsilon } from "./kinds";'],
  },
  "a type of the file that has the component's name": {
    files: {
      "P.tsx": `type Zeta = 1;\n${page("<p title={String(1 as Zeta)}></p>")}`,
      "Zeta.tsx": part("Zeta"),
    },
    ops: inserting("<Zeta />"),
    refused: { name: "Zeta", reason: "taken", from: ["./Zeta"] },
  },
  "a last use that goes while a type still uses the name": {
    files: {
      "P.tsx": `import { Eta } from "./Eta";\n\nexport const held: Eta | null = null;\n${
        page("<p><Eta /></p>")
      }`,
      "Eta.tsx":
        `import { Component } from "react";\n\nexport class Eta extends Component {\n  override render() {\n    return null;\n  }\n}\n`,
    },
    ops: REMOVE,
    imports: ['import { Eta } from "./Eta";'],
  },
  "a last use beside a local of that name": {
    files: {
      "P.tsx": page(
        `<p><Theta />{[part].map((Theta) => <Theta key="" />)}</p>`,
        `import { part, Theta } from "./Theta";\n`,
      ),
      "Theta.tsx": `${part("Theta")}export const part = () => <i />;\n`,
    },
    ops: REMOVE,
    imports: ['import { part } from "./Theta";'],
  },
  "a use that a local has": {
    files: { "P.tsx": page("<p></p>"), "Iota.tsx": part("Iota") },
    ops: inserting("<p>{[() => null].map((Iota) => <Iota key='' />)}</p>"),
    imports: [],
  },
  "the last use of a namespace": {
    files: {
      "P.tsx": page("<p><Ns.Kappa /></p>", `import * as Ns from "./Kappa";\n`),
      "Kappa.tsx": part("Kappa"),
    },
    ops: REMOVE,
    imports: [],
  },
  "another member of a namespace": {
    files: {
      "P.tsx": page("<p><Ns.Lambda /></p>", `import * as Ns from "./Lambda";\n`),
      "Lambda.tsx": part("Lambda") + part("Lambda2"),
    },
    ops: [{ op: "renameTag", nodeId: "Page:0.0", tag: "Ns.Lambda2" }],
    imports: ['import * as Ns from "./Lambda";'],
  },
  "an import for side effects, and one that was unused before": {
    files: {
      "P.tsx": page(
        "<p><Mu /></p>",
        `import "./effects";\nimport { Mu } from "./Mu";\nimport { idle } from "./effects";\n`,
      ),
      "Mu.tsx": part("Mu"),
      "effects.ts": "export const idle = 1;\n",
    },
    ops: REMOVE,
    imports: ['import "./effects";', 'import { idle } from "./effects";'],
  },
  "a value beside a type of the same module": {
    files: {
      "P.tsx": `import type { Kind } from "./Nu";\n\nexport const kind: Kind = 1;\n${
        page("<p></p>")
      }`,
      "Nu.tsx": `${part("Nu")}export type Kind = 1;\n`,
    },
    ops: inserting("<Nu />"),
    imports: ['import type { Kind } from "./Nu";', 'import { Nu } from "./Nu";'],
  },
  "a name of a declaration of globals": {
    files: {
      "P.tsx": page("<p></p>"),
      "auto-imports.d.ts": "export {}\ndeclare global {\n  const useXi: () => string;\n}\n",
    },
    ops: inserting("<p>{useXi()}</p>"),
    imports: [],
  },
  "a default export that its file names": {
    files: {
      "P.tsx": page("<p></p>"),
      "Omicron.tsx": `import { memo } from "react";\n\nexport default memo(() => <b />);\n`,
    },
    ops: inserting("<Omicron />"),
    imports: ['import Omicron from "./Omicron";'],
  },
  "a default export that wraps a component of a file written otherwise": {
    files: {
      "P.tsx": page("<p></p>"),
      "sampiBox.tsx":
        `import { memo } from "react";\n\nfunction Sampi() {\n  return <b />;\n}\n\nexport default memo(Sampi);\n`,
    },
    ops: inserting("<Sampi />"),
    imports: ['import Sampi from "./sampiBox";'],
  },
  "a component's last use by another tag": {
    files: {
      "P.tsx": page("<p><Pi /></p>", `import { Pi } from "./Pi";\n`),
      "Pi.tsx": part("Pi"),
    },
    ops: [{ op: "renameTag", nodeId: "Page:0.0", tag: "b" }],
    imports: [],
  },
  "React's last use with the automatic runtime": {
    files: {
      "P.tsx": page("<p><React.Fragment /></p>", `import React from "react";\n`),
    },
    ops: REMOVE,
    imports: [],
  },
  "a hook and a helper merged into what is there": {
    files: {
      "P.tsx": page("<p>{useId()}</p>", `import { useId } from "react";\n`),
    },
    ops: inserting("<p title={useRef('').current} />"),
    imports: ['import { useId, useRef } from "react";'],
  },
  "a package that another file imports by default and by name": {
    files: {
      "P.tsx": page("<p></p>"),
      "Q.tsx":
        `import toast, { Toaster } from "react-hot-toast";\n\nexport const Rho = () => <Toaster key={String(toast)} />;\n`,
    },
    ops: inserting("<p onClick={() => toast(1 as never)}><Toaster /></p>"),
    imports: ['import toast, { Toaster } from "react-hot-toast";'],
  },
  "a type alone where a value is needed": {
    files: { "P.tsx": page("<p></p>"), "Phi.ts": "export interface Phi {\n  a: 1;\n}\n" },
    ops: inserting("<Phi />"),
    refused: { name: "Phi", reason: "unknown", from: [] },
  },
  "a name that a script of declarations has": {
    files: {
      "P.tsx": page("<p></p>"),
      "ambient.d.ts": "declare const useChi: () => string;\n",
    },
    ops: inserting("<p>{useChi()}</p>"),
    imports: [],
  },
  "an exported name of the file itself": {
    files: { "P.tsx": `${page("<p></p>")}export const Sigma = () => <b />;\n` },
    ops: inserting("<Sigma />"),
    imports: [],
  },
  "a test's globals": {
    files: { "P.test.tsx": page("<p></p>"), "Tau.tsx": part("Tau") },
    ops: inserting("<p title={String(expect(jest.fn()))}><Tau /></p>"),
    imports: ['import { Tau } from "./Tau";'],
  },
  "a name that a type import has": {
    files: {
      "P.tsx": `import type { Upsilon } from "./Upsilon";\n\nexport type Held = typeof Upsilon;\n${
        page("<p></p>")
      }`,
      "Upsilon.tsx": part("Upsilon"),
    },
    ops: inserting("<Upsilon />"),
    imports: ['import { Upsilon } from "./Upsilon";'],
  },
  "a module that a neighbour imports as a whole": {
    files: {
      "P.tsx": page("<p></p>"),
      "Q.tsx": `import * as Psi from "./psi";\n\nexport const Q = () => <Psi.One />;\n`,
      "psi/index.ts": `export * from "./One";\n`,
      "psi/One.tsx": part("One") + part("Two"),
    },
    ops: inserting("<Psi.Two />"),
    imports: ['import * as Psi from "./psi";'],
  },
  "two modules that neighbours import as a whole under one name": {
    files: {
      "P.tsx": page("<p></p>"),
      "Q.tsx": `import * as Omega from "./a";\n\nexport const Q = () => <Omega.One />;\n`,
      "R.tsx": `import * as Omega from "./b";\n\nexport const R = () => <Omega.One />;\n`,
      "a.tsx": part("One"),
      "b.tsx": part("One"),
    },
    ops: inserting("<Omega.One />"),
    refused: { name: "Omega", reason: "ambiguous", from: ["./a", "./b"] },
  },
  "a module of types alone as a whole where a value is needed": {
    files: {
      "P.tsx": page("<p></p>"),
      "Q.tsx": `import type * as Aleph from "./aleph";\n\nexport type Q = Aleph.One;\n`,
      "aleph.ts": "export type One = 1;\n",
    },
    ops: inserting("<Aleph.One />"),
    refused: { name: "Aleph", reason: "unknown", from: [] },
  },
  "a package that a neighbour imports as a whole": {
    files: {
      "P.tsx": page("<p></p>"),
      "Q.tsx":
        `import * as Themes from "@radix-ui/themes";\n\nexport const Beth = () => <Themes.Card />;\n`,
    },
    ops: inserting("<Themes.Badge />"),
    imports: ['import * as Themes from "@radix-ui/themes";'],
  },
  "a namespace that a barrel exports": {
    files: {
      "P.tsx": page("<p></p>"),
      "gimel/index.ts": `export * as Gimel from "./parts";\n`,
      "gimel/parts.tsx": part("One"),
    },
    ops: inserting("<Gimel.One />"),
    imports: ['import { Gimel } from "./gimel";'],
  },
  "a tag that only the browser has a name for": {
    files: {
      "P.tsx": page("<p></p>"),
      "Q.ts": `export const made = [new Image(), new Text("")];\n`,
    },
    ops: inserting('<Image src="a" />'),
    refused: { name: "Image", reason: "unknown", from: [] },
  },
  "a part of a tag that only the browser has a name for": {
    files: { "P.tsx": page("<p></p>") },
    ops: inserting("<Range.Item />"),
    refused: { name: "Range", reason: "unknown", from: [] },
  },
  "a tag under the name of a global that the file uses already": {
    files: { "P.tsx": `${page("<p></p>")}export const seen = new Map();\n` },
    ops: inserting("<Map />"),
    refused: { name: "Map", reason: "taken", from: [] },
  },
  "a component under the name of a global that the file uses": {
    files: {
      "P.tsx": `${page("<p></p>")}export const seen = new Set();\n`,
      "Set.tsx": part("Set"),
    },
    ops: inserting("<Set />"),
    refused: { name: "Set", reason: "taken", from: ["./Set"] },
  },
  "a component under the name of a global that others use": {
    files: {
      "P.tsx": page("<p></p>"),
      "Option.tsx": part("Option"),
      "Q.ts": `export const option = new Option();\n`,
    },
    ops: inserting("<Option />"),
    imports: ['import { Option } from "./Option";'],
  },
  "a module as a whole, asked for": {
    files: { "P.tsx": page("<p></p>"), "Daleth.tsx": part("One") },
    ops: [
      { op: "addImport", specifier: "./Daleth", imported: "*", local: "Parts" },
      ...inserting("<Parts.One />"),
    ],
    imports: ['import * as Parts from "./Daleth";'],
  },
};

/** Ambient declarations that a test's types would bring. */
const GLOBALS =
  "declare const expect: (x: unknown) => unknown;\ndeclare const jest: { fn(): unknown };\n";

describe("imports that follow an edit", () => {
  let project: EditProject;
  const texts = new Map<string, string>();

  before(async () => {
    await loadTypeScript();
    const files = Object.values(CASES).flatMap(({ files }, index) =>
      Object.entries(files).map(([path, text]): [string, string] => [pathOf(index, path), text])
    );
    project = await openEditProject({ ...Object.fromEntries(files), "src/globals.d.ts": GLOBALS });
  });
  after(() => project[Symbol.asyncDispose]());

  for (const [index, [name, { files, ops, imports, refused }]] of Object.entries(CASES).entries()) {
    it(name, async () => {
      const path = pathOf(index, Object.keys(files)[0] ?? "");
      const edited = await project.edit(path, ops);
      if (refused) {
        const [told] = "names" in edited ? edited.names : [];
        assertEquals([told?.name, told?.reason], [refused.name, refused.reason]);
        assertEquals(told?.candidates.map(({ specifier }) => specifier).sort(), refused.from);
        return;
      }
      const text = textOf(edited);
      assertEquals(text.split("\n").filter((line) => line.startsWith("import ")), imports);
      texts.set(path.replace(/\.tsx$/, ".edited.tsx"), text);
    });
  }

  it("leaves no name that the compiler misses, and none that it finds idle", () => {
    for (const [path, errors] of nameErrors(project.root, texts)) {
      const own = errors.filter((error) => !error.includes("'idle'"));
      assertEquals(own, [], `${path}\n${texts.get(path)}`);
    }
  });
});

describe("imports that follow an edit, in other projects", () => {
  before(loadTypeScript);

  it("keep what JSX is made into calls by as long as there is JSX", async () => {
    const text = page("<p><b /></p>", `import React from "react";\n`);
    await using project = await openEditProject({ "src/P.tsx": text }, {
      options: { jsx: "react" },
    });
    const kept = await project.edit("src/P.tsx", REMOVE);
    assertStringIncludes(textOf(kept), "import React");
    const gone = await project.edit("src/P.tsx", [{ op: "removeNode", nodeId: "Page:0" }]);
    assertEquals(textOf(gone).includes("React"), false);
  });

  it("follow JavaScript without types, and without installed packages", async () => {
    await using project = await openEditProject({
      "tsconfig.json": "{}",
      "src/P.jsx": page("<p></p>"),
      "src/Q.jsx":
        `import Part from "./Part.jsx";\n\nexport const Q = () => <Part a={globalThing} />;\n`,
      "src/Part.jsx": `export default function Part() {\n  return <b />;\n}\n`,
    }, { installed: false });
    const brought = await project.edit(
      "src/P.jsx",
      inserting("<Part a={useState(globalThing)} />"),
    );
    assertStringIncludes(textOf(brought), 'import Part from "./Part.jsx";\n');
    assertStringIncludes(textOf(brought), 'import { useState } from "react";\n');
    const unknown = await project.edit("src/P.jsx", inserting("<NoSuch a={nowhere} />"));
    assert("names" in unknown);
    assertEquals(unknown.names.map(({ name }) => name), ["NoSuch", "nowhere"]);
  });

  it("look into the packages that the file imports", async () => {
    const packageOf = (name: string, types: string | null) => ({
      [`node_modules/${name}/package.json`]: JSON.stringify({
        name,
        main: "index.js",
        types: "index.d.ts",
      }),
      [`node_modules/${name}/index.js`]: "module.exports = {};",
      ...(types !== null && { [`node_modules/${name}/index.d.ts`]: types }),
    });
    const component = (name: string) => `export declare const ${name}: () => null;\n`;
    await using project = await openEditProject({
      ...packageOf(
        "icons",
        ["Plus", "Map", "Pencil", "Twin"].map(component).join("") + "export type Size = 1;\n",
      ),
      ...packageOf("other-icons", component("Twin")),
      ...packageOf("untyped", null),
      "src/P.tsx": page(
        "<p><Plus /><Other.Twin />{any}</p>",
        `import { Plus } from "icons";\nimport * as Other from "other-icons";\nimport any from "untyped";\n`,
      ),
    }, { installed: false, options: { strict: false } });
    const brought = async (snippet: string) => {
      const edited = await project.edit("src/P.tsx", inserting(snippet));
      return "text" in edited
        ? edited.text.split("\n").filter((line) => line.includes('"icons"'))
        : edited.names.map(({ name, reason, candidates }) => [
          name,
          reason,
          ...candidates.map(({ specifier }) => specifier),
        ]);
    };
    assertEquals(await brought("<Pencil />"), ['import { Plus, Pencil } from "icons";']);
    assertEquals(await brought("<Map />"), ['import { Plus, Map } from "icons";']);
    assertEquals(await brought("<p title={((x: Size) => x) as never} />"), [
      'import type { Size } from "icons";',
      'import { Plus } from "icons";',
    ]);
    assertEquals(await brought("<Size />"), [["Size", "unknown"]]);
    assertEquals(await brought("<Nowhere />"), [["Nowhere", "unknown"]]);
    assertEquals(await brought("<Twin />"), [["Twin", "ambiguous", "icons", "other-icons"]]);
  });

  it("leave the place of one that goes to one that comes, and no blank lines of its own", async () => {
    const component = "export function P() {\n  return <p><Old /></p>;\n}\n";
    await using project = await openEditProject({
      "src/P.tsx": `import { Old } from "./parts/Old";\n\n${component}`,
      "src/Q.tsx":
        `import { useId } from "react";\n\nimport { Old } from "./parts/Old";\n\nexport const id = useId;\n${component}`,
      "src/parts/Old.tsx": part("Old"),
      "src/parts/New.tsx": part("New"),
    }, { installed: false });
    const gone = await project.edit("src/P.tsx", [{ op: "removeNode", nodeId: "P:0.0" }]);
    assertEquals(textOf(gone), "export function P() {\n  return <p></p>;\n}\n");
    const replaced: PureOp[] = [{ op: "replaceNode", nodeId: "P:0.0", snippet: "<New />" }];
    assertEquals(
      textOf(await project.edit("src/Q.tsx", replaced)).split("export")[0],
      'import { useId } from "react";\n\nimport { New } from "./parts/New";\n\n',
    );
    assertStringIncludes(
      textOf(await project.edit("src/P.tsx", replaced)),
      'import { New } from "./parts/New";\n\nexport function P',
    );
  });

  it("are written by the aliases of the package, and with the extensions that the files beside have", async () => {
    await using project = await openEditProject({
      "package.json": JSON.stringify({
        name: "web",
        dependencies: { react: "*" },
        imports: { "#app/*": "./app/*", "#kit/*": { default: ["./kit/*.tsx"] } },
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: { module: "esnext", moduleResolution: "bundler", jsx: "react-jsx" },
      }),
      "app/parts/First.tsx": part("First"),
      "app/parts/Second.tsx": part("Second"),
      "app/parts/Beside.tsx": `import { First } from "./First.tsx";\n\n${
        part("Beside").replace("<b />", "<First />")
      }`,
      "app/pages/P.tsx": page(
        "<p><First /></p>",
        'import { First } from "#app/parts/First.tsx";\n',
      ),
      "app/pages/deep/Q.tsx": page("<p></p>"),
      "kit/Kit.tsx": part("Kit"),
      "kit/Known.tsx": part("Known"),
      "app/pages/R.tsx": page("<p><Known /></p>", 'import { Known } from "#kit/Known";\n'),
    }, { installed: false });
    const cases = [
      ["app/pages/P.tsx", "<Second />", 'import { Second } from "#app/parts/Second.tsx";'],
      ["app/pages/deep/Q.tsx", "<Second />", 'import { Second } from "#app/parts/Second.tsx";'],
      ["app/pages/R.tsx", "<Kit />", 'import { Kit } from "#kit/Kit";'],
    ] as const;
    for (const [path, snippet, expected] of cases) {
      assertStringIncludes(textOf(await project.edit(path, inserting(snippet))), expected);
    }
    const beside = await project.edit("app/parts/Second.tsx", [
      { op: "replaceNode", nodeId: "Second:0", snippet: "<Beside />" },
    ]);
    assertStringIncludes(textOf(beside), 'import { Beside } from "./Beside.tsx";');
  });

  it("are written by an alias where the file has one import of each form, and others the alias", async () => {
    await using project = await openEditProject({
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          module: "esnext",
          moduleResolution: "bundler",
          jsx: "react-jsx",
          paths: { "@pots/*": ["./pots/*"] },
        },
      }),
      "pots/Bowl.tsx": part("Bowl"),
      "pots/Cup.tsx": part("Cup"),
      "pots/Jug.tsx": part("Jug"),
      "shop/wares/P.tsx": page(
        "<p><Bowl /><Cup /></p>",
        'import { Bowl } from "@pots/Bowl";\nimport { Cup } from "../../pots/Cup";\n',
      ),
      "pots/Lid.tsx": part("Lid"),
      "pots/top/Knob.tsx": `import { Lid } from "../Lid";\n\nexport const Knob = () => <Lid />;\n`,
      "pots/top/Rim.tsx": `import { Lid } from "../Lid";\n\nexport const Rim = () => <Lid />;\n`,
      "shop/R.tsx": `import { Cup } from "@pots/Cup";\n\nexport const R = () => <Cup />;\n`,
      "shop/S.tsx": `import { Cup } from "@pots/Cup";\n\nexport const S = () => <Cup />;\n`,
      "shop/Q.tsx": `import { Jug } from "@pots/Jug";\n\nexport const Q = () => <Jug />;\n`,
    }, { installed: false });
    const edited = await project.edit("shop/wares/P.tsx", inserting("<Jug />"));
    assertStringIncludes(textOf(edited), 'import { Jug } from "@pots/Jug";');
    const inside = await project.edit("shop/wares/P.tsx", inserting("<Lid />"));
    assertStringIncludes(textOf(inside), 'import { Lid } from "@pots/Lid";');
  });

  it("go from one package of a workspace to one that it depends on, and to no other", async () => {
    const manifest = (name: string, dependencies = {}) =>
      JSON.stringify({ name, main: "src/index.ts", dependencies: { react: "*", ...dependencies } });
    await using project = await openEditProject({
      "package.json": JSON.stringify({ name: "root", workspaces: ["apps/*", "packages/*"] }),
      "apps/web/package.json": manifest("web", {
        "@acme/ui": "*",
        "@acme/built": "*",
        "@acme/shut": "*",
      }),
      "apps/web/src/P.tsx": page("<p></p>"),
      "apps/admin/package.json": manifest("admin"),
      "apps/admin/src/Only.tsx": part("Only"),
      "packages/ui/package.json": manifest("@acme/ui"),
      "packages/ui/src/index.ts": `export { Shared } from "./Shared";\n`,
      "packages/ui/src/Shared.tsx": part("Shared"),
      "packages/ui/src/deep/Deep.tsx": part("Deep"),
      "packages/ui/src/known/index.ts": `export * from "./Known";\n`,
      "packages/ui/src/known/Known.tsx": part("Known"),
      "apps/web/src/Q.tsx":
        `import { Known } from "@acme/ui/src/known";\n\nexport const Q = () => <Known />;\n`,
      "packages/built/package.json": JSON.stringify({
        name: "@acme/built",
        main: "./dist/bundle.js",
      }),
      "packages/built/src/index.tsx": `export * from "./Built";\n`,
      "packages/built/src/Built.tsx": part("Built"),
      "packages/shut/package.json": JSON.stringify({
        name: "@acme/shut",
        exports: { ".": "./src/index.ts" },
      }),
      "packages/shut/src/index.ts": "export {};\n",
      "packages/shut/src/Shut.tsx": part("Shut"),
      "packages/shut/src/Twin.tsx": part("Twin"),
      "apps/web/src/parts/Twin.tsx": part("Twin"),
      "apps/web/src/R.tsx":
        `import { Built } from "@acme/built";\n\nexport const R = () => <Built />;\n`,
    }, { installed: false });
    const shared = await project.edit("apps/web/src/P.tsx", inserting("<Shared />"));
    assertStringIncludes(textOf(shared), 'import { Shared } from "@acme/ui";');
    const deep = await project.edit("apps/web/src/P.tsx", inserting("<Deep />"));
    assertStringIncludes(textOf(deep), 'import { Deep } from "@acme/ui/src/deep/Deep";');
    const known = await project.edit("apps/web/src/P.tsx", inserting("<Known />"));
    assertStringIncludes(textOf(known), 'import { Known } from "@acme/ui/src/known";');
    const built = await project.edit("apps/web/src/P.tsx", inserting("<Built />"));
    assertStringIncludes(textOf(built), 'import { Built } from "@acme/built";');
    const twin = await project.edit("apps/web/src/P.tsx", inserting("<Twin />"));
    assertStringIncludes(textOf(twin), 'import { Twin } from "./parts/Twin";');
    for (const name of ["Only", "Shut"]) {
      const refused = await project.edit("apps/web/src/P.tsx", inserting(`<${name} />`));
      assert("names" in refused);
      assertEquals(refused.names.map((each) => [each.name, each.reason]), [[name, "unknown"]]);
    }
  });
});

function textOf(edited: Edited): string {
  if ("text" in edited) return edited.text;
  throw new Error(`The edit is refused: ${JSON.stringify(edited)}`);
}

function pathOf(index: number, file: string): string {
  return `src/case${index}/${file}`;
}
