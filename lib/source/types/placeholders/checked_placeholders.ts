import { posix } from "node:path";
import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { elementAt } from "../checker/element_at.ts";
import type { Inspect } from "../worker/inspector.ts";
import type {
  Placeholder,
  PlaceholderImport,
  Placeholders,
  PlaceholdersRequest,
} from "../placeholder_protocol.ts";
import type { ValuePlace } from "./writing.ts";

type Written = Pick<Placeholders, "props" | "children">;

interface Trial {
  readonly element: TS.JsxOpeningLikeElement;
  readonly place: ValuePlace;
  readonly request: PlaceholdersRequest;
  readonly inspect: Inspect;
}

/** The element with the placeholders in it: the text, and where each stands. */
interface TrialText {
  readonly text: string;
  readonly ranges: readonly {
    readonly name: string;
    readonly start: number;
    readonly end: number;
  }[];
}

/**
 * Lets the checker read the element with its placeholders. Those that it does not like become `noValue`, which every
 * type takes; where it does not say which, all do, if that helps.
 */
export function checkedPlaceholders(written: Written, trial: Trial): Written {
  const names = namesOf(written);
  const first = blamed(written, trial);
  if (names.length === 0 || first.errors === 0) return written;
  let best = { written, errors: first.errors };
  for (const bad of [first.names, names]) {
    const safer = withoutValues(written, bad, trial.place);
    const { errors } = blamed(safer, trial);
    if (errors < best.errors) best = { written: safer, errors };
    if (errors === 0) break;
  }
  return best.written;
}

function namesOf({ props, children }: Written): string[] {
  return [...props, ...(children ? [children] : [])].map(({ name }) => name);
}

function withoutValues(
  { props, children }: Written,
  names: readonly string[],
  { noValue }: ValuePlace,
): Written {
  const safer = (placeholder: Placeholder): Placeholder =>
    names.includes(placeholder.name)
      ? { name: placeholder.name, kind: "expression", code: noValue, imports: [] }
      : placeholder;
  return { props: props.map(safer), children: children && safer(children) };
}

/** The errors in the element's opening and new children, and the placeholders in which some of them are. */
function blamed(
  written: Written,
  { element, request, inspect }: Trial,
): { errors: number; names: readonly string[] } {
  const { text, ranges } = trialText(written, element, request);
  const { source, service } = inspect({ ...request, text });
  const now = elementAt(source, request.offset);
  const diagnostics = service.getSemanticDiagnostics(source.fileName)
    .filter(({ start = -1, category }) =>
      category === ts.DiagnosticCategory.Error && now !== null &&
      (now.getStart(source) <= start && start < now.end ||
        ranges.some((range) => range.start <= start && start < range.end))
    );
  const bad = ranges.filter((range) =>
    diagnostics.some(({ start = -1 }) => range.start <= start && start < range.end)
  );
  return { errors: diagnostics.length, names: bad.map(({ name }) => name) };
}

function trialText(
  { props, children }: Written,
  element: TS.JsxOpeningLikeElement,
  request: PlaceholdersRequest,
): TrialText {
  const { text } = request;
  const place = element.attributes.pos;
  const ranges: { name: string; start: number; end: number }[] = [];
  let head = text.slice(0, place);
  for (const { name, code } of props) {
    const attribute = `${name}={${code}}`;
    ranges.push({ name, start: head.length + 1, end: head.length + 1 + attribute.length });
    head += ` ${attribute}`;
  }
  head += text.slice(place, openingEnd(element));
  let rest = text.slice(element.end);
  if (children) {
    const start = head.length + 1;
    const child = children.kind === "text" ? children.text ?? "" : `{${children.code}}`;
    head += `>${child}`;
    ranges.push({ name: children.name, start, end: head.length });
    if (ts.isJsxSelfClosingElement(element)) rest = `</${element.tagName.getText()}>${rest}`;
  } else head += text.slice(openingEnd(element), element.end);
  return {
    text: head + rest + importsText([...props, ...(children ? [children] : [])], request),
    ranges,
  };
}

/** Returns the offset at which the `>` or `/>` of an element starts. */
function openingEnd(element: TS.JsxOpeningLikeElement): number {
  return element.end - (ts.isJsxSelfClosingElement(element) ? 2 : 1);
}

/** An import may stand at the end of a file as well, where it moves nothing. */
function importsText(placeholders: readonly Placeholder[], { path }: PlaceholdersRequest): string {
  const imports = placeholders.flatMap((placeholder) => placeholder.imports);
  const texts = new Set(imports.map((request) => importText(request, path)));
  return [...texts].map((text) => `\n${text}`).join("");
}

function importText({ name, exported, specifier, path }: PlaceholderImport, from: string): string {
  const module = specifier ?? relativeSpecifier(from, path ?? "");
  return `import { ${exported} as ${name} } from ${JSON.stringify(module)};`;
}

function relativeSpecifier(from: string, path: string): string {
  const relative = posix.relative(posix.dirname(from), path).replace(/(\.d)?\.[cm]?tsx?$/, "");
  return relative.startsWith(".") ? relative : `./${relative}`;
}
