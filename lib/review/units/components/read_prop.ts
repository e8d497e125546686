import type { ts as TS } from "ts-morph";
import { positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { writtenOut } from "../reading/meaning.ts";
import { sourceLine } from "../reading/shown_text.ts";

/** Code with what it says apart from its layout. */
export interface Said {
  /** Source on one line. */
  readonly text: string;
  readonly says: string;
}

/** A prop that a component declares. */
export interface ReadProp {
  readonly name: string;
  readonly type: Said;
  readonly required: boolean;
  /** The one value that it can have, where its type is that value. */
  readonly literal?: string;
  /** The only case with such a prop, in which a caller has to pass it: `"isOpen" is true`. */
  readonly only?: string;
  /** The file that declares it, and the line there. */
  readonly path: string;
  readonly line: number;
}

/** A type that the props go on in and that is not followed. */
export interface Beyond extends Said {
  /** The package that declares it; null where that is not known. */
  readonly package: string | null;
}

/** The parts of a type that concern props. */
export interface PropMembers {
  readonly props: readonly ReadProp[];
  readonly beyond: readonly Beyond[];
}

/** A syntax tree, and the path of its file. */
export interface Place {
  readonly path: string;
  readonly ast: TS.SourceFile;
}

export function said(node: TS.Node, { ast }: Place): Said {
  return { text: sourceLine(node, ast), says: codeFingerprint(node, undefined, writtenOut()) };
}

/** Tells whether a file can declare types. */
export function isTyped(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

const ANY: Said = { text: "any", says: "any" };

/** The props that the members of an interface or object type declare. */
export function readMembers(members: readonly TS.TypeElement[], place: Place): PropMembers {
  const props = members.flatMap((member): ReadProp[] => {
    if (!ts.isPropertySignature(member) && !ts.isMethodSignature(member)) return [];
    if (ts.isComputedPropertyName(member.name)) return [];
    return [{
      name: member.name.text,
      type: typeOf(member, place),
      required: member.questionToken === undefined,
      ...member.type && ts.isLiteralTypeNode(member.type) && {
        literal: sourceLine(member.type, place.ast),
      },
      path: place.path,
      line: lineOf(member, place),
    }];
  });
  // An index signature, a call signature, a computed name.
  const others = members.filter((member) =>
    member.name === undefined || ts.isComputedPropertyName(member.name)
  );
  return { props, beyond: others.map((member) => ({ ...said(member, place), package: null })) };
}

/** `pick(id: string): void` is the same to a caller as `pick: (id: string) => void`. */
function typeOf(member: TS.PropertySignature | TS.MethodSignature, place: Place): Said {
  if (ts.isMethodSignature(member)) return signatureOf(member, place);
  if (!member.type) return ANY;
  const alias = writtenOut()(member.type);
  let type = alias && typeof alias !== "string" && ts.isTypeNode(alias) ? alias : member.type;
  while (ts.isParenthesizedTypeNode(type)) type = type.type;
  return ts.isFunctionTypeNode(type)
    ? { ...said(member.type, place), says: signatureOf(type, place).says }
    : said(member.type, place);
}

function signatureOf(
  { typeParameters, parameters, type }: TS.MethodSignature | TS.FunctionTypeNode,
  place: Place,
): Said {
  const list = (nodes: Iterable<TS.Node>) => [...nodes].map((node) => said(node, place));
  const [generics, taken] = [list(typeParameters ?? []), list(parameters)];
  const given = type ? said(type, place) : ANY;
  const texts = (parts: readonly Said[]) => parts.map(({ text }) => text).join(", ");
  const before = generics.length > 0 ? `<${texts(generics)}>` : "";
  return {
    text: `${before}(${texts(taken)}) => ${given.text}`,
    says: [...generics, ...taken, given].map(({ says }) => says).join(),
  };
}

/** The props that a component without types takes apart. */
export function readPattern(pattern: TS.ObjectBindingPattern, place: Place): PropMembers {
  const props = pattern.elements.flatMap((element): ReadProp[] => {
    const key = element.propertyName ?? element.name;
    if (element.dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteral(key))) return [];
    const line = lineOf(element, place);
    return [{ name: key.text, type: ANY, required: false, path: place.path, line }];
  });
  return { props, beyond: [] };
}

/** 1-based. */
export function lineOf(node: TS.Node, { ast }: Place): number {
  return positionAt(ast, node.getStart(ast)).line;
}

/** Merges the members of several parts, with the last declaration of each prop. */
export function mergeMembers(parts: readonly PropMembers[]): PropMembers {
  const byName = new Map(parts.flatMap(({ props }) => props).map((prop) => [prop.name, prop]));
  return { props: [...byName.values()], beyond: parts.flatMap(({ beyond }) => beyond) };
}
