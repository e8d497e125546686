import { WorkbenchError } from "../../errors/mod.ts";
import type { Source } from "../../source/mod.ts";
import { loadFlow } from "../flows/flows.ts";
import { openDraft } from "../flows/open_draft.ts";
import type { PlanStep } from "../../processes/mod.ts";
import { computeTouches, type FileContents } from "../validation/computed_touches.ts";
import { type Clause, splitClauses, splitRequests } from "./clauses.ts";
import type { Aside } from "./lines.ts";
import { manualStep, MAX_QUOTED, stepOf } from "./make_step.ts";
import type { Intent, Problem, Recognition, RequestSite } from "./words/intent.ts";
import { notRead } from "./how_to_ask.ts";
import { keepsWords } from "./keeps_words.ts";
import { listedRequests, recognize } from "./recognize.ts";
import { shorten } from "./shorten.ts";
import { givesReasons, isPolite } from "./readings.ts";
import { type Before, namedBefore, type TriedIntent } from "./words/named_before.ts";
import { indexTargets, type TargetIndex } from "./words/target_index.ts";

/** The steps of a text, and what is to be said about them. */
export interface DraftedSteps {
  readonly steps: readonly PlanStep[];
  readonly notes: readonly string[];
}

interface DraftingSite {
  readonly source: Source;
  readonly index: TargetIndex;
  readonly feature: string | null;
  readonly signal: AbortSignal;
}

/** The largest number of steps that a plan may have. */
const MAX_STEPS = 50;
/** Milliseconds for trying all steps. */
const TIME_LIMIT_MS = 30_000;
/** Extra milliseconds for a checker that has not read the project yet: the first step waits for it. */
const FIRST_READING_MS = 30_000;

/**
 * Makes steps of the requests in a text. Each is tried in memory before the next is looked for, so that a text may speak of what it
 * has just made, and each declares just what it touches. What is not recognised, or cannot be done as it stands, is left to a
 * person.
 */
export async function draftSteps(text: string, site: DraftingSite): Promise<DraftedSteps> {
  const drafting = createDrafting(site);
  for (const clause of splitClauses(text)) {
    site.signal.throwIfAborted();
    await drafting.add(clause);
  }
  const drafted = drafting.finish();
  return keepsWords(text, drafted.kept) ? drafted : leftWhole(text);
}

/** Leaves a ticket whole, because words that no step and no quote has would be forgotten: then all of it is for a person. */
function leftWhole(text: string): DraftedSteps {
  const clause = { text: text.trim(), start: 0, isTitle: false };
  return {
    steps: [manualStep([clause], { count: 0, section: null, refused: [] })],
    notes: ["Parts of the ticket could not be told apart"],
  };
}

/** An intent that was tried, with what it changed. */
interface MadeStep extends TriedIntent {
  /** The sentences with which it leaves something to a person. */
  readonly said: readonly string[];
}

interface Drafting {
  add(clause: Clause): Promise<void>;
  finish(): DraftedSteps & { readonly kept: readonly Clause[] };
}

function createDrafting({ source, index: first, feature, signal }: DraftingSite): Drafting {
  const steps: PlanStep[] = [];
  const notes: string[] = [];
  const kept: Clause[] = [];
  const memory = new Map<string, Promise<unknown>>();
  const pages = new Set<string>();
  let manual: Clause[] = [];
  let refused: string[] = [];
  let done: FileContents = new Map();
  let draft = openDraft(source);
  let index = first;
  let isStale = false;
  let before: Before = { last: null, lastFeature: null };
  /** The steps that were kept since the index was made. */
  let unseen: readonly MadeStep[] = [];
  let section: string | null = null;
  const isCold = source.types.state() === "cold";
  const late = AbortSignal.timeout(TIME_LIMIT_MS + (isCold ? FIRST_READING_MS : 0));
  const untilLate = AbortSignal.any([signal, late]);

  /** Adjacent clauses that no flow does are one task. */
  function endManual(): void {
    if (manual.length === 0) return;
    if (refused.length === 0) {
      notes.push(`"${shorten(manual[0]?.text ?? "")}": ${notRead(manual[0]?.text ?? "")}`);
    }
    steps.push(manualStep(manual, { count: steps.length, section, refused }));
    manual = [];
    refused = [];
  }

  function leave(clause: Clause, reason: string | null): void {
    if (reason !== null) {
      notes.push(`"${shorten(clause.text)}": ${reason}`);
      refused.push(reason);
    }
    manual.push(clause);
    kept.push(clause);
  }

  async function tryIntent(intent: Intent): Promise<Omit<MadeStep, "intent">> {
    untilLate.throwIfAborted();
    const said: string[] = [];
    const flow = await loadFlow(intent.flow);
    // Code of the project runs in a run alone.
    if (!flow || flow.runsCode) return { files: [], said };
    const log = (): void => undefined;
    const note = (sentence: string): void => void said.push(sentence);
    await flow.run({ draft, signal: untilLate, log, note, ask: null }, intent.args);
    untilLate.throwIfAborted();
    const changes = await draft.changes();
    const touches = await computeTouches(source.project.files, done, changes);
    done = changes;
    if (intent.flow === "create-page") {
      for (const { path, change } of touches) if (change === "create") pages.add(path);
    }
    if (touches.length > 0) isStale = true;
    return { files: touches.map(({ path, change }) => ({ path, change })), said };
  }

  /** All steps of a clause, or none. */
  async function addIntents(clause: Clause, intents: readonly Intent[]): Promise<void> {
    const made: MadeStep[] = [];
    const earlier = done;
    for (const intent of intents) {
      try {
        made.push({ intent, ...await tryIntent(intent) });
      } catch (error) {
        const reason = reasonOf(error, late);
        if (reason === null) throw error;
        // What was written before it failed goes with its draft.
        if (intent.apart === undefined) {
          goBack(earlier);
          return leave(clause, reason);
        }
        goBack(done);
        keepSteps(clause, made);
        return leaveApart(clause, intent.apart, reason);
      }
    }
    keepSteps(clause, made);
  }

  /** A part of a clause whose other steps are kept, for a person. */
  function leaveApart(clause: Clause, text: string, reason: string): void {
    notes.push(`"${shorten(clause.text)}": ${reason}`);
    refused.push(reason);
    manual.push({ ...clause, text });
  }

  function goBack(earlier: FileContents): void {
    if (done !== earlier) isStale = true;
    done = earlier;
    draft = openDraft(source, done);
    memory.clear();
  }

  /** Reads the project again only for a request that follows: what was made last is mostly all that was asked for. */
  async function siteNow(): Promise<RequestSite> {
    if (isStale) {
      index = await indexTargets(draft.source, { signal, pages });
      memory.clear();
    }
    isStale = false;
    before = namedBefore(before, unseen, index);
    unseen = [];
    return { source: draft.source, index, feature, ...before, signal, memory };
  }

  /** Makes all of "rename A to B and C to D", each after those before it; else it tells why one cannot be, if it was tried. */
  async function addListed(clause: Clause): Promise<boolean | string> {
    let why: string | null = null;
    for (const list of listedRequests(clause)) {
      const earlier = done;
      const made: MadeStep[] = [];
      let shape: string | undefined;
      let read = 0;
      try {
        for (const text of list) {
          const found = await recognize({ ...clause, text }, await siteNow());
          if (!found || "problem" in found) break;
          // "... with an event and stop" lists no second state.
          if ((shape ??= found.shape) !== found.shape) break;
          read++;
          for (const intent of found.intents) made.push({ intent, ...await tryIntent(intent) });
        }
      } catch (error) {
        const reason = reasonOf(error, late);
        if (reason === null) throw error;
        why ??= reason;
        read = 0;
      }
      if (read === list.length) {
        keepSteps(clause, made);
        return true;
      }
      goBack(earlier);
    }
    return why ?? false;
  }

  function keepSteps(clause: Clause, made: readonly MadeStep[]): void {
    endManual();
    kept.push(clause);
    for (const { intent, files, said } of made) {
      for (const sentence of said) if (!notes.includes(sentence)) notes.push(sentence);
      steps.push(stepOf(clause, intent, { files, steps, section }));
    }
    unseen = [...unseen, ...made];
  }

  /** Quotes a clause in the step that has done all of it with a file. */
  function quoteInMaker(clause: Clause, made: string): void {
    const maker = steps.findIndex(({ touches }) => touches.files.some(({ path }) => path === made));
    const step = steps[maker];
    const rationale = `${step?.rationale} "${clause.text}"`;
    if (!step || rationale.length > MAX_QUOTED) return leave(clause, null);
    steps[maker] = { ...step, rationale };
    kept.push(clause);
  }

  async function addOne(clause: Clause, whole: Recognition | null): Promise<void> {
    const listed = await addListed(clause);
    if (listed === true) return;
    if (listed !== false && !whole) return leave(clause, listed);
    // A heading says what the rest is about: the plan is called after it.
    if (!whole && clause.isTitle) return void kept.push(clause);
    if (whole && "problem" in whole) return leaveProblem(clause, whole);
    if (!clause.isItem && section !== null && givesReasons(section)) {
      notes.push(`"${shorten(clause.text)}": It says why, under "${shorten(section)}"`);
      return void kept.push(clause);
    }
    leave(clause, null);
  }

  /** Leaves a request that only needs a choice as a task of its own. */
  function leaveProblem(clause: Clause, { problem, choices = [] }: Problem): void {
    if (choices.length === 0) return leave(clause, problem);
    endManual();
    kept.push(clause);
    notes.push(`"${shorten(clause.text)}": ${problem}`);
    const site = { count: steps.length, section, refused: [problem], choices };
    steps.push(manualStep([clause], site));
  }

  function passOver(clause: Clause, aside: Aside): void {
    const isFirst = kept.at(-1)?.aside !== "code";
    kept.push(clause);
    if (aside === "code" && isFirst) {
      notes.push(`"${shorten(clause.text)}": It is code, and no step is made of it`);
    }
    if (aside === "done") notes.push(`"${shorten(clause.text)}": It is ticked, so it is done`);
    if (aside !== "heading") return;
    endManual();
    section = clause.text;
  }

  async function add(clause: Clause): Promise<void> {
    if (steps.length >= MAX_STEPS - 4) return leave(clause, "A plan has no room for more steps");
    if (clause.aside) return passOver(clause, clause.aside);
    if (isPolite(clause.text)) return void kept.push(clause);
    const whole = await recognize(clause, await siteNow());
    if (whole && "intents" in whole) {
      if (whole.made !== undefined) return quoteInMaker(clause, whole.made);
      return await addIntents(clause, whole.intents);
    }
    const parts = splitRequests(clause);
    if (parts.length < 2) return await addOne(clause, whole);
    for (const part of parts) await add(part);
  }

  return {
    add,
    finish() {
      endManual();
      return { steps, notes, kept };
    },
  };
}

/** Why a step cannot be done; null for what is no step's fault. */
function reasonOf(error: unknown, late: AbortSignal): string | null {
  if (late.aborted && error === late.reason) {
    return "There was no time left to try it: ask once more, as the project is read by now";
  }
  return error instanceof WorkbenchError ? error.message : null;
}
