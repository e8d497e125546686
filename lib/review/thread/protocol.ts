import type { ReviewRequest } from "../review_request.ts";

/** The verbs of the thread, with the answers. */
export type ReviewVerbs = {
  readonly analyze: {
    readonly request: ReviewRequest;
    /** JSON of a `StoredReport`: a text crosses threads at once, and is kept as it is. */
    readonly answer: string;
    /** A line for the log of the process. */
    readonly event: string;
  };
};
