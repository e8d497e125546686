import { groupBy } from "../../grouping/mod.ts";
import { count, joinClauses, listOf } from "../../text/mod.ts";
import type { UnitDetail } from "../common/schemas.ts";
import { type Detail, MAX_NAMED, namesIn, namesOf, ownersOf } from "./named_details.ts";

/** The largest number of components whose props are told one by one. */
const MAX_OWNERS = 2;

/** Says what each component got, lost and changed, or what many got alike. */
export function propsSentence(all: readonly Detail[]): string {
  const props = withoutNames(all);
  const [first] = props;
  const isOneName = first !== undefined &&
    props.every((each) =>
      isOtherName(each) && each.name === first.name && each.before === first.before
    );
  if (isOneName && props.length > 1) {
    const whose = listOf(ownersOf(props), { max: MAX_NAMED });
    return `The prop "${first.before}" of ${whose} is called "${first.name}" now`;
  }
  if (first && props.every((each) => isOtherName(each) && each.name === first.name)) {
    const former = props.map(({ before, owner }) => `"${before}" of "${owner}"`);
    const [noun, verb] = former.length === 1 ? ["prop", "is"] : ["props", "are"];
    return `The ${noun} ${listOf(former, { max: MAX_NAMED })} ${verb} called "${first.name}" now`;
  }
  const owners = [...groupBy(props, ({ unit, owner }) => `${unit.path} ${owner}`).values()]
    .toSorted((a, b) => Number(isOfOtherProps(b)) - Number(isOfOtherProps(a)));
  if (owners.length > 1 && namesIn(props) === 1) {
    const areAll = (wanted: UnitDetail["change"]): boolean =>
      props.every(({ change }) => change === wanted);
    const became = areAll("added")
      ? "is new"
      : areAll("removed")
      ? "is gone"
      : areAll("changed")
      ? props.every(isRetyped) ? "has another type" : alikeWords(props) ?? "changed"
      : "came, went or changed";
    const names = ownersOf(props);
    const whose = names.length === owners.length
      ? listOf(names, { max: MAX_NAMED })
      : count(owners.length, "component");
    return `The prop ${namesOf(props)} of ${whose} ${became}`;
  }
  const more = owners.slice(MAX_OWNERS).map(([first]) => `"${first?.owner}"`);
  return joinClauses([
    ...owners.slice(0, MAX_OWNERS).map(ownerClause),
    ...(more.length === 0
      ? []
      : [`${listOf(more, { max: MAX_NAMED })} got, lost or changed props`]),
  ]);
}

/** Returns the words that all sentences have behind the prop and its component; null where they are not the same. */
function alikeWords(props: readonly Detail[]): string | null {
  const words = new Set(props.map(({ name, owner, message }) => {
    const subject = `The prop "${name}" of "${owner}" `;
    return message.startsWith(subject) ? message.slice(subject.length) : null;
  }));
  const [only = null] = words;
  return words.size === 1 ? only : null;
}

/** Tells whether the type of a prop alone is another one. */
export function isRetyped({ message }: Pick<Detail, "message">): boolean {
  return message.startsWith("The type of the prop ");
}

/** Tells of a prop whether it only has another name. */
function isOtherName({ change, name, before, after }: Detail): boolean {
  return change === "changed" && after === name && before !== null && before !== name;
}

/** Leaves out that a component got and lost the two names of one prop, which is told as one that is called otherwise. */
function withoutNames(props: readonly Detail[]): readonly Detail[] {
  const renamed = props.filter(isOtherName);
  if (renamed.length === 0) return props;
  return props.filter(({ owner, name, change }) =>
    !renamed.some((each) =>
      each.owner === owner &&
      (change === "added" ? each.after === name : change === "removed" && each.before === name)
    )
  );
}

/** Tells whether a component got or lost props. */
function isOfOtherProps(props: readonly Detail[]): boolean {
  return props.some(({ change }) => change !== "changed");
}

/** Characters of a sentence that tells the only change of a component. */
const MAX_MESSAGE = 160;

function ownerClause(props: readonly Detail[]): string {
  const [only, ...others] = props;
  const isTold = only?.change === "changed" && others.length === 0;
  if (isTold && only.message.length <= MAX_MESSAGE) return only.message;
  const left = new Map(props.map((each) => [each.name, each]));
  const told = (verb: string, isMeant: (each: Detail) => boolean): string[] => {
    const found = [...left.values()].filter(isMeant);
    return found.length === 0
      ? []
      : [`${verb} the ${found.length === 1 ? "prop" : "props"} ${namesOf(found)}`];
  };
  const clauses = [
    ...told("got", ({ change }) => change === "added"),
    ...told("lost", ({ change }) => change === "removed"),
    ...props.filter(isOtherName).map(({ before, after }) =>
      `calls the prop "${before}" "${after}" now`
    ),
    ...told(
      "changed",
      (each) => each.change !== "added" && each.change !== "removed" && !isOtherName(each),
    ),
  ];
  return `${ownersOf(props).join()} ${listOf(clauses)}`;
}
