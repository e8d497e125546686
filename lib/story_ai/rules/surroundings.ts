import { ancestorsOf, type Element } from "../page/dom.ts";

const FURNITURE: ReadonlySet<string> = new Set("nav aside footer header menu".split(" "));
const FURNITURE_NAME = /comment|repl(?:y|ies)|activity|sidebar|footer|cookie|kommentar/i;

/** True within comments, navigation and the like: whatever it says is not the ticket's own. */
export function isBesideTicket(element: Element): boolean {
  return [element, ...ancestorsOf(element)].some(({ name, attribs }) =>
    FURNITURE.has(name) || FURNITURE_NAME.test(`${attribs["id"] ?? ""} ${attribs["class"] ?? ""}`)
  );
}
