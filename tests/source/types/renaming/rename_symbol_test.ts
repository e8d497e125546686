import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { applyEdits } from "../../../../lib/source/mod.ts";
import type { RenamedSymbol } from "../../../../lib/source/types/mod.ts";
import { type CheckedProject, openCheckedProject, STRICT_CONFIG } from "../checked_project.ts";

/** Files before, with `§` before the name that is asked for, and those that are other ones after it is called `next`. */
interface Case {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly renamed: Readonly<Record<string, string>>;
}

const CASES: readonly Case[] = [
  {
    what: "imports, their uses, and what they are called elsewhere",
    files: {
      "a.ts": `export function §old() {}\n`,
      "b.ts": `import { old } from "./a";\nold();\n`,
      "c.ts": `import { old as mine } from "./a";\nmine();\n`,
      "d.ts": `import * as a from "./a";\na.old();\n`,
      "e.ts":
        `void import("./a").then((a) => a.old());\nvoid import("./a").then(({ old }) => old());\n`,
      "f.ts": `export type Old = typeof import("./a").old;\n`,
    },
    renamed: {
      "a.ts": `export function next() {}\n`,
      "b.ts": `import { next } from "./a";\nnext();\n`,
      "c.ts": `import { next as mine } from "./a";\nmine();\n`,
      "d.ts": `import * as a from "./a";\na.next();\n`,
      "e.ts":
        `void import("./a").then((a) => a.next());\nvoid import("./a").then(({ next: old }) => old());\n`,
      "f.ts": `export type Old = typeof import("./a").next;\n`,
    },
  },
  {
    what: "barrels of every form, and who imports from them",
    files: {
      "a.ts": `const §old = 1;\nexport { old };\n`,
      "named.ts": `export { old } from "./a";\n`,
      "star.ts": `export * from "./named";\n`,
      "other.ts": `export { old as other } from "./star";\n`,
      "space.ts": `export * as space from "./star";\n`,
      "late.ts": `import { old } from "./star";\nexport { old };\n`,
      "use.ts":
        `import { old } from "./late";\nimport { other } from "./other";\nimport { space } from "./space";\nvoid [old, other, space.old];\n`,
    },
    renamed: {
      "a.ts": `const next = 1;\nexport { next };\n`,
      "named.ts": `export { next } from "./a";\n`,
      "other.ts": `export { next as other } from "./star";\n`,
      "late.ts": `import { next } from "./star";\nexport { next };\n`,
      "use.ts":
        `import { next } from "./late";\nimport { other } from "./other";\nimport { space } from "./space";\nvoid [next, other, space.next];\n`,
    },
  },
  {
    what: "what a default export only wraps, and imports of that under the same name",
    files: {
      "a.ts":
        `import { wrap } from "./wrap";\nfunction §old() {}\nexport default wrap()(wrap()(old));\n`,
      "wrap.ts": `export const wrap = () => <T,>(value: T): T => value;\n`,
      "b.ts": `import old from "./a";\nold();\n`,
      "c.ts": `import mine from "./a";\nmine();\n`,
      "d.ts": `export { default as old } from "./a";\n`,
      "e.ts": `import { old } from "./d";\nold();\n`,
      "f.ts": `import old from "./g";\nold();\n`,
      "g.ts": `function old() {}\nexport default old;\n`,
    },
    renamed: {
      "a.ts":
        `import { wrap } from "./wrap";\nfunction next() {}\nexport default wrap()(wrap()(next));\n`,
      "b.ts": `import next from "./a";\nnext();\n`,
      "d.ts": `export { default as next } from "./a";\n`,
      "e.ts": `import { next } from "./d";\nnext();\n`,
    },
  },
  {
    what: "a default export, and imports of it under the same name",
    files: {
      "a.ts": `export default function §old() {}\n`,
      "b.ts": `import old from "./a";\nold();\n`,
      "c.ts": `import mine from "./a";\nmine();\n`,
      "d.ts": `export { default as old } from "./a";\nexport { default as mine } from "./a";\n`,
      "e.ts":
        `import { old } from "./d";\nimport { default as old2 } from "./a";\nvoid [old, old2];\n`,
      "f.ts": `import { default as old } from "./a";\nold();\n`,
    },
    renamed: {
      "a.ts": `export default function next() {}\n`,
      "d.ts": `export { default as next } from "./a";\nexport { default as mine } from "./a";\n`,
      "e.ts":
        `import { next } from "./d";\nimport { default as old2 } from "./a";\nvoid [next, old2];\n`,
      "f.ts": `import { default as next } from "./a";\nnext();\n`,
      "b.ts": `import next from "./a";\nnext();\n`,
    },
  },
  {
    what: "a default export that is a variable",
    files: {
      "a.ts": `const §old = () => 1;\nexport default old;\n`,
      "b.ts": `import old from "./a";\nexport { old };\n`,
      "d.ts": `export { default as old } from "./a";\n`,
      "e.ts": `export { old } from "./d";\nexport { old as mine } from "./b";\n`,
    },
    renamed: {
      "a.ts": `const next = () => 1;\nexport default next;\n`,
      "b.ts": `import next from "./a";\nexport { next };\n`,
      "d.ts": `export { default as next } from "./a";\n`,
      "e.ts": `export { next } from "./d";\nexport { next as mine } from "./b";\n`,
    },
  },
  {
    what: "JSX tags, types and shorthand properties",
    files: {
      "a.tsx":
        `export class §old { render() { return <old.Part />; } static Part = () => null; }\nexport type Props = { item: old };\nexport const all = { old };\nexport const { Part: P } = old;\nexport const made = (old: number) => old;\n`,
      "b.tsx": `import { all } from "./a";\nexport const made = all.old;\n`,
      "c.ts": `import * as a from "./a";\nexport const made = ({ old } = a) => old;\n`,
    },
    renamed: {
      "a.tsx":
        `export class next { render() { return <next.Part />; } static Part = () => null; }\nexport type Props = { item: next };\nexport const all = { old: next };\nexport const { Part: P } = next;\nexport const made = (old: number) => old;\n`,
      "c.ts": `import * as a from "./a";\nexport const made = ({ next: old } = a) => old;\n`,
    },
  },
  {
    what: "a local variable, and what it is destructured from",
    files: {
      "a.ts":
        `export const size = ({ §old = 1 }: { old?: number }) => ({ old, twice: old * 2 });\n`,
    },
    renamed: {
      "a.ts":
        `export const size = ({ old: next = 1 }: { old?: number }) => ({ old: next, twice: next * 2 });\n`,
    },
  },
  {
    what: "the name that React shows, in a wrapped function",
    files: {
      "a.ts":
        `const memo = <T>(made: T): T => made;\nexport const §old = memo(memo(function old() { return old; }));\n`,
    },
    renamed: {
      "a.ts":
        `const memo = <T>(made: T): T => made;\nexport const next = memo(memo(function next() { return next; }));\n`,
    },
  },
  {
    what: "merged declarations and overloads",
    files: {
      "a.ts":
        `export function §old(a: 1): 1;\nexport function old(a: 2): 2;\nexport function old(a: any): any { return a; }\nexport namespace old { export const x = 1; }\nexport interface old {}\n`,
    },
    renamed: {
      "a.ts":
        `export function next(a: 1): 1;\nexport function next(a: 2): 2;\nexport function next(a: any): any { return a; }\nexport namespace next { export const x = 1; }\nexport interface next {}\n`,
    },
  },
  {
    what: "text with a byte order mark, carriage returns and links in comments",
    files: { "a.ts": `\ufeff// A\r\n/** See {@link old}. */\r\nexport const §old = 1;\r\n` },
    renamed: { "a.ts": `\ufeff// A\r\n/** See {@link next}. */\r\nexport const next = 1;\r\n` },
  },
  {
    what: "JavaScript that the configuration leaves out",
    files: {
      "a.ts": `export const §old = 1;\n`,
      "c.jsx": `import { old } from "./a";\nexport const C = () => <b>{old}</b>;\n`,
    },
    renamed: {
      "a.ts": `export const next = 1;\n`,
      "c.jsx": `import { next } from "./a";\nexport const C = () => <b>{next}</b>;\n`,
    },
  },
];

/** Files with the asked name marked, and what refuses `next` there: where it is marked `¤`. */
const REFUSALS: readonly {
  readonly what: string;
  readonly reason: string;
  readonly files: Readonly<Record<string, string>>;
  readonly newName?: string;
}[] = [
  {
    what: "a name of the same scope",
    reason: "name_taken",
    files: { "a.ts": `export const §old = 1;\nconst ¤next = 2;\nvoid next;\n` },
  },
  {
    what: "a name that would hide it where it is used",
    reason: "name_taken",
    files: { "a.ts": `const §old = 1;\nexport const f = (¤next: number) => next + old;\n` },
  },
  {
    what: "a name that it would hide",
    reason: "name_taken",
    files: {
      "a.ts": `const ¤next = 2;\nexport const f = (§old: number) => old + next;\n`,
    },
  },
  {
    what: "a global name that is used beside it",
    reason: "name_taken",
    newName: "name",
    files: { "a.ts": `export const §old = 1;\nexport const title = () => ¤name;\n` },
  },
  {
    what: "a name of a file that imports it",
    reason: "name_taken",
    files: {
      "a.ts": `export const §old = 1;\n`,
      "b.ts": `import { old } from "./a";\nfunction ¤next() { return old; }\nnext();\n`,
    },
  },
  {
    what: "a name that a barrel exports besides",
    reason: "name_taken",
    files: {
      "a.ts": `export const §old = 1;\n`,
      "b.ts": `export const ¤next = 1;\n`,
      "index.ts": `export * from "./a";\nexport * from "./b";\n`,
    },
  },
  {
    what: "a name that the module exports for something else",
    reason: "name_taken",
    files: { "a.ts": `export const §old = 1;\nconst x = 2;\nexport { x as ¤next };\n` },
  },
  {
    what: "a word of the language",
    reason: "bad_name",
    newName: "class",
    files: { "a.ts": `export const §¤old = 1;\n` },
  },
  {
    what: "a small letter for a tag",
    reason: "bad_name",
    files: { "a.tsx": `const §Old = () => null;\nexport const b = <¤Old />;\n` },
  },
  {
    what: "a member",
    reason: "member",
    files: { "a.ts": `export interface A { §¤old: 1 }\n` },
  },
  {
    what: "what is no name",
    reason: "not_renameable",
    files: { "a.ts": `export const a = §¤"old";\n` },
  },
];

describe("TypeService.renameSymbol", () => {
  let project: CheckedProject;

  before(() => {
    project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG });
  });

  after(() => project[Symbol.asyncDispose]());

  async function rename(
    files: Readonly<Record<string, string>>,
    newName = "next",
  ): Promise<{ texts: Record<string, string>; renamed: RenamedSymbol; mark: unknown }> {
    const texts: Record<string, string> = {};
    let asked = { path: "", offset: 0 };
    let mark: { path: string; offset: number } | null = null;
    for (const [name, marked] of Object.entries(files)) {
      const path = `src/${name}`;
      const offset = marked.replace("¤", "").indexOf("§");
      if (offset >= 0) asked = { path, offset };
      const other = marked.replace("§", "").indexOf("¤");
      if (other >= 0) mark = { path, offset: other };
      texts[path] = marked.replace("§", "").replace("¤", "");
    }
    const renamed = await project.types.renameSymbol({
      ...asked,
      text: texts[asked.path] ?? "",
      newName,
      files: Object.keys(texts),
      overlay: texts,
    });
    return { texts, renamed, mark };
  }

  for (const { what, files, renamed: expected } of CASES) {
    it(`renames ${what}`, async () => {
      const { texts, renamed } = await rename(files);
      assert(renamed.refusal === null, JSON.stringify(renamed));
      const after = Object.fromEntries(
        Object.entries(renamed.edits).map((
          [path, edits],
        ) => [path.slice("src/".length), applyEdits(texts[path] ?? "", edits)]),
      );
      assertEquals(after, { ...expected });
    });
  }

  for (const { what, reason, files, newName } of REFUSALS) {
    it(`refuses ${what}, with the place`, async () => {
      const { renamed, mark } = await rename(files, newName);
      assert(renamed.refusal !== null, JSON.stringify(renamed));
      const { path, offset } = renamed.refusal;
      assertEquals([renamed.refusal.reason, { path, offset }], [reason, mark]);
    });
  }
});
