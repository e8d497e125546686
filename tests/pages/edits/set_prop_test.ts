import { before, describe, it } from "node:test";
import { runInThisContext } from "node:vm";
import { assert, assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { type ErrorCode, WorkbenchError } from "../../../lib/errors/mod.ts";
import { applyEdits } from "../../../lib/source/syntax/edits.ts";
import { readProps } from "../../../lib/source/jsx/props.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import { type PropRequest, setProp } from "../../../lib/edits/set_prop.ts";
import { nodeOf, sourceOf } from "./apply_edit.ts";
import { describeFixtures } from "./fixture_cases.ts";
import { createRandom } from "../../support/random.ts";

describeFixtures("set-prop");
describeFixtures("remove-prop");

const PAGE = `const Page = () => <Card title="x" open {...rest} n={1} a={b} />;\n`;

function set(request: PropRequest, text = PAGE, path = "page.tsx"): string {
  const source = sourceOf(text, path);
  return applyEdits(text, setProp(source, nodeOf(source, "Page:0"), request).edits);
}

function refuses(code: ErrorCode, request: PropRequest, text = PAGE, path = "page.tsx"): string {
  const error = assertThrows(() => set(request, text, path), WorkbenchError);
  assertInstanceOf(error, WorkbenchError);
  assertEquals(error.code, code, error.message);
  if (code !== "invalid_request") return "";
  const [issue] = error.data.issues as { path: string; message: string }[];
  return issue?.path ?? "";
}

describe("setProp", () => {
  before(loadTypeScript);

  it("writes nothing where the prop says already what is asked for", () => {
    const requests: PropRequest[] = [
      { propName: "title", kind: "string", value: "x" },
      { propName: "open", kind: "boolean", value: true },
      { propName: "n", kind: "number", value: 1 },
      { propName: "a", kind: "identifier", value: "b" },
      { propName: "a", kind: "expression", value: " b " },
      { propName: "...", kind: "spread", value: "rest", index: 2 },
    ];
    const source = sourceOf(PAGE);
    for (const request of requests) {
      const edit = setProp(source, nodeOf(source, "Page:0"), request);
      assertEquals(edit, { edits: [], unchanged: true });
    }
  });

  it("tells strings, numbers, names and expressions apart", () => {
    for (const kind of ["string", "identifier", "expression"] as const) {
      assert(set({ propName: "n", kind, value: "x" }) !== PAGE);
    }
    assert(set({ propName: "n", kind: "number", value: -0 }).includes("n={-0}"));
  });

  it("says of a string that spells a boolean or a number how the value itself is sent", () => {
    const rows = [
      ["boolean", "true", "Give true or false: a string was given, send true without quotes"],
      ["boolean", "false", "Give true or false: a string was given, send false without quotes"],
      ["boolean", "yes", "Give true or false, not a string"],
      ["boolean", 1, "Give true or false, not a number"],
      ["number", "-1.5", "Give a finite number: a string was given, send -1.5 without quotes"],
      ["number", " ", "Give a finite number, not a string"],
      ["number", true, "Give a finite number, not a boolean"],
      ["number", Infinity, "Give a finite number"],
      ["number", undefined, "Give a finite number"],
    ] as const;
    for (const [kind, value, message] of rows) {
      const error = assertThrows(() => set({ propName: "n", kind, value }), WorkbenchError);
      assertInstanceOf(error, WorkbenchError);
      assertEquals(error.data.issues, [{ path: "value", message }]);
    }
  });

  it("takes the names that JSX has, and no others", () => {
    for (
      const propName of ["data-x", "aria-label", "xlink:href", "class", "constructor", "é", "$_"]
    ) {
      assert(set({ propName, kind: "number", value: 1 }).includes(` ${propName}={1}`));
    }
    const bad = [
      "a b",
      "a=1",
      "1a",
      "a.b",
      "a/",
      ">",
      "a/**/",
      " a",
      "a\n",
      "-a",
      "\\u0061",
      "a:b:c",
    ];
    for (const propName of [...bad, "__proto__", "{...x}", 'a="1" b']) {
      assertEquals(refuses("invalid_request", { propName, kind: "number", value: 1 }), "propName");
    }
  });

  it("refuses what is not one expression", () => {
    const bad = [
      "",
      "  ",
      "// only a comment",
      "/* only a comment */",
      "a; b",
      "a, b",
      "a\nb",
      ");alert(1)",
      "a);alert(1);(b",
      "a), (b",
      "a}) b={(c",
      "}/><script/>{",
      "</div>",
      "</div></main><main>",
      "<a/><b/>",
      "...x",
      "if (a) b",
      "const a = 1",
      "return a",
      "a /*",
      "`a",
      "'a",
      "{ a: }",
      "(a",
      "await a",
      "yield a",
      "() => await a",
      "() => { for await (const a of b); }",
      "function f() { yield 1 }",
      "import a from 'a'",
      "class {",
      "(".repeat(20_000),
    ];
    for (const value of bad) {
      assertEquals(
        refuses("invalid_request", { propName: "a", kind: "expression", value }),
        "value",
      );
    }
  });

  it("takes any one expression", () => {
    const good = [
      "(a, b)",
      "{}",
      "{ a: 1 }",
      "async () => { await a; for await (const b of c); }",
      "function* () { yield 1 }",
      "<a>{/* c */}text</a>",
      "a as const",
      "a satisfies B",
      "<T,>(a: T) => a!",
      "class { x = 1 }",
      "/[}>]/.test('/>')",
      "a\n// inner\n+ b",
      "`${`}`}`",
      "/* comment */ a",
      "a /* comment */",
    ];
    for (const value of good) {
      assert(set({ propName: "a", kind: "expression", value }).includes(`a={${value}}`), value);
    }
  });

  it("writes nothing where the very same comments stand around the value already", () => {
    for (
      const value of ["/* c */ b", "b /* c */", "// c\nb", "b // c", "/* c */ true", "/* c\n */ 1"]
    ) {
      const request: PropRequest = { propName: "title", kind: "expression", value };
      const once = set(request);
      assert(once !== PAGE);
      const source = sourceOf(once);
      const again = setProp(source, nodeOf(source, "Page:0"), request);
      assertEquals(again, { edits: [], unchanged: true }, once);
      assertEquals(readProps(nodeOf(source, "Page:0"), source.ast)[0]?.editable, true);
    }
  });

  it("takes await where the component is async, and no types in JavaScript", () => {
    const asynchronous = PAGE.replace("() =>", "async () =>");
    const request = (value: string): PropRequest => ({ propName: "a", kind: "expression", value });
    assert(set(request("await b"), asynchronous).includes("a={await b}"));
    for (const value of ["b as const", "(c: string) => c", "b!", "f<string>()", "<T,>(c) => c"]) {
      refuses("invalid_request", request(value), PAGE, "page.jsx");
    }
    assert(set(request("class extends B {}"), PAGE, "page.jsx").includes("a={class extends B {}}"));
  });

  it("refuses values that are not of their kind", () => {
    const bad: [PropRequest["kind"], unknown][] = [
      ["number", NaN],
      ["number", Infinity],
      ["number", "1"],
      ["boolean", "true"],
      ["string", 1],
      ["string", undefined],
      ["identifier", "class"],
      ["identifier", "await"],
      ["identifier", "let"],
      ["identifier", "this"],
      ["identifier", "a.b"],
      ["identifier", "1"],
      ["identifier", '"a"'],
      ["element", "text"],
      ["element", "a"],
      ["element", "<a/> text"],
      ["element", "(<a/>)"],
      ["element", null],
    ];
    for (const [kind, value] of bad) {
      assertEquals(refuses("invalid_request", { propName: "a", kind, value }), "value");
    }
  });

  it("addresses spreads by their index", () => {
    assertEquals(
      refuses("invalid_request", { propName: "...", kind: "spread", value: "x" }),
      "index",
    );
    assertEquals(refuses("invalid_request", { propName: "...", kind: "remove" }), "index");
    const named = { propName: "title", kind: "spread", value: "x", index: 2 } as const;
    assertEquals(refuses("invalid_request", named), "propName");
    refuses("prop_not_found", { propName: "...", kind: "spread", value: "x", index: 0 });
    refuses("prop_not_found", { propName: "...", kind: "remove", index: 9 });
  });

  it("finds no prop that is not there", () => {
    refuses("prop_not_found", { propName: "gone", kind: "remove" });
    refuses("prop_not_found", { propName: "title", kind: "remove", index: 1 });
    refuses("prop_not_found", { propName: "title", kind: "string", value: "x", index: 3 });
  });

  it("refuses nodes without props, and elements that the parser stumbled over", () => {
    const request: PropRequest = { propName: "a", kind: "number", value: 1 };
    refuses("node_not_editable", request, "const Page = () => <>text</>;");
    refuses("node_not_editable", request, "const Page = () => a && <b />;");
    refuses("node_not_editable", request, "const Page = () => <a b={} c={d e} />;");
  });

  it("writes strings that TypeScript's own JSX reads as they were asked for", () => {
    const random = createRandom(20_260_801);
    const parts = [
      "&",
      ";",
      "amp",
      "#38",
      "#x26",
      "lt",
      '"',
      "'",
      "\\",
      "\n",
      "{",
      "}",
      "<",
      ">",
      "é",
    ];
    parts.push(
      "\u2028",
      "\ud83d\ude00",
      "\ud800",
      "\u0000",
      "\t",
      "`",
      "${",
      " ",
      "n",
      "/>",
      "\u202e",
    );
    for (let round = 0; round < 2000; round++) {
      const value = Array.from({ length: random.below(8) }, () => random.pick(parts)).join("");
      const start = random.pick([
        "",
        ' a="old"',
        " a='old'",
        " a={'old'}",
        ' a = "old"',
        " a={`old`}",
        " a={x /* y */}",
      ]);
      const text = set(
        { propName: "a", kind: "string", value },
        `const Page = () => <Card${start} />;`,
      );
      assertEquals(valueInEmit(text), value, `seed ${random.seed}, round ${round}: ${text}`);
      const source = sourceOf(text);
      assertEquals(readProps(nodeOf(source, "Page:0"), source.ast)[0]?.value, value, text);
    }
  });
});

/** The value of prop `a` of the page's element, as compiled code has it. */
function valueInEmit(text: string): unknown {
  const options = { jsx: ts.JsxEmit.React, jsxFactory: "h", target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: options,
    fileName: "page.tsx",
  });
  const run = runInThisContext(`(Card, h) => { ${outputText}; return Page(); }`);
  return run(null, (_tag: unknown, props: { a?: unknown }) => props.a);
}
