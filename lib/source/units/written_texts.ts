import type { ts as TS } from "ts-morph";
import type { FileView } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import type { PathPart } from "../routes/mod.ts";
import { staticName } from "../objects/property_key.ts";
import { ts } from "../syntax/typescript.ts";
import { openWrittenValues, type Steps, type Value } from "./written_values.ts";

/** A piece of a path that a route takes from a name. */
export type NamedPart = Exclude<PathPart, string>;

/** Reads the texts that expressions stand for, through the modules of a project. Runs none of it. */
export interface WrittenTexts {
  /** Reads the text that a name, or the call of a name, stands for in a file; null where the code does not tell it. */
  ofPart(path: string, part: NamedPart): Promise<string | null>;
}

const MAX_STEPS = 200;

/** Opens a reader of the texts of one moment. */
export function openWrittenTexts(files: FileView, graph: GraphSnapshot): WrittenTexts {
  const values = openWrittenValues(files, graph);

  async function textOf(value: Value | null, steps: Steps): Promise<string | null> {
    if (value === null || typeof value === "string") return value;
    const { node, place } = value;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node)) return textOfTemplate(node, place, steps);
    const isSum = ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.PlusToken;
    const left = isSum && await textOf(await values.valueOf(node.left, place, steps), steps);
    if (!isSum || typeof left !== "string") return null;
    const right = await textOf(await values.valueOf(node.right, place, steps), steps);
    return right === null ? null : left + right;
  }

  async function textOfTemplate(
    { head, templateSpans }: TS.TemplateExpression,
    place: Exclude<Value, string>["place"],
    steps: Steps,
  ): Promise<string | null> {
    let whole = head.text;
    for (const { expression, literal } of templateSpans) {
      const inner = await values.valueOf(expression, place, steps);
      const text = numberIn(inner) ?? await textOf(inner, steps);
      if (text === null) return null;
      whole += text + literal.text;
    }
    return whole;
  }

  return {
    async ofPart(path, { name, called, given = [], member }) {
      const place = await values.placeOf(path);
      if (!place) return null;
      const steps = { left: MAX_STEPS };
      const { endOfFileToken } = place.names.ast;
      const value = await values.valueOfDotted(name.split("."), endOfFileToken, place, steps);
      const whole = called ? await values.returnedBy(value, given, steps) : value;
      if (member === undefined) return textOf(whole, steps);
      if (lacks(whole, member)) return "";
      return textOf(await values.memberOf(whole, member, steps), steps);
    },
  };
}

/** Returns the digits of a number in a template; null for any other value. */
function numberIn(value: Value | null): string | null {
  return value !== null && typeof value !== "string" && ts.isNumericLiteral(value.node)
    ? value.node.text
    : null;
}

/** Tells whether a value is an object that has no member of a name for sure. */
function lacks(value: Value | null, member: string): boolean {
  return value !== null && typeof value !== "string" && ts.isObjectLiteralExpression(value.node) &&
    value.node.properties.every((each) => ![null, member].includes(staticName(each)));
}
