import { count } from "../../text/mod.ts";
import type { ReviewUnit } from "../common/schemas.ts";
import { declaredNames, type Detail, having, namesIn, namesOf } from "./named_details.ts";
import { propsSentence } from "./props_sentence.ts";

/**
 * Says which pages and components came and went, and what became of the props of others.
 * @param options.known the names that the sentences about elements have
 */
export function componentSentences(
  units: readonly ReviewUnit[],
  { details, known }: { readonly details: readonly Detail[]; readonly known: ReadonlySet<string> },
): (string | null)[] {
  // A page with an address of its own is told by that.
  const pages = (change: ReviewUnit["change"]) =>
    units.filter((unit) =>
      unit.kind === "page" && unit.change === change &&
      !unit.details.some(({ subject, line }) =>
        subject === "route" && (line === null || isOfRoute(unit))
      ) &&
      // A page is told by what its component shows.
      !having(details, "component").some((each) => each.unit.path === unit.path)
    ).map(({ path }) => ({ name: path }));
  const [newPages, gonePages] = [pages("added"), pages("removed")];
  // Where one came to and went from says that it came and went.
  const isNews = ({ name, message }: Detail): boolean =>
    !known.has(name) || message.includes(" is new: ");
  const all = inFeaturesFirst(having(details, "component", "added"));
  const added = all.length === 1 ? all.filter(isNews) : all.filter(({ name }) => !known.has(name));
  const [only, ...more] = added;
  const allRemoved = inFeaturesFirst(having(details, "component", "removed"));
  // Where another one has the name, it is not gone for whoever reads it.
  const removed = allRemoved.filter(({ name }) =>
    !known.has(name) && !all.some((each) => each.name === name)
  );
  const props = withoutHeirs(having(details, "prop"));
  const [prop] = props;
  return [
    newPages.length === 0
      ? null
      : `${newPages.length === 1 ? "The page" : "The pages"} ${namesOf(newPages)} ${
        newPages.length === 1 ? "is" : "are"
      } new`,
    gonePages.length === 0
      ? null
      : `${gonePages.length === 1 ? "The page" : "The pages"} ${namesOf(gonePages)} ${
        gonePages.length === 1 ? "is" : "are"
      } gone`,
    !only ? null : more.length === 0 ? only.message : newSentence(added, all),
    removed.length === 0
      ? null
      : `${componentsOf(removed, allRemoved)} gone: ${declaredNames(removed)}`,
    !prop ? null : props.length === 1 ? prop.message : propsSentence(props),
  ];
}

/** Names the pages and the components that are new. */
function newSentence(added: readonly Detail[], all: readonly Detail[]): string {
  const isPage = ({ message }: Detail): boolean => message.startsWith("The page ");
  const pages = added.filter(isPage);
  const others = added.filter((each) => !isPage(each));
  const number = namesIn(pages);
  return [
    ...(number === 0
      ? []
      : [`${count(number, "page")} ${number === 1 ? "is" : "are"} new: ${namesOf(pages)}`]),
    ...(others.length === 0 ? [] : [
      `${componentsOf(others, all.filter((each) => !isPage(each)))} new: ${declaredNames(others)}`,
    ]),
  ].join("; ");
}

/** Leaves out the props that components have by the type of another one, of which the same is told. */
function withoutHeirs(props: readonly Detail[]): Detail[] {
  return props.filter(({ name, change, message }) =>
    !props.some((other) =>
      other.name === name && other.change === change &&
      message.endsWith(`, declared in "${other.unit.path}"`)
    )
  );
}

/** Puts the components of features before those that all of them share: what a change is about is among the former. */
function inFeaturesFirst(details: readonly Detail[]): Detail[] {
  const isShared = ({ unit: { feature } }: Detail): boolean =>
    feature === null || feature.split("/").at(-1) === "shared";
  return details.toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)));
}

/** Counts components that are or are not there, with their verb: those of which the elements tell are not among them. */
function componentsOf(told: readonly Detail[], all: readonly Detail[]): string {
  const number = placesIn(told);
  const noun = number < placesIn(all) ? "more component" : "component";
  return `${count(number, noun)} ${number === 1 ? "is" : "are"}`;
}

/** Counts components: two files may have one of the same name. */
function placesIn(details: readonly Detail[]): number {
  return new Set(details.map(({ name, unit }) => `${unit.path} ${name}`)).size;
}

/** Tells whether a file is a route of its own, as frameworks know one by its export. */
function isOfRoute({ details }: ReviewUnit): boolean {
  return details.some(({ subject, name }) => subject === "export" && name === "Route");
}
