import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { ts as TS } from "ts-morph";
import { applyEdits, invertEdits, type TextEdit } from "../../../lib/source/mod.ts";
import {
  insertElements,
  insertProperties,
  removeElements,
  removeProperties,
  renameProperty,
  setPropertyValue,
} from "../../../lib/source/objects/mod.ts";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import { seededRandom } from "../../support/random.ts";
import type { Random } from "../../workflows/random_machine.ts";
import { randomList } from "./random_object.ts";

const COUNT = Number(process.env.WORKBENCH_FUZZ ?? 3000);
const VARIABLES = ["k0", "k1", "k2", "k3", "k4", "value"];

/** What became of a list: the codes that it is to be made of, and whose comments may be gone. */
interface Expected {
  readonly edits: readonly TextEdit[];
  readonly codes: readonly string[];
  readonly removed: ReadonlySet<string>;
}

describe("edits of object and array literals, at random", () => {
  before(loadTypeScript);

  for (const kind of ["object", "array"] as const) {
    it(`keeps everything of an ${kind} but what they are about`, () => {
      for (let seed = 1; seed <= COUNT; seed++) check(seed, kind);
    });
  }
});

function check(seed: number, kind: "object" | "array"): void {
  const random = seededRandom(seed);
  const list = randomList(random, kind);
  const start = `${random(4) === 0 ? "\ufeff" : ""}const value = 1;${list.lineEnding}const x = `;
  const text = `${start}${list.text};${list.lineEnding}`;
  const ast = parseText("a.ts", text);
  const node = listNode(ast);
  const codes = list.items.map(({ code }) => code);
  const tags = list.items.map(({ tag }) => tag);
  const { edits, codes: expected, removed } = ts.isObjectLiteralExpression(node)
    ? editObject(random, ast, node, { codes, tags })
    : editArray(random, ast, node, { codes, tags });
  const after = applyEdits(text, edits);
  const shown = `Seed ${seed}:\n${text}\n---\n${after}`;
  assertEquals(applyEdits(after, invertEdits(text, edits)), text, shown);
  for (const edit of edits) assert(edit.start >= node.getStart(ast) && edit.end <= node.end, shown);
  const end = after.lastIndexOf(";");
  const written = kind === "object" ? `{${expected.join(",\n")}}` : `[${expected.join(",\n")}]`;
  assertEquals(evaluate(after.slice(start.length, end), shown), evaluate(written, shown), shown);
  const kept = commentsOf(text).filter((comment) => !removed.has(ownerOf(comment)));
  assertEquals(commentsOf(after), kept, shown);
}

function listNode(ast: TS.SourceFile): TS.ObjectLiteralExpression | TS.ArrayLiteralExpression {
  const statement = ast.statements[1];
  assert(statement && ts.isVariableStatement(statement));
  const node = statement.declarationList.declarations[0]?.initializer;
  assert(node && (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)));
  return node;
}

interface Written {
  readonly codes: readonly string[];
  readonly tags: readonly string[];
}

function editObject(
  random: Random,
  ast: TS.SourceFile,
  node: TS.ObjectLiteralExpression,
  { codes, tags }: Written,
): Expected {
  const { properties } = node;
  const index = random(properties.length + 1);
  const property = properties[index];
  const none = new Set<string>();
  if (!property || random(3) === 0) {
    const added = [{ key: "n-1", value: random(2) }, { key: "n2", value: ["a", "b"] }]
      .slice(random(2));
    const place = property && random(2) === 0
      ? { before: property }
      : { after: properties[index - 1] };
    const edits = insertProperties(
      ast,
      node,
      added,
      place.before || place.after ? place : { before: properties[0] },
    );
    const written = added.map(({ key, value }) => `"${key}": ${JSON.stringify(value)}`);
    return { edits, codes: codes.toSpliced(index, 0, ...written), removed: none };
  }
  if (random(2) === 0 || ts.isSpreadAssignment(property)) {
    const [gone, kept] = chosen(random, codes, index);
    return {
      edits: removeProperties(ast, gone.flatMap((each) => properties[each] ?? [])),
      codes: kept.map((each) => codes[each] ?? ""),
      removed: new Set(gone.flatMap((each) => [tags[each] ?? "", `inside-${tags[each]}`])),
    };
  }
  const name = tags[index] ?? "";
  if (random(2) === 0) {
    const edit = setPropertyValue(ast, property, "new");
    const isKept = ts.isPropertyAssignment(property) &&
      ts.isObjectLiteralExpression(property.initializer);
    const removed = new Set(isKept ? [`inside-${name}`] : []);
    return { edits: [edit], codes: codes.with(index, `${name}: "new"`), removed };
  }
  const edit = renameProperty(ast, property, "a b");
  const renamed = ts.isShorthandPropertyAssignment(property)
    ? `"a b": ${name}`
    : (codes[index] ?? "").replace(/\["k\d"\]|"k\d"|k\d/, '"a b"');
  return { edits: [edit], codes: codes.with(index, renamed), removed: none };
}

function editArray(
  random: Random,
  ast: TS.SourceFile,
  node: TS.ArrayLiteralExpression,
  { codes, tags }: Written,
): Expected {
  const index = random(codes.length + 1);
  if (index === codes.length || random(2) === 0) {
    const values = ["x", 5].slice(random(2));
    return {
      edits: insertElements(ast, node, values, index),
      codes: codes.toSpliced(index, 0, ...values.map((value) => JSON.stringify(value))),
      removed: new Set(),
    };
  }
  const [gone, kept] = chosen(random, codes, index);
  return {
    edits: removeElements(ast, node, gone),
    codes: kept.map((each) => codes[each] ?? ""),
    removed: new Set(gone.flatMap((each) => [tags[each] ?? "", `inside-${tags[each]}`])),
  };
}

/** Some of the places in a list, one of them at least, and the others. */
function chosen(random: Random, items: readonly unknown[], one: number): [number[], number[]] {
  const places = [...items.keys()];
  const gone = new Set(places.filter((index) => index === one || random(3) === 0));
  return [[...gone], places.filter((index) => !gone.has(index))];
}

/** What the text evaluates to, as text; functions by what they return. */
function evaluate(code: string, shown: string): string {
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- the judge is the language itself
    const value = new Function(...VARIABLES, `return (${code}\n)`)(...VARIABLES);
    const entries = Object.entries(value);
    // V8 does not always list accessors in their place.
    const listed = code.includes("get ") ? entries.sort(([a], [b]) => a < b ? -1 : 1) : entries;
    return JSON.stringify(
      listed,
      (_, each) => typeof each === "function" ? each.constructor.name : each,
    );
  } catch (error) {
    throw new Error(shown, { cause: error });
  }
}

/** The comments of a text, sorted. */
function commentsOf(text: string): string[] {
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    false,
    ts.LanguageVariant.Standard,
    text,
  );
  const comments: string[] = [];
  for (
    let token = scanner.scan();
    token !== ts.SyntaxKind.EndOfFileToken;
    token = scanner.scan()
  ) {
    const isComment = token === ts.SyntaxKind.SingleLineCommentTrivia ||
      token === ts.SyntaxKind.MultiLineCommentTrivia;
    if (isComment) comments.push(scanner.getTokenText());
  }
  return comments.sort();
}

function ownerOf(comment: string): string {
  return /own (\S+)/.exec(comment)?.[1] ?? "";
}
