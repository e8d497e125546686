/** A ticket in the words of people, what a person would expect of a plan for it, and the steps of such a plan in brief. */
export type TicketRow = readonly [
  ticket: string,
  /** `right`: a plan that needs no person; `manual`: something of it is for a person. */
  verdict: "right" | "manual",
  /** As `briefOf` tells them; `manual` is a task for a person. */
  steps: readonly string[],
];
