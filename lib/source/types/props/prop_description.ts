import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import type { Inspection } from "../worker/inspector.ts";
import { literalValues } from "./literal_values.ts";
import { declarationsOf, inheritedFrom } from "./prop_origin.ts";
import type { PropMember } from "./prop_members.ts";
import { projectPath } from "../files/project_path.ts";
import type { DeclaredProp, DeclaredProps } from "../protocol.ts";
import { givenTypeText, typeText } from "../checker/type_text.ts";

export interface DescribedComponent {
  /** The node at which the types are inspected and printed. */
  readonly element: TS.Node;
  readonly component: Pick<DeclaredProps["component"], "package">;
  /** Source text by prop. */
  readonly defaults: ReadonlyMap<string, string>;
  readonly bases: ReadonlySet<TS.Node>;
  /** Names in types are printed without what it takes to reach them from the element's file. */
  readonly short?: boolean;
}

export function describeProp(
  member: PropMember,
  { element, component, defaults, bases, short = false }: DescribedComponent,
  inspection: Inspection,
): DeclaredProp {
  const types = member.symbols.map((symbol) =>
    inspection.checker.getTypeOfSymbolAtLocation(symbol, element)
  );
  const fallback = defaults.get(member.name) ?? taggedDefault(member, inspection.checker);
  const values = literalValues(types, declarationsOf(member), inspection.checker);
  const inherited = inheritedFrom(member, component.package, bases);
  return {
    name: member.name,
    type: inWrittenOrder(
      printed(member, types, short ? undefined : element, inspection),
      values ?? [],
    ),
    required: member.required,
    ...(fallback === undefined ? {} : { default: fallback }),
    description: descriptionOf(member, inspection.checker),
    ...(values ? { values } : {}),
    ...(inherited === null ? {} : { inheritedFrom: inherited }),
    declaredIn: declaringFile(member, inspection),
  };
}

/** The types of all variants. One that forbids the prop (`href?: undefined`) adds nothing to give. */
function printed(
  { required }: PropMember,
  types: readonly TS.Type[],
  element: TS.Node | undefined,
  inspection: Inspection,
): string {
  const print = required ? typeText : givenTypeText;
  const texts = [...new Set(types.map((type) => print(type, element, inspection)))];
  const given = texts.filter((text) => required || text !== "undefined");
  return (given.length > 0 ? given : texts).join(" | ");
}

/** The checker prints a union of literals in an order of its own. */
function inWrittenOrder(text: string, values: DeclaredProp["values"] & object): string {
  const written = values.map((value) => JSON.stringify(value));
  const isSame = text.split(" | ").toSorted().join() === written.toSorted().join();
  return isSame ? written.join(" | ") : text;
}

function declaringFile(member: PropMember, inspection: Inspection): string | null {
  const declaration = declarationsOf(member)[0];
  return declaration ? projectPath(declaration.getSourceFile().fileName, inspection) : null;
}

function descriptionOf({ symbols }: PropMember, checker: TS.TypeChecker): string {
  const comments = symbols.map((symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
  );
  return comments.find((comment) => comment !== "") ?? "";
}

/** The text of a `@default` or `@defaultValue` tag: a package's declarations have no other way to say it. */
function taggedDefault({ symbols }: PropMember, checker: TS.TypeChecker): string | undefined {
  const tag = symbols.flatMap((symbol) => symbol.getJsDocTags(checker))
    .find(({ name }) => name === "default" || name === "defaultValue");
  return tag && ts.displayPartsToString(tag.text).trim().replace(/^`(.*)`$/, "$1");
}
