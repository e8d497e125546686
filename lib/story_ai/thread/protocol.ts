import type { StoryField } from "../values/fields.ts";
import type { Skeleton } from "../page/skeleton.ts";
import type { Proposal } from "../rules/propose_by_rules.ts";
import type { Pattern } from "../values/apply_pattern.ts";
import type { Story } from "../values/story.ts";
import type { Claims } from "../values/verify_claims.ts";

/** The page's text, up to the requested length. */
interface PageText {
  readonly text: string;
  readonly truncated: boolean;
}

/** A page, how long it may take, and what is asked of it. */
export interface PageRequest<Asked> {
  readonly html: string;
  readonly milliseconds: number;
  readonly asked: Asked;
}

interface PageKind<Asked, Answer> {
  readonly request: PageRequest<Asked>;
  readonly answer: Answer;
}

/** The tasks that the thread does with a page, and its answers. */
export interface PageVerbs {
  readonly outline: PageKind<{ readonly maxLength: number }, Skeleton>;
  readonly readText: PageKind<{ readonly maxLength: number }, PageText>;
  readonly propose: PageKind<{ readonly fields: readonly StoryField[] }, Proposal>;
  readonly apply: PageKind<{ readonly pattern: Pattern }, Story>;
  readonly verify: PageKind<{ readonly claims: Claims }, Story>;
}
