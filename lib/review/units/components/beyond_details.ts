import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import { quoted, quotedPair, shownPair } from "../reading/shown_text.ts";
import type { ReadComponent } from "./read_components.ts";
import { type Beyond, isTyped } from "./read_prop.ts";

type Problem = ReviewUnit["problems"][number];

/** Tells whether the props of `one` go on in a type that is not followed and that `other` does not have. */
export function goesFurther(one: ReadComponent, other: ReadComponent): boolean {
  if (!one.isTold && other.isTold) return true;
  return newOnes(one, other).length > 0;
}

function newOnes(one: ReadComponent, other: ReadComponent): Beyond[] {
  const known = new Set(other.beyond.map(({ says }) => says));
  return one.beyond.filter(({ says }) => !known.has(says));
}

/** Types beyond the project that a component takes the props of, or no more. */
export function compareBeyond(base: ReadComponent, head: ReadComponent): UnitDetail[] {
  const [went, came] = [newOnes(base, head), newOnes(head, base)];
  if (went.length + came.length === 0) return [];
  const { name, line } = head;
  const [old, now] = [went, came].map((types) => types.length > 0 ? textOf(types) : null);
  const [before, after] = shownPair(old ?? null, now ?? null);
  const message = quoted(name) + beyondWords(old ?? null, now ?? null);
  const where = { owner: null, name, line } as const;
  return [{ subject: "component", change: "changed", ...where, before, after, message }];
}

function beyondWords(before: string | null, after: string | null): string {
  if (before === null) return ` takes the props of ${quoted(after ?? "")} as well`;
  if (after === null) return ` no longer takes the props of ${quoted(before)}`;
  return quotedPair(before, after, (old, now) => ` takes the props of ${now} instead of ${old}`);
}

function textOf(types: readonly Beyond[]): string {
  return types.map(({ text }) => text).join(", ");
}

/**
 * Lists the problems for unknown props of a component.
 * @param other the same component on the other side: what both leave open says nothing of the change
 */
export function beyondProblems(
  component: ReadComponent,
  side: Problem["side"],
  other: ReadComponent,
): Problem[] {
  const { name, path, line, isTold, isUntyped } = component;
  if (!isTold) {
    // JavaScript declares no types: that goes without saying.
    if (isUntyped || !isTyped(path) || !other.isTold) return [];
    const message = `Cannot tell the props of ${quoted(name)} from how it is declared`;
    return [{ side, line, message }];
  }
  const beyond = newOnes(component, other);
  if (beyond.length === 0) return [];
  const types = beyond.map(({ text, package: from }) =>
    from === null ? quoted(text) : `${quoted(text)} of the package ${quoted(from)}`
  );
  const message = `The props of ${quoted(name)} go on in what is not read: ${types.join(", ")}`;
  return [{ side, line, message }];
}

/** Props that only one side names, where the other side has a type beyond that may have them too. */
export function unknownProblems(base: ReadComponent, head: ReadComponent): Problem[] {
  return [
    ...unknownProps(base, head, "head").map((message) => ({
      side: "head" as const,
      line: head.line,
      message,
    })),
    ...unknownProps(head, base, "base").map((message) => ({
      side: "base" as const,
      line: base.line,
      message,
    })),
  ];
}

function unknownProps(one: ReadComponent, other: ReadComponent, side: Problem["side"]): string[] {
  if (!other.isTold || !goesFurther(other, one)) return [];
  const names = [...one.props.keys()].filter((name) => !other.props.has(name));
  if (names.length === 0) return [];
  const list = names.map(quoted).join(", ");
  const when = side === "head" ? "still takes" : "took";
  return [
    `Cannot tell whether ${
      quoted(other.name)
    } ${when} ${list}: its props go on in what is not read`,
  ];
}
