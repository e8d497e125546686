import { type Clause, REQUEST_VERBS } from "./clauses.ts";
import { matchesOf, type Slots } from "./forms/pattern.ts";
import { FORMS } from "./forms/table.ts";
import type {
  Asked,
  Choice,
  Problem,
  Recognition,
  RequestSite,
  StepMaker,
} from "./words/intent.ts";
import { type Reading, readingsOf } from "./readings.ts";
import { placeOf } from "./steps/place.ts";
import { phraseOf } from "./words/tokens.ts";

const VERBS: ReadonlySet<string> = new Set(REQUEST_VERBS);

/**
 * Recognises the request that a clause makes. A form takes all that is wished in a clause, or it is no form of the clause: what
 * neither a form, nor a reason, nor politeness accounts for leaves the clause whole to a person.
 * @returns null where it asks for nothing that a flow does
 */
export async function recognize(
  { text }: Clause,
  site: RequestSite,
): Promise<Recognition | null> {
  let problem: Recognition | null = null;
  for (const reading of readingsOf(text, VERBS)) {
    for (const { form, step } of FORMS) {
      for (const slots of matchesOf(form, reading.wish)) {
        const asked = { slots, site, scope: reading.scope, text };
        const found = await step(asked);
        const outcome = found && withinScope(found, reading, site);
        if (outcome && "intents" in outcome) return { ...outcome, shape: shapeOf(step, slots) };
        problem ??= outcome && await withChoices(outcome, step, asked);
      }
    }
  }
  return problem;
}

/** So many things a person chooses from at a glance; of more, the words have to say which. */
const MAX_CHOICES = 8;

/** Adds the step that the request would be with each of the things that its words may mean. */
async function withChoices(problem: Problem, step: StepMaker, asked: Asked): Promise<Problem> {
  const { candidates = [] } = problem;
  if (candidates.length < 2 || candidates.length > MAX_CHOICES) return problem;
  const choices: Choice[] = [];
  for (const meant of candidates) {
    const found = await step({ ...asked, site: { ...asked.site, meant } });
    const [only, ...others] = found && "intents" in found ? found.intents : [];
    if (!only || others.length > 0 || only.executor !== "deterministic") continue;
    choices.push({ title: meant.title, flow: only.flow, args: only.args });
  }
  return { ...problem, choices };
}

/** A word for a kind makes no difference. */
function shapeOf({ name }: StepMaker, slots: Slots): string {
  return [name, ...[...slots.keys()].filter((slot) => slot !== "kind").sort()].join(" ");
}

/** Checks that the words in front of a request name the place where the steps work, because they would be left out otherwise. */
function withinScope(found: Recognition, { scope }: Reading, site: RequestSite): Recognition {
  if ("problem" in found || found.scoped === true || scope.length === 0) return found;
  const place = placeOf({ slots: new Map(), scope, site, text: "" });
  if ("problem" in place) return place;
  const path = place.target?.path ?? "";
  const isAbout = (at: unknown): boolean =>
    typeof at === "string" && (at === path || at.startsWith(`${path}/`));
  const fits = found.intents.every(({ args, target }) =>
    isAbout(args["path"]) || isAbout(target?.path)
  );
  if (fits) return found;
  return { problem: `It is not clear what "${phraseOf(scope)}" has to do with it` };
}

/** So many things one clause asks for in a list. */
const MAX_LISTED = 20;

/**
 * Reads "rename A to B and C to D" and "move A and B to C" as several requests.
 * @returns the clauses as they would be if each were written out; empty for what is no list
 */
export function listedRequests(clause: Clause): string[][] {
  const announced = announcedRequests(clause);
  if (announced.length > 0) return [announced];
  const pieces = clause.text.split(/\s*,\s+(?:and\s+)?|\s+and\s+/u).filter((each) => each !== "");
  const [first = "", ...rest] = pieces;
  if (rest.length === 0 || pieces.length > MAX_LISTED) return [];
  const words = first.split(/\s+/u);
  const verb = words.findIndex((word) =>
    VERBS.has(word.toLowerCase()) && !LEADS.has(word.toLowerCase())
  );
  if (verb < 0) return [];
  const head = words.slice(0, verb + 1).join(" ");
  const kinds = words.slice(verb + 1, verb + 3);
  const heads = [
    head,
    ...kinds.map((_, index) => `${head} ${kinds.slice(0, index + 1).join(" ")}`),
  ];
  const tail = / (?:to|into|from|on|in) .*$/u.exec(rest.at(-1) ?? "")?.[0] ?? "";
  const spelt = heads.map((each) => [first, ...rest.map((piece) => `${each} ${piece}`)]);
  return tail === "" ? spelt : [
    ...spelt,
    ...spelt.map((list) => list.map((each) => each.endsWith(tail) ? each : each + tail)),
  ];
}

/** Reads "delete the unused components: A, B and C". */
function announcedRequests({ text }: Clause): string[] {
  const [, head = "", list = ""] = /^([^:"'`]{1,80}):\s+(\S.*)$/su.exec(text) ?? [];
  const kind = /\b(component|page|screen|file|hook|function|type|provider)s$/iu;
  const isAsked = head.split(/\s+/u).some((word) => VERBS.has(word.toLowerCase()));
  const pieces = list.split(/\s*,\s+(?:and\s+)?|\s+and\s+/u).filter((each) => each !== "");
  return isAsked && kind.test(head) && pieces.length <= MAX_LISTED
    ? pieces.map((piece) => `${head.replace(kind, "$1")} ${piece}`)
    : [];
}

const LEADS: ReadonlySet<string> = new Set(["please", "also"]);
