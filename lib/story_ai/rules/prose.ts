import { childElements, type Element } from "../page/dom.ts";
import { isBesideTicket } from "./surroundings.ts";
import type { Survey } from "./survey.ts";

/** A page says less than this beside its ticket. */
const MIN_PROSE = 80;

/** The paragraphs that stand together and say the most, outside of comments and page furniture. */
export function longestProse(survey: Survey, scope: readonly Element[]): Element[] {
  let best: Element[] = [];
  let longest = MIN_PROSE - 1;
  for (const element of scope) {
    const children = childElements(element);
    const title = children.findIndex(({ name }) => name === "h1");
    const paragraphs = children.slice(title + 1).filter(({ name }) => name === "p");
    const length = paragraphs.reduce((sum, one) => sum + survey.text(one).length, 0);
    if (length <= longest || isBesideTicket(element)) continue;
    [best, longest] = [paragraphs.filter((one) => survey.text(one) !== ""), length];
  }
  return best;
}
