import type { ElementAspect, UnitDetail } from "../../common/schemas.ts";
import { collapsed } from "../reading/code_fingerprint.ts";
import { quoted, shown } from "../reading/shown_text.ts";
import type { Content, Shape } from "./shape.ts";

/** The component or function of a shape as people know it; null for JSX outside of any. */
export function ownerName({ owner }: Shape): string | null {
  // A second function of a name is told apart by a number that is not in the code.
  const name = owner.replace(/~\d+$/, "");
  return name === "module" ? null : name;
}

/**
 * `"Button" in "CartPage"`; of an owner `"CartPage"`.
 * @param name the words by which the element is told from others, with a space before them
 */
export function subjectWords(shape: Shape, name = ""): string {
  const owner = ownerName(shape);
  if (shape.kind === "owner") return owner === null ? "the file" : quoted(owner);
  return quoted(shape.written) + name + (owner === null ? "" : ` in ${quoted(owner)}`);
}

/** Describes the place of an element: `"Card"`, `"icon" of "Button"`, the component itself for a top element. */
export function placeWords({ parent, slot }: Shape): string {
  if (!parent) return "";
  const holder = parent.kind === "owner" ? subjectWords(parent) : quoted(parent.written);
  return slot === null ? holder : `${quoted(slot)} of ${holder}`;
}

/** `placeWords` as a value. */
export function placeName({ parent, slot }: Shape): string {
  if (!parent) return "";
  const holder = parent.kind === "owner" ? ownerName(parent) ?? "the file" : parent.written;
  return slot === null ? holder : `${slot} of ${holder}`;
}

/** An element's opening tag, in a few words. */
export function elementSource({ written, attributes }: Shape): string {
  return shown(`<${[written, ...attributes.map((each) => each.written)].join(" ")}>`);
}

/** The texts of an element in one line; `…` where other elements stand between them. */
export function contentWords(contents: readonly Content[]): string | null {
  const parts = contents.flatMap(({ words, at }, index) => {
    const isApart = index > 0 && contents[index - 1]?.at !== at;
    return isApart ? [" … ", words] : [words];
  });
  return parts.length === 0 ? null : collapsed(parts.join(""));
}

/** The texts with what stands around them: `Hello …` before an element, `… Hello` behind one. */
export function placedWords(contents: readonly Content[], elements: number): string {
  const words = contentWords(contents) ?? "";
  const before = contents[0]?.at === 0 ? "" : "… ";
  const after = contents.at(-1)?.at === elements ? "" : " …";
  return before + words + after;
}

/** A value that people may see. */
export type ShownValue = Pick<Content, "code"> & Partial<Pick<Content, "text">>;

/** A detail about an element, whose sentence is written once it is known whether its tag alone tells the element from others. */
export interface Told extends Omit<UnitDetail, "message" | "aspect"> {
  readonly aspect: ElementAspect;
  readonly shape: Shape;
  /** `apart` for an element that is named where the sentence would be that of another one too; `never` where the sentence has the name. */
  readonly naming: "always" | "apart" | "never";
  /** The sentence says by itself whose element it was and is. */
  readonly isWithoutOwner: boolean;
  /** The one text or prop that it is about, as both sides have it. */
  readonly value?: readonly [before: ShownValue, after: ShownValue];
  /** Returns the sentence, with the words for the element. */
  readonly say: (subject: string) => string;
}

/** Makes a detail about an element. */
export function elementDetail(
  shape: Shape,
  change: UnitDetail["change"],
  rest:
    & Pick<Told, "aspect" | "say">
    & Partial<
      Pick<Told, "before" | "after" | "line" | "naming" | "isWithoutOwner" | "value" | "elements">
    >,
): Told {
  const { written, line } = shape;
  const owner = ownerName(shape);
  const name = shape.kind === "owner" ? owner ?? written : written;
  return {
    subject: "element",
    change,
    owner,
    name,
    before: null,
    after: null,
    line,
    shape,
    naming: "apart",
    isWithoutOwner: false,
    ...rest,
  };
}
