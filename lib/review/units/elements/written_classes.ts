import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { nameOfExpression } from "../reading/fact_words.ts";
import { classChange } from "../reading/class_words.ts";
import { JOINING } from "../reading/code_fingerprint.ts";
import { quoted, sourceLine } from "../reading/shown_text.ts";
import type { Attribute } from "./shape.ts";

/** Classes came or went one by one; null where they are not written as texts on both sides, beside the same code. */
export function classWords(before: Attribute, after: Attribute, subject: string): string | null {
  const [old, now] = [classesOf(before), classesOf(after)];
  if (!old || !now) return null;
  if ([...old.holes].sort().join() !== [...now.holes].sort().join()) return null;
  const conditions = [...new Set([...old.classes.keys(), ...now.classes.keys()])];
  const changes = conditions.flatMap((condition) => {
    const change = classChange(old.classes.get(condition) ?? [], now.classes.get(condition) ?? []);
    if (change === "") return [];
    if (condition === ALWAYS) return [change];
    const both = change.includes(", and ") ? ", both" : "";
    return [`${change}${both} where ${quoted(condition)}`];
  });
  return changes.length === 0 ? null : `${subject} ${changes.join(", and ")}`;
}

interface WrittenClasses {
  /** The classes by the condition under which the element has them. */
  readonly classes: ReadonlyMap<string, readonly string[]>;
  /** The classes that code makes, as they are written. */
  readonly holes: readonly string[];
}

const ALWAYS = "";

/** Reads the classes of an attribute that has them in texts, as `{"card ${size}"}` has in a template, or in a call that joins them; null for other attributes. */
function classesOf({ name, classes, code }: Attribute): WrittenClasses | null {
  if (classes) return { classes: new Map([[ALWAYS, classes]]), holes: [] };
  const value = name === "className" || name === "class" ? code?.value : undefined;
  if (!value) return null;
  if (ts.isTemplateExpression(value)) return classesOfTemplate(value);
  const isJoining = ts.isCallExpression(value) &&
    JOINING.has(nameOfExpression(value.expression) ?? "");
  return isJoining ? classesOfCall(value) : null;
}

function classesOfTemplate(value: TS.TemplateExpression): WrittenClasses {
  const written = value.templateSpans.map(({ expression }) =>
    `\${${sourceLine(expression, value.getSourceFile())}}`
  );
  // A text cannot hold what stands for the code in it: classes are parted by spaces.
  const text = value.head.text +
    value.templateSpans.map(({ literal }, index) => `\0${index}\0${literal.text}`).join("");
  const all = wordsIn(text).map((each) => ({
    words: each.split("\0").map((part, at) => at % 2 === 0 ? part : written[Number(part)]).join(""),
    isMade: each.includes("\0"),
  }));
  return {
    classes: new Map([[ALWAYS, all.map(({ words }) => words)]]),
    holes: all.flatMap(({ words, isMade }) => isMade ? [words] : []),
  };
}

/** Reads the classes of `cn("p-2", isWrong && "text-red-600", className)`. */
function classesOfCall({ arguments: given }: TS.CallExpression): WrittenClasses {
  const classes = new Map<string, readonly string[]>();
  const holes: string[] = [];
  for (const each of given) {
    const isGuarded = ts.isBinaryExpression(each) &&
      each.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    const text = isGuarded ? each.right : each;
    const line = sourceLine(isGuarded ? each.left : each, each.getSourceFile());
    if (!ts.isStringLiteralLike(text)) {
      holes.push(sourceLine(each, each.getSourceFile()));
      continue;
    }
    const condition = isGuarded ? line : ALWAYS;
    classes.set(condition, [...classes.get(condition) ?? [], ...wordsIn(text.text)]);
  }
  return { classes, holes };
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((each) => each !== "");
}
