/** A text of the app, and where it is written. */
export interface FoundText {
  readonly text: string;
  /** The component that has it; null for a text of the code outside of what is shown. */
  readonly owner: string | null;
  readonly path: string;
  readonly line: number;
  readonly node: string | null;
}

/** Of a node that was found, what it may show. */
export interface ShowingNode {
  readonly type: string;
  readonly text?: string | undefined;
  readonly shows?: readonly { readonly kind: string; readonly text: string }[] | undefined;
  readonly props?:
    | readonly { readonly name: string; readonly kind: string; readonly value: unknown }[]
    | undefined;
}

/** Props whose text is for the code: nobody reads it in the app. */
const OF_CODE: ReadonlySet<string> = new Set(
  "as class className color href htmlFor id key name rel role size src style target to type variant"
    .split(" "),
);

/** How much of a long text is shown before what was looked for. */
const BEFORE = 24;

/** Returns the text of a node that has what was looked for, as people read it in the app; null where only its code has it. */
export function shownText(node: ShowingNode, wanted: string): string | null {
  const own = node.type === "text" ? [node.text ?? ""] : [];
  const shown = (node.shows ?? []).filter(({ kind }) => kind === "string").map(({ text }) => text);
  const props = (node.props ?? []).filter(({ name, kind }) => kind === "string" && !isOfCode(name))
    .map(({ value }) => String(value));
  const texts = [...own, ...shown, ...props].map(oneLine);
  const found = texts.find((text) => text.toLowerCase().includes(oneLine(wanted).toLowerCase()));
  return found === undefined ? null : around(found, wanted);
}

/** Returns the text that a node says by its code, as by a call that translates it; null where it is for the code alone. */
export function saidText(
  { id }: { readonly id: string },
  says: readonly { readonly id: string; readonly prop: string | null; readonly text: string }[],
  wanted: string,
): string | null {
  const said = says.find((each) => each.id === id && (each.prop === null || !isOfCode(each.prop)));
  return said ? around(oneLine(said.text), wanted) : null;
}

/** Returns a string of the code outside of JSX, as that of a message; null for a single word, which is a key as a rule. */
export function codeText(text: string, wanted: string): string | null {
  const line = oneLine(text);
  return line.includes(" ") ? around(line, wanted) : null;
}

function isOfCode(name: string): boolean {
  return OF_CODE.has(name) || name.startsWith("data-") || name.endsWith("Id");
}

function around(text: string, wanted: string): string {
  const at = text.toLowerCase().indexOf(oneLine(wanted).toLowerCase());
  if (at <= 2 * BEFORE) return text;
  return `…${text.slice(text.lastIndexOf(" ", at - BEFORE) + 1)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
