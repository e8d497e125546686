import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { ts as TS } from "ts-morph";
import { applyEdits, type TextEdit } from "../../../lib/source/mod.ts";
import {
  codeOf,
  insertArguments,
  insertElements,
  insertProperty,
  objectOf,
  propertyKey,
  removeProperties,
  removeProperty,
  renameProperty,
  replaceNode,
} from "../../../lib/source/objects/mod.ts";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";

type Edit = (ast: TS.SourceFile, object: TS.ObjectLiteralExpression) => TextEdit | TextEdit[];

const state = objectOf([["on", objectOf([["GO", "busy"]])], ["tags", ["a", "b"]]]);
const addState: Edit = (ast, object) => insertProperty(ast, object, { key: "idle", value: state });
const addFlag: Edit = (ast, object) => insertProperty(ast, object, { key: "b", value: true });

const insertions: readonly (readonly [name: string, edit: Edit, before: string, after: string])[] =
  [
    [
      "an empty object opens onto lines for a long value",
      addState,
      "a({});\n",
      'a({\n  idle: {\n    on: { GO: "busy" },\n    tags: ["a", "b"],\n  },\n});\n',
    ],
    ["an empty object stays on its line for a short one", addFlag, "a({});\n", "a({ b: true });\n"],
    ["braces with a space in them", addFlag, "a({ });\n", "a({ b: true });\n"],
    ["braces on two lines", addFlag, "a({\n});\n", "a({\n  b: true,\n});\n"],
    [
      "the file's indentation, quotes, line endings and missing commas",
      addState,
      "a({\r\n\tx: 'y'\r\n})\r\n",
      "a({\r\n\tx: 'y',\r\n\tidle: {\r\n\t\ton: { GO: 'busy' },\r\n\t\ttags: ['a', 'b']\r\n\t}\r\n})\r\n",
    ],
    ["tight braces", addFlag, "a({x: 1});\n", "a({x: 1, b: true});\n"],
    [
      "behind the comment of the line, before a comment of its own",
      addFlag,
      "a({\n  x: 1, // one\n\n  // y: 2\n});\n",
      "a({\n  x: 1, // one\n  b: true,\n\n  // y: 2\n});\n",
    ],
    [
      "a comment that has no comma before it",
      addFlag,
      "a({\n  x: 1 // one\n});\n",
      "a({\n  x: 1, // one\n  b: true\n});\n",
    ],
    [
      "an object of nothing but a comment",
      addFlag,
      "a({\n    // none yet\n});\n",
      "a({\n    // none yet\n    b: true,\n});\n",
    ],
    [
      "commas that start the lines",
      addFlag,
      "a({\n    x: 1\n  , y: 2\n});\n",
      "a({\n    x: 1\n  , y: 2\n  , b: true\n});\n",
    ],
    ["names in quotes", addFlag, 'a({ "x": 1 });\n', 'a({ "x": 1, "b": true });\n'],
    ["a spread", addFlag, "a({ ...x });\n", "a({ ...x, b: true });\n"],
  ];

const removals: readonly (readonly [name: string, edit: Edit, before: string, after: string])[] = [
  [
    "its line, and the comments above and behind it",
    remove("x"),
    "a({\n  // section\n\n  // of x\n  x: 1, // x\n  y: 2,\n});\n",
    "a({\n  // section\n\n  y: 2,\n});\n",
  ],
  [
    "the comma before it where none is behind it",
    remove("y"),
    "a({\n  x: 1, // x\n  y: 2\n});\n",
    "a({\n  x: 1 // x\n});\n",
  ],
  [
    "one of two blank lines",
    remove("y"),
    "a({\n  x: 1,\n\n  y: 2,\n\n  z: 3,\n});\n",
    "a({\n  x: 1,\n\n  z: 3,\n});\n",
  ],
  ["the last property", remove("x"), "a({ x: 1 });\n", "a({});\n"],
  ["the first on a line", remove("x"), "a({ x: 1, /* y */ y: 2 });\n", "a({ /* y */ y: 2 });\n"],
  ["several at once", remove("y", "x"), "a({ x: 1, y: 2, z: 3 });\n", "a({ z: 3 });\n"],
  ["several at the end", remove("y", "z"), "a({ x: 1, y: 2, z: 3 });\n", "a({ x: 1 });\n"],
];

const others: readonly (readonly [name: string, edit: Edit, before: string, after: string])[] = [
  ["renames a shorthand", rename("y"), "a({ x });\n", "a({ y: x });\n"],
  ["renames a method", rename("y z"), "a({ async x() {} });\n", 'a({ async "y z"() {} });\n'],
  ["renames a glued getter", rename("y"), 'a({ get"x z"() {} });\n', "a({ get y() {} });\n"],
  ["keeps quotes that were not needed", rename("y"), "a({ 'x': 1 });\n", "a({ 'y': 1 });\n"],
  ["drops quotes that were", rename("y"), "a({ 'x z': 1 });\n", "a({ y: 1 });\n"],
  [
    "adds an argument in the style of the file",
    (ast, { parent }) =>
      insertArguments(ast, expectCall(parent), [objectOf([["f", codeOf("() => {}")]])]),
    "a({\n  x: 1,\n});\n",
    "a({\n  x: 1,\n}, { f: () => {} });\n",
  ],
  [
    "replaces a value",
    (ast, object) => replaceNode(ast, object, ["x", 1]),
    "a({ x: 1 });\n",
    'a(["x", 1]);\n',
  ],
  [
    "adds to an array",
    (ast, { properties: [first] }) => {
      assert(first && ts.isPropertyAssignment(first));
      assert(ts.isArrayLiteralExpression(first.initializer));
      return insertElements(ast, first.initializer, [objectOf([["t", "x"]])], 1);
    },
    "a({ x: ['p', /* q */ 'q'] });\n",
    "a({ x: ['p', { t: 'x' }, /* q */ 'q'] });\n",
  ],
];

describe("edits of object literals", () => {
  before(loadTypeScript);

  for (
    const [what, cases] of [["insertProperty", insertions], ["removeProperties", removals], [
      "the others",
      others,
    ]] as const
  ) {
    for (const [name, edit, text, after] of cases) {
      it(`${what}: ${name}`, () => {
        const ast = parseText("a.ts", text);
        assertEquals(applyEdits(text, [edit(ast, objectIn(ast))].flat()), after);
      });
    }
  }
});

describe("propertyKey", () => {
  before(loadTypeScript);

  it("makes a key that JavaScript reads as the name", () => {
    const names = ["a", "a b", "0", "01", "1e3", "4294967296", "-1", "ünï", "𠮷", "__proto__", ""];
    for (const name of [...names, "constructor", "it's", 'a "b"', "\n", "\u2028", "class", "#x"]) {
      for (const quote of ['"', "'"] as const) {
        for (const quoted of [true, false]) {
          const text = `({ ${propertyKey(name, { quote, quoted })}: 1 })`;
          // oxlint-disable-next-line typescript/no-implied-eval -- the judge is the language itself
          assertEquals(Object.keys(new Function(`return ${text}`)()), [name], text);
        }
      }
    }
  });
});

function remove(...names: string[]): Edit {
  return (ast, { properties }) => {
    const gone = names.flatMap((name) =>
      properties.filter((each) => each.name?.getText(ast) === name)
    );
    const [one] = gone;
    return gone.length === 1 && one ? removeProperty(ast, one) : removeProperties(ast, gone);
  };
}

function rename(name: string): Edit {
  return (ast, { properties: [first] }) => {
    assert(first && !ts.isSpreadAssignment(first));
    return renameProperty(ast, first, name);
  };
}

function objectIn(ast: TS.SourceFile): TS.ObjectLiteralExpression {
  const [statement] = ast.statements;
  assert(statement && ts.isExpressionStatement(statement));
  const [object] = expectCall(statement.expression).arguments;
  assert(object && ts.isObjectLiteralExpression(object));
  return object;
}

function expectCall(node: TS.Node): TS.CallExpression {
  assert(ts.isCallExpression(node));
  return node;
}
