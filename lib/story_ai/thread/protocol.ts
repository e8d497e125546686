import type { StoryField } from "../fields.ts";
import type { Skeleton } from "../page/skeleton.ts";
import type { Proposal } from "../rules/propose_by_rules.ts";
import type { Pattern } from "../values/apply_pattern.ts";
import type { Story } from "../values/story.ts";
import type { Claims } from "../values/verify_claims.ts";

/** The page's text, as much of it as was asked for. */
export interface PageText {
  readonly text: string;
  readonly truncated: boolean;
}

/** What the thread does with a page, and what it answers. */
export interface PageVerbs {
  readonly outline: { readonly request: { maxLength: number }; readonly answer: Skeleton };
  readonly readText: { readonly request: { maxLength: number }; readonly answer: PageText };
  readonly propose: {
    readonly request: { fields: readonly StoryField[] };
    readonly answer: Proposal;
  };
  readonly apply: { readonly request: { pattern: Pattern }; readonly answer: Story };
  readonly verify: { readonly request: { claims: Claims }; readonly answer: Story };
}

export type PageVerb = keyof PageVerbs;

/** One job: a verb, what it needs, the page, and how long it may take. */
export type PageJob = {
  [Verb in PageVerb]: {
    readonly id: number;
    readonly verb: Verb;
    readonly request: PageVerbs[Verb]["request"];
    readonly html: string;
    readonly milliseconds: number;
  };
}[PageVerb];

/** From the thread: that it is there, or what came of a job. */
export type ThreadAnswer =
  | "ready"
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly tooComplex: true }
  | { readonly id: number; readonly failure: string };
