import type { ts as TS } from "ts-morph";
import type { ImportHabits } from "./import_order.ts";

/** The mark around a string. */
export type Quote = '"' | "'";

/** The style of the files around a file; what nothing tells is missing. */
export interface HouseStyle {
  readonly quote?: Quote | undefined;
  readonly semicolons?: boolean | undefined;
  readonly spacedBraces?: boolean | undefined;
  readonly attributeQuote?: Quote | undefined;
  readonly indent?: string | undefined;
  /** The habits of the files around, the nearest first. */
  readonly imports?: readonly ImportHabits[];
}

/** The trees of texts that edits change, each with the tree of the text before the edits. */
const beginnings = new WeakMap<TS.SourceFile, TS.SourceFile>();

/** Says that edits made one tree's text of another's: what they write next is in the style that the file began with. */
export function keepStyle(before: TS.SourceFile, after: TS.SourceFile): void {
  beginnings.set(after, beginnings.get(before) ?? before);
}

/** Says that the edits are done: the text is a file of its own, with the style that it has. */
export function ownStyle(ast: TS.SourceFile): void {
  beginnings.delete(ast);
}

/** A function of a tree that is worked out once per tree, and not anew for texts that edits make of it. */
export function oncePerTree<T>(read: (ast: TS.SourceFile) => T): (ast: TS.SourceFile) => T {
  const known = new WeakMap<TS.SourceFile, { readonly value: T }>();
  return (ast) => {
    const first = beginnings.get(ast) ?? ast;
    const found = known.get(first) ?? { value: read(first) };
    known.set(first, found);
    return found.value;
  };
}

/** The styles of the files around, by the trees of files that tell too little of their own. */
const houses = new WeakMap<TS.SourceFile, HouseStyle>();

/** Says how the files around a file are written: what the file itself does not tell is written alike. */
export function adoptStyle(ast: TS.SourceFile, house: HouseStyle): void {
  houses.set(beginnings.get(ast) ?? ast, house);
}

/** Returns what was said of the files around a file. */
export function houseStyleOf(ast: TS.SourceFile): HouseStyle {
  return houses.get(beginnings.get(ast) ?? ast) ?? {};
}
