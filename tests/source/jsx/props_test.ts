import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { NAMED_CHARACTERS } from "../../../lib/source/jsx/named_characters.ts";
import { type JsxProp, readProps } from "../../../lib/source/jsx/props.ts";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";

describe("readProps", () => {
  before(loadTypeScript);

  it("tells the kinds of values apart", () => {
    const cases: readonly (readonly [attribute: string, kind: string, value: unknown])[] = [
      [`a="x"`, "string", "x"],
      [`a={"x"}`, "string", "x"],
      [`a={("x")}`, "string", "x"],
      ["a={`x`}", "string", "x"],
      ["a={`x${y}`}", "expression", "`x${y}`"],
      ["a={tag`x`}", "expression", "tag`x`"],
      ["a={1}", "number", 1],
      ["a={-1.5e3}", "number", -1500],
      ["a={+0x1F}", "number", 31],
      ["a={1_000}", "number", 1000],
      ["a={-0}", "expression", "-0"],
      ["a={1e999}", "expression", "1e999"],
      ["a={10n}", "expression", "10n"],
      ["a={~1}", "expression", "~1"],
      ["a", "boolean", true],
      ["a={true}", "boolean", true],
      ["a={false}", "boolean", false],
      ["a={null}", "expression", "null"],
      ["a={undefined}", "expression", "undefined"],
      ["a={x}", "identifier", "x"],
      ["a={x.y}", "expression", "x.y"],
      ["a={this}", "expression", "this"],
      ["a={x as any}", "expression", "x as any"],
      ["a={() => x}", "expression", "() => x"],
      ["a={<X/>}", "element", "<X/>"],
      ["a={(<></>)}", "element", "<></>"],
      ["a=<X b/>", "element", "<X b/>"],
      ["a={/* c */ x /* d */}", "identifier", "x"],
      ["a={}", "expression", ""],
      ["{...x}", "spread", "x"],
      ["{ ... { y: 1 } }", "spread", "{ y: 1 }"],
    ];
    for (const [attribute, kind, value] of cases) {
      const [prop] = propsOf(`<A ${attribute}/>`);
      assertEquals([prop?.kind, prop?.value], [kind, value], attribute);
    }
  });

  it("names attributes as written and counts them with the spreads", () => {
    const props = propsOf(
      `<A xlink:href="#" {...x} data-id aria-label='b' {...y} a={1} a={2}></A>`,
    );
    assertEquals(props.map(({ index, name }) => `${index} ${name}`), [
      "0 xlink:href",
      "1 ...",
      "2 data-id",
      "3 aria-label",
      "4 ...",
      "5 a",
      "6 a",
    ]);
  });

  it("gives the places of an attribute and of its value, without braces and comments", () => {
    const text = "<A a='x' b={ /* c */ y // d\n } c {...z} d={/* e */}/>";
    const source = (start?: number, end?: number) =>
      start === undefined ? undefined : text.slice(start, end);
    const places = propsOf(text).map(({ start, end, valueStart, valueEnd }) => [
      source(start, end),
      source(valueStart, valueEnd),
    ]);
    assertEquals(places, [
      ["a='x'", "'x'"],
      ["b={ /* c */ y // d\n }", "y"],
      ["c", undefined],
      ["{...z}", "z"],
      ["d={/* e */}", ""],
    ]);
    assertEquals(text[propsOf(text)[4]?.valueStart ?? 0], "}");
  });

  it("reads none from what is no element", () => {
    assertEquals(propsOf("<>x</>"), []);
  });

  it("calls an attribute that does not parse not editable", () => {
    const props = propsOf("<A a={1 +} b='x'/>");
    assertEquals(props.map(({ name, editable, reason }) => [name, editable, reason]), [
      ["a", false, "syntax_error"],
      ["b", true, undefined],
    ]);
  });

  it("decodes every string as TypeScript's own emit does", () => {
    for (const attribute of stringAttributes()) {
      const element = `<A ${attribute}/>`;
      const [prop] = propsOf(element);
      assertEquals(prop?.kind, "string", attribute);
      assertEquals(prop?.value, emittedProps(element)["a"], attribute);
    }
  });

  it("decodes random strings of tricky pieces as TypeScript's own emit does", () => {
    const seed = 20261121;
    const random = randomFrom(seed);
    const pieces = [
      "&",
      ";",
      "#",
      "x",
      "amp",
      "lt",
      "41",
      "&nbsp;",
      "\\",
      "n",
      "\n",
      " ",
      "é",
      "😀",
    ];
    for (let round = 0; round < 300; round++) {
      const length = Math.floor(random() * 8);
      const picked = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]);
      const element = `<A a="${picked.join("")}"/>`;
      assertEquals(
        propsOf(element)[0]?.value,
        emittedProps(element)["a"],
        `seed ${seed}: ${element}`,
      );
    }
  });

  it("leaves a reference beyond Unicode as it is", () => {
    assertEquals(
      propsOf(`<A a="&#x110000;&#99999999999;"/>`)[0]?.value,
      "&#x110000;&#99999999999;",
    );
  });

  it("agrees with TypeScript's emit on numbers, booleans and order", () => {
    const element =
      `<A a={-1} b={0xff} c={+1.5e-3} d={1_0} e f={false} g={.5} h={0b11} i={9007199254740993}/>`;
    const read = Object.fromEntries(propsOf(element).map(({ name, value }) => [name, value]));
    assertEquals(read, emittedProps(element));
  });
});

/** Attributes whose value is a string, in all the ways to write one. */
function stringAttributes(): string[] {
  const names = [...NAMED_CHARACTERS.keys()].map((name) => `a="x&${name};y"`);
  const unknown = [
    "check",
    "NewLine",
    "nbs",
    "NBSP",
    "hellip1",
    "AMP",
    "zwsp",
    "_",
    "toString",
    "1",
  ];
  return [
    ...names,
    ...unknown.map((name) => `a='&${name};'`),
    `a="&#65;&#x41;&#X41;&#x1F600;&#128512;&#0;&#xD800;&#;&#x;&#xg;&amp"`,
    `a="&amp;lt;&&amp;;&lt&gt;"`,
    `a="back\\slash \\n \\"`,
    `a='two\nlines\r\n\tand more'`,
    `a="it's"`,
    `a='say "x"'`,
    `a=""`,
    `a={"\\n\\t\\u0041\\x41\\u{1F600}\\'\\\\ &amp;"}`,
    `a={'a\\\nb'}`,
    "a={`line\r\nline \\` \\${x} &lt;`}",
    `a={("x")}`,
  ];
}

function propsOf(element: string): JsxProp[] {
  const ast = parseText("page.tsx", element);
  const [root] = readJsxTree({ ast }).roots;
  assert(root, `no root in ${element}`);
  return readProps(root, ast);
}

/** The props that the element gets at run time. */
function emittedProps(element: string): Record<string, unknown> {
  const { outputText } = ts.transpileModule(`const A = 0; export const it = ${element};`, {
    fileName: "page.tsx",
    compilerOptions: {
      jsx: ts.JsxEmit.React,
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
    },
  });
  let props: unknown;
  const React = { createElement: (_type: unknown, given: unknown) => props = given };
  // oxlint-disable-next-line no-implied-eval -- the judge is what React gets when the code runs
  new Function("React", "exports", outputText)(React, {});
  // Each element above has at least one attribute, so what React gets is an object.
  return props as Record<string, unknown>;
}

/** Mulberry32: a small seeded generator. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
