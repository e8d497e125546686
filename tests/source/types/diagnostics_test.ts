import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { TypeDiagnostic } from "../../../lib/source/types/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import {
  type CheckedProject,
  installReact,
  openCheckedProject,
  STRICT_CONFIG,
} from "./checked_project.ts";
import { openPlainService } from "./plain_language_service.ts";

function places(diagnostics: readonly TypeDiagnostic[]) {
  return diagnostics.map(({ code, start, end }) => ({ code, start, end }));
}

/** As the service reads a file for its own use: with the byte order mark. */
function readText(project: CheckedProject, path: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    readFileSync(join(project.root, path)),
  );
}

function errorsOf(project: CheckedProject, path: string): Promise<TypeDiagnostic[]> {
  return project.types.diagnostics({ path, text: readText(project, path) });
}

function sourcesOf(project: CheckedProject): string[] {
  return readdirSync(join(project.root, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path))
    .sort();
}

describe("TypeService.diagnostics with installed packages", () => {
  let project: CheckedProject;
  before(async () => {
    project = openCheckedProject({});
    cpSync(fixturePath("projects/shop"), project.root, { recursive: true });
    await installReact(project.root);
  });
  after(() => project[Symbol.asyncDispose]());

  it("says the same as a plain language service of every file of a project", async () => {
    const plainErrors = openPlainService(project.root, "tsconfig.app.json");
    let errors = 0;
    for (const path of sourcesOf(project)) {
      const found = await errorsOf(project, path);
      assertEquals(places(found), plainErrors(path), path);
      errors += found.length;
    }
    const among = sourcesOf(project);
    for (const path of among) {
      const request = { path, text: readText(project, path) };
      const together = await project.types.diagnostics({ ...request, among });
      assertEquals(places(together), plainErrors(path), `${path} among the others`);
    }
    // xstate is not installed here: without any error the comparison would show little.
    assert(errors > 0, "No file has an error");
  });

  it("counts offsets with a byte order mark and CRLF, as the plain service does", async () => {
    const text = "\uFEFFexport const one: string = 1;\r\nexport const two: number = 'x';\r\n";
    await project.write("src/marked.ts", text);
    const found = await errorsOf(project, "src/marked.ts");
    assertEquals(found.map(({ start, end }) => text.slice(start, end)), ["one", "two"]);
    assertEquals(
      places(found),
      openPlainService(project.root, "tsconfig.app.json")("src/marked.ts"),
    );
    assertEquals(found[0], {
      code: 2322,
      severity: "error",
      message: "Type 'number' is not assignable to type 'string'.",
      start: 14,
      end: 17,
    });
  });

  it("reports errors in the code as such, with paths relative to the project", async () => {
    const text = `import { gone } from "./gone"; import json from "../package.json";
      import type { Product } from "@/features/catalog/types/product";
      export const wrong: Product = json; export { gone };`;
    const found = await project.types.diagnostics({ path: "src/wrong.ts", text });
    assertEquals(found.filter((error) => error.environment), []);
    assert(found.length >= 2);
    assert(!JSON.stringify(found).includes(project.root), JSON.stringify(found));
  });

  it("keeps an unknown package that nobody asked for an error of the code", async () => {
    const text = `import "lodsh"; import { useState } from "raect"; useState(1);`;
    const found = await project.types.diagnostics({ path: "src/typo.ts", text });
    assertEquals(found.map(({ code, environment }) => [code, environment]), [
      [2882, undefined],
      [2307, undefined],
    ]);
  });
});

describe("TypeService.diagnostics without node_modules", () => {
  let project: CheckedProject;
  before(() => {
    project = openCheckedProject({});
    cpSync(fixturePath("projects/shop"), project.root, { recursive: true });
  });
  after(() => project[Symbol.asyncDispose]());

  it("has nothing but environment errors in a clean project", async () => {
    let environment = 0;
    for (const path of sourcesOf(project)) {
      const found = await errorsOf(project, path);
      assertEquals(found.filter((error) => !error.environment), [], path);
      environment += found.length;
    }
    assert(environment > 100, `Only ${environment} errors came of the missing packages`);
  });

  it("still tells errors of the code apart", async () => {
    const cases: Readonly<Record<string, number>> = {
      "const one: string = 1; export { one };": 2322,
      "export function f(name) { return name; }": 7006,
      "export const list = [1].map((n) => n.size);": 2339,
      "const loose: any = 1; export const x = loose((name) => name);": 7006,
      'import { a } from "./not-there"; export { a };': 2307,
      'import { a } from "@/not/there"; export { a };': 2307,
      "export const card = <Unknown />;": 2304,
      "const A = (p: { one: 1 }) => p.one; export const a = <A two={2} />;": 2322,
      "class A { override x = 1 } export { A };": 4112,
      "export const value: Nothing.Here = 1;": 2503,
    };
    for (const [text, code] of Object.entries(cases)) {
      const found = await project.types.diagnostics({ path: "src/own.tsx", text });
      const own = found.filter((error) => !error.environment);
      assertEquals(own.map((error) => error.code), [code], `${text} ${JSON.stringify(found)}`);
    }
  });

  it("marks what follows from missing packages", async () => {
    const cases = [
      `import { useState } from "react"; export const s = useState<string>("");`,
      `import x from "xstate"; const { make } = x.all; export const s = make<string>("");`,
      `import { use } from "react"; export const [a] = use(); export const b = a.map((x) => x);`,
      `import x from "xstate"; class A extends x.Base { override run() {} } export { A };`,
      `export const page = <a onClick={(event) => event.preventDefault()}>{[1].map((n) => <b key={n} />)}</a>;`,
      `import type { HTMLAttributes } from "react";
       interface Props extends HTMLAttributes<HTMLElement> { one: 1 }
       export const A = ({ one, className, onClick }: Props) => <i onClick={onClick} className={className}>{one}</i>;
       export const a = <A one={1} title="x" onBlur={(event) => event.target} />;`,
      `export const node: React.ReactNode = null; export const e: JSX.Element = <p />;`,
      `declare global { namespace JSX { interface IntrinsicElements { "own-tag": { size: 1 } } } }
       export const known = <own-tag size={1} />; export const page = <p><br /></p>;`,
      `import { readFile } from "node:fs"; readFile("x", (error, data) => error ?? data);
       export const env = process.env.HOME;`,
    ];
    for (const text of cases) {
      const found = await project.types.diagnostics({ path: "src/follow.tsx", text });
      assert(found.length > 0, text);
      assertEquals(found.filter((error) => !error.environment), [], text);
    }
  });

  it("marks what only a bundler that is not installed makes", async () => {
    await using vite = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "package.json": `{ "devDependencies": { "vite": "^7.0.0" } }`,
      "src/star.svg": "<svg/>",
      "src/note.md": "",
      "src/page.css": "",
    });
    const text =
      `import "./page.css"; import a from "./star.svg?react"; import b from "./note.md?raw";
      import c from "virtual:pages"; import d from "~icons/mdi/sun"; import type { e } from "./+types/page";
      import f from "./gone.svg"; export { a, b, c, d, e, f };`;
    const found = await vite.types.diagnostics({ path: "src/page.ts", text });
    assertEquals(
      found.filter(({ environment }) => !environment).map(({ start, end }) =>
        text.slice(start, end)
      ),
      ['"./gone.svg"'],
    );
  });

  it("marks what the bundler's own declarations would have declared", async () => {
    await using vite = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "package.json": `{ "devDependencies": { "vite": "^7.0.0" } }`,
      "src/vite-env.d.ts": `/// <reference types="vite/client" />`,
      "src/logo.svg": "<svg/>",
      "src/page.css": "",
    });
    const text =
      `import logo from "./logo.svg?url"; import "./page.css"; import gone from "./gone.svg";
      export const all = [logo, gone, import.meta.env.MODE, import.meta.own];`;
    const found = await vite.types.diagnostics({ path: "src/page.ts", text });
    assertEquals(
      found.map(({ start, end, environment }) => [text.slice(start, end), environment]),
      [
        [`"./logo.svg?url"`, true],
        [`"./page.css"`, true],
        [`"./gone.svg"`, undefined],
        ["env", true],
        ["own", true],
      ],
    );
  });
});

describe("TypeService.diagnostics and configuration", () => {
  const LOOSE = "export function f(name) { return name; }";
  const codes = (found: readonly TypeDiagnostic[]) => found.map(({ code }) => code);

  it("checks without any config, JSX included", async () => {
    await using project = openCheckedProject({});
    const text = `${LOOSE} export const one: string = 1;`;
    assertEquals(codes(await project.types.diagnostics({ path: "a.ts", text })), [2322]);
  });

  it("takes the config that includes the file among those referred to", async () => {
    await using project = openCheckedProject({
      "tsconfig.json":
        `{ "files": [], "references": [{ "path": "./app" }, { "path": "./tools.json" }] }`,
      "app/tsconfig.json": `{ "compilerOptions": { "strict": true, "jsx": "preserve" } }`,
      "tools.json": `{ "compilerOptions": { "strict": false }, "include": ["tools"] }`,
    });
    assertEquals(codes(await project.types.diagnostics({ path: "app/a.ts", text: LOOSE })), [7006]);
    assertEquals(codes(await project.types.diagnostics({ path: "tools/a.ts", text: LOOSE })), []);
  });

  it("follows extends, reads ambient declarations, and loads no plugin", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": `{ "extends": "./base.json", "include": ["src"],
        "compilerOptions": { "plugins": [{ "name": "../evil" }] } }`,
      "base.json": `{ "compilerOptions": { "strict": true, "types": [] } }`,
      "src/globals.d.ts": "declare const BUILD: { id: number };",
      "other/unseen.d.ts": "declare const HIDDEN: number;",
    });
    const text = `${LOOSE} export const id: number = BUILD.id; export const no = HIDDEN;`;
    assertEquals(codes(await project.types.diagnostics({ path: "src/a.ts", text })), [7006, 2304]);
  });

  it("uses the defaults of the TypeScript release that the project names", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": `{}`,
      "package.json": `{ "devDependencies": { "typescript": "^5.8.0" } }`,
    });
    assertEquals(codes(await project.types.diagnostics({ path: "a.ts", text: LOOSE })), []);
    await project.write("package.json", `{ "devDependencies": { "typescript": "~6.0.0" } }`);
    assertEquals(codes(await project.types.diagnostics({ path: "a.ts", text: LOOSE })), [7006]);
  });

  it("goes on with a broken config and with one whose base is not installed", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": `{ "compilerOptions": { "strict": true, `,
      "based/tsconfig.json": `{ "extends": "@tsconfig/vite-react/tsconfig.json" }`,
    });
    assertEquals(codes(await project.types.diagnostics({ path: "a.ts", text: LOOSE })), [7006]);
    const page = await project.types.diagnostics({
      path: "based/page.tsx",
      text: "export const page = <p>{1}</p>;",
    });
    assert(page.every((error) => error.environment), JSON.stringify(page));
    const text = 'import { b } from "./b.ts";\nexport const c = b;\n';
    await project.write("based/b.ts", "export const b = 1;\n");
    const [option] = await project.types.diagnostics({ path: "based/c.ts", text });
    assertEquals([option?.code, option?.environment], [5097, true]);
    await project.write("tsconfig.json", "{}");
    await project.write("b.ts", "export const b = 1;\n");
    const [own] = await project.types.diagnostics({ path: "c.ts", text });
    assertEquals([own?.code, own?.environment], [5097, undefined]);
  });

  it("takes would-be files over those on disk", async () => {
    await using project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/a.ts": "export const a: string = '';",
      "src/b.ts": "export const b = 1;",
    });
    const text = `import { a } from "./a"; import { b } from "./b"; import { c } from "@/new/c";
      export const all: [number, number, number] = [a, b, c];`;
    const ask = (overlay?: Record<string, string | null>) =>
      project.types.diagnostics({ path: "src/page.ts", text, ...(overlay ? { overlay } : {}) });
    assertEquals(codes(await ask()), [2307, 2322]);
    const overlay = { "src/a.ts": "export const a = 1;", "src/new/c.ts": "export const c = 3;" };
    assertEquals(codes(await ask(overlay)), []);
    assertEquals(codes(await ask({ ...overlay, "src/b.ts": null })), [2307]);
    const [first] = await ask();
    assertStringIncludes(first?.message ?? "", "@/new/c");
  });
});
