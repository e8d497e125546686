import type { GraphSnapshot } from "../../source/mod.ts";
import type { ReviewRequest } from "../review_request.ts";

/** Problems that are told one by one. */
const MAX_PROBLEMS = 20;

/** Lists the things that a comparison could not examine, as sentences without their full stops. */
export function readNotes(
  { mergeBase }: Pick<ReviewRequest, "mergeBase">,
  graphs: { readonly base: GraphSnapshot; readonly head: GraphSnapshot },
): string[] {
  const unrelated = mergeBase === null
    ? ["The two have no commit in common: everything that the head has counts as added"]
    : [];
  const [base, head] = [graphNotes(graphs.base), graphNotes(graphs.head)];
  return [
    ...unrelated,
    ...base.filter((note) => head.includes(note)).map((note) => `On both sides: ${note}`),
    ...base.filter((note) => !head.includes(note)).map((note) => `In the base: ${note}`),
    ...head.filter((note) => !base.includes(note)).map((note) => `In the head: ${note}`),
  ];
}

function graphNotes({ problems, list }: GraphSnapshot): string[] {
  const notes = problems.slice(0, MAX_PROBLEMS).map(({ path, message }) =>
    path === null || message.includes(`"${path}"`) ? message : `"${path}": ${message}`
  );
  const rest = problems.length - notes.length;
  if (rest > 0) notes.push(`${rest} more files or settings could not be read`);
  if (list.truncated) {
    notes.push("the project has more files than are listed, and the rest was not looked at");
  }
  return notes;
}
