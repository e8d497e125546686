import type { ts as TS } from "ts-morph";
import type { WorkbenchError } from "../../errors/mod.ts";
import { attributeName } from "../../source/jsx/mod.ts";
import { parseText } from "../../source/mod.ts";
import type { DeclaredProps, PlaceRequest } from "../../source/types/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { allHoists, receiverOf } from "./hoists.ts";
import { namesOf } from "./names_of.ts";
import type { Pieces } from "./pieces.ts";
import type { WrapSite } from "./plan_types.ts";
import { refusedAt } from "./refusal.ts";

/** Tells what a component declares. */
export interface PropsOracle {
  declaredProps(request: PlaceRequest): Promise<DeclaredProps>;
}

/**
 * Refuses to put a component where another component wants an element to clone or to examine: `<Tooltip><span /></Tooltip>` hands
 * its listeners to the span, and a Component around that would drop them.
 * @throws {WorkbenchError} `not_wrappable`
 */
export async function checkReceivers(site: WrapSite, pieces: Pieces): Promise<void> {
  await checkReceiversOf(site, [
    site.hit.syntax,
    ...allHoists(pieces.hoists).map(({ syntax }) => syntax),
  ]);
}

/** @throws {WorkbenchError} `not_wrappable` */
export async function checkReceiversOf(
  site: Pick<WrapSite, "page" | "oracle">,
  moved: readonly TS.Node[],
): Promise<void> {
  const { path, text } = site.page;
  const asked = new Map<string, Promise<DeclaredProps>>();
  for (const syntax of moved) {
    const receiver = receiverOf(syntax);
    if (!receiver) continue;
    const { element, prop } = receiver;
    const tag = element.tagName.getText();
    if (/^[a-z]/.test(tag) && !tag.includes(".")) continue;
    if (prop === "children" && hasAttribute(element, "asChild")) throw inspected(tag, syntax);
    if (!site.oracle) continue;
    const offset = element.getStart();
    const answer = asked.get(`${offset}`) ?? site.oracle.declaredProps({ path, text, offset });
    asked.set(`${offset}`, answer);
    const declared = (await answer).props.find(({ name }) => name === prop);
    if (declared && wantsElement(declared.type)) throw inspected(tag, syntax);
  }
}

/** `ReactElement`, but not `ReactNode`, which may be one. */
function wantsElement(type: string): boolean {
  const names = namesOf(parseText("type.ts", `type Received = ${type};`));
  return !names.has("ReactNode") && (names.has("ReactElement") || names.has("JSX"));
}

function hasAttribute(element: TS.JsxOpeningLikeElement, name: string): boolean {
  return element.attributes.properties
    .some((node) => ts.isJsxAttribute(node) && attributeName(node) === name);
}

function inspected(tag: string, syntax: TS.Node): WorkbenchError {
  const detail = `<${tag}> takes the element itself, to look into or to clone it`;
  return refusedAt("element_is_inspected", detail, syntax);
}
