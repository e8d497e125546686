import { compareText, count } from "../../text/mod.ts";
import type { PlanScope, ScopeFile } from "../plan_scope.ts";
import type { ReviewFile } from "../common/schemas.ts";
import { indication, type Sign, statusOf } from "./indication.ts";
import type { Indication, ReviewFacts } from "./review_facts.ts";

type Kind = ScopeFile["change"];

/** The event at a path; a file that was renamed went at one and came at another. */
interface Touch {
  readonly path: string;
  readonly kind: Kind;
  /** The target or the origin of a rename; "" for all others. */
  readonly note: string;
}

/** The changes that the plan's steps together make at a path. */
interface Declared {
  readonly kinds: ReadonlySet<Kind>;
  readonly steps: readonly string[];
}

/**
 * The files that the plan's steps declare, against the files that are touched. A rename is a deletion and a creation, as
 * plans declare it. What is outside of the scope wants a talk; what was declared and is as it was may be still to come.
 */
export function scope({ plan, files }: Pick<ReviewFacts, "plan" | "files">): Indication {
  if (!plan) return notMeasured("Not measured: name the plan that the change was made for");
  const declared = declaredIn(plan);
  if (declared.size === 0) {
    return notMeasured(`Not measured: no step of the plan "${plan.title}" declares a file`);
  }
  const touches = files.flatMap(touchesOf);
  const outside = touches.filter(({ path }) => !declared.has(path));
  const touched = new Set(touches.map(({ path }) => path));
  const untouched = [...declared].filter(([path]) => !touched.has(path));
  const signs = [
    ...outside.map((touch) => outsideSign(touch, plan)),
    ...touches.flatMap((touch) => otherwiseSign(touch, declared.get(touch.path)) ?? []),
    ...untouched.map(([path, { steps }]) => untouchedSign(path, steps)),
  ];
  const headline = headlineOf(touches.length, outside.length, untouched.length);
  return indication("scope", { status: statusOf(signs), headline }, signs);
}

function notMeasured(headline: string): Indication {
  return indication("scope", { status: "not-measured", headline }, []);
}

function headlineOf(touched: number, outside: number, untouched: number): string {
  const scope = outside === 0
    ? `All ${count(touched, "touched path")} in the plan's scope`
    : `${outside} of ${count(touched, "touched path")} outside of the plan's scope`;
  return untouched === 0 ? scope : `${scope}, ${untouched} declared and not touched`;
}

/** By path, in order. */
function declaredIn({ steps }: PlanScope): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  for (const { id, files } of steps) {
    for (const { path, change } of files) {
      const known = found.get(path);
      found.set(path, {
        kinds: new Set([...known?.kinds ?? [], change]),
        steps: [...known?.steps ?? [], id],
      });
    }
  }
  return new Map([...found].sort(([a], [b]) => compareText(a, b)));
}

/** Every path at which something is not as it was. */
export function touchesOf({ path, previousPath, status }: ReviewFile): Touch[] {
  if (status === "renamed" && previousPath !== undefined) {
    return [
      { path: previousPath, kind: "delete", note: `, by a rename to "${path}"` },
      { path, kind: "create", note: `, by a rename from "${previousPath}"` },
    ];
  }
  const kind = status === "added" ? "create" : status === "deleted" ? "delete" : "modify";
  return [{ path, kind, note: "" }];
}

const WORDS: Readonly<Record<Kind, string>> = {
  create: "created",
  modify: "modified",
  delete: "deleted",
};

function outsideSign({ path, kind, note }: Touch, { title }: PlanScope): Sign {
  return {
    severity: "warning",
    path,
    line: null,
    message: `"${path}" is ${WORDS[kind]}${note}, and no step of the plan "${title}" declares it`,
    finding: {
      key: ["outside"],
      title: "Outside of the plan's scope",
      resolution: "conversation",
    },
  };
}

/** A file that was to be modified and is gone is as surprising as one outside of the scope. */
function otherwiseSign({ path, kind, note }: Touch, declared: Declared | undefined): Sign | null {
  if (!declared || isAmong(kind, declared.kinds)) return null;
  const planned = [...declared.kinds].map((each) => WORDS[each]).join(" and ");
  return {
    severity: kind === "delete" || declared.kinds.has("delete") ? "warning" : "info",
    path,
    line: null,
    message: `"${path}" was to be ${planned} and is ${WORDS[kind]}${note}`,
    finding: {
      key: ["otherwise"],
      title: "Changed otherwise than planned",
      resolution: "conversation",
    },
  };
}

/**
 * Tells whether a kind of change is among the declared kinds; a file that several steps make and delete again may end as anything.
 */
function isAmong(kind: Kind, declared: ReadonlySet<Kind>): boolean {
  return declared.has(kind) || declared.size > 1 && declared.has("delete") && kind === "modify";
}

function untouchedSign(path: string, steps: readonly string[]): Sign {
  const names = steps.map((step) => `"${step}"`).join(", ");
  return {
    severity: "info",
    path,
    line: null,
    message:
      `"${path}" is declared by ${steps.length === 1 ? "the step" : "the steps"} ${names}, ` +
      "and is not touched",
    finding: {
      key: ["untouched"],
      title: "Declared and not touched",
      resolution: "conversation",
    },
  };
}
